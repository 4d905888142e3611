import { ALL_BLOCKS, readRecording } from '../content/all-blocks.ts'
import { WALL_QUESTION } from '../content/pages.ts'
import { oneCorePath } from '../race/lane-paths.ts'
import { drawPicture } from '../figures/share-picture.ts'

const SHOWN = 5

/** Some of the wall's strips, from the oldest to the newest. */
export async function GET(): Promise<Response> {
  const step = (ALL_BLOCKS.length - 1) / (SHOWN - 1)
  const shown = ALL_BLOCKS.filter(
    (_, index) => index === Math.round(Math.round(index / step) * step)
  )
  const strips = shown.map(({ number }, row) =>
    oneCorePath(readRecording(number).gas, { x: 0, y: row * 54, width: 1056, height: 40 })
  )
  const body = `<h1>${WALL_QUESTION.replace('. ', '.<br>')}</h1><section>
    <svg width="1056" height="270" class="strips"><path d="${strips.join('')}" fill="currentColor"/></svg></section>`
  return new Response(await drawPicture(body, 'question'))
}
