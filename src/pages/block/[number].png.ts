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
  const one = oneCorePath(gas, { x: 152, y: 12, width: 904, height: 36 })
  const lanes = Array.from({ length: 8 }, (_, lane) => `M152 ${88 + lane * 25}h904`).join('')
  const svg = '<svg width="1056" height="270"'
  const body = `<h1>${betQuestion(block).replace('. ', '.<br>')}</h1><section>
    ${svg} class="wait"><path d="${one}" fill="currentColor"/></svg>
    ${svg} class="line"><path d="${lanes}" stroke="currentColor" stroke-width="3"/></svg>
    <span style="top:6px">1 core</span><span style="top:152px">8 cores</span>
    <em class="halo">?</em><em>?</em></section>`
  return new Response(await drawPicture(body))
}
