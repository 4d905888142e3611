import {
  LANES,
  PARALLEL,
  PARALLEL_TURNS,
  type Placement,
  SEQUENTIAL,
  TURNS
} from '../features/hero/block.ts'
import { drawPicture } from '../figures/share-picture.ts'
import { SITE } from '../site.ts'

/** One lane against four: the block of the hero's animation. */
export async function GET(): Promise<Response> {
  const one = drawLanes(20, 1, TURNS, SEQUENTIAL)
  const many = drawLanes(86, LANES, PARALLEL_TURNS, PARALLEL)
  return new Response(
    await drawPicture(`<h1>${SITE.tagline}</h1><section>${one}${many}</section>`, 'race')
  )
}

function drawLanes(top: number, lanes: number, turns: number, runs: readonly Placement[]): string {
  const middleOf = (lane: number): number => top + 42 * lane
  const lines = Array.from({ length: lanes }, (_, lane) => `<hr style="top:${middleOf(lane)}px">`)
  const blocks = runs.map(({ lane, turn, isAborted }) => {
    const tone = lanes === 1 ? 'wait' : isAborted ? 'clash' : ''
    return `<i class="${tone}" style="left:${168 + 118 * turn}px;top:${middleOf(lane) - 13}px"></i>`
  })
  const middle = middleOf((lanes - 1) / 2)
  return `<span style="top:${middle - 23}px">${turns} turns</span>${lines.join('')}${blocks.join('')}`
}
