import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { type KnownBlock } from '../../content/real-blocks.ts'
import { runBlock } from '../../features/block-bet/block-runs.ts'
import { lanesSvg } from '../../race/lane-paths.ts'
import tokens from '../../styles/tokens.css?raw'

const SIZE = { width: 1200, height: 400 } as const

export function getStaticPaths() {
  return ALL_BLOCKS.map(block => ({ params: { number: String(block.number) }, props: block }))
}

/** A block's finished race, on the dark ground of set pieces, for a page without scripts. */
export function GET({ props: { number } }: { props: KnownBlock }): Response {
  const { execution } = runBlock(number)
  return new Response(lanesSvg(execution, SIZE, `${tokens}:root{color-scheme:dark}`))
}
