import { ALL_BLOCKS, readRecording } from '../../content/all-blocks.ts'
import { betQuestion, type KnownBlock } from '../../content/real-blocks.ts'
import { oneCorePath } from '../../race/lane-paths.ts'
import { drawPicture } from '../../figures/share-picture.ts'

export function getStaticPaths() {
  return ALL_BLOCKS.map(block => ({ params: { number: String(block.number) }, props: block }))
}

/** A block's transactions in one lane, and the eight lanes that nobody has seen yet. */
export async function GET({ props: block }: { props: KnownBlock }): Promise<Response> {
  const { gas } = readRecording(block.number)
  const one = oneCorePath(gas, { x: 0, y: 0, width: 1200, height: 60 })
  const lanes = Array.from({ length: 8 }, (_, lane) => `M0 ${92 + lane * 26}h1200`).join('')
  const svg = '<svg width="1200" height="290"'
  const body = `<h1>${betQuestion(block).replace('. ', '.<br>')}</h1><section>
    ${svg} class="wait"><path d="${one}" fill="currentColor"/></svg>
    ${svg} class="line"><path d="${lanes}" stroke="currentColor" stroke-width="3"/></svg>
    <span>1 core</span><span>8 cores</span>
    <em class="halo">?x</em><em>?x</em></section>`
  return new Response(await drawPicture(body))
}
