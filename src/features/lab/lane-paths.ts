import { type Timeline } from './timeline.ts'
import { layOutLanes } from './ui/lanes-renderer.ts'

/** Narrower blocks (px) can't be seen. */
const MIN_WIDTH = 0.4
const GAP = 1

/** A finished run as SVG path data, by what became of each attempt. */
export function lanePaths(
  { runs, cores, totals }: Timeline,
  size: { readonly width: number; readonly height: number }
) {
  const { xOf, yOf, blockHeight } = layOutLanes(size, cores, totals.elapsed)
  const pathOf = (outcome: 'kept' | 'waiting' | 'aborted'): string =>
    runs
      .filter(span => span.outcome === outcome && xOf(span.to) - xOf(span.from) >= MIN_WIDTH)
      .map(({ core, from, to }) => {
        const width = Math.max(MIN_WIDTH, xOf(to) - xOf(from) - GAP)
        return `M${short(xOf(from))} ${short(yOf(core) - blockHeight / 2)}h${short(width)}v${short(blockHeight)}h-${short(width)}z`
      })
      .join('')
  const lanes = Array.from(
    { length: cores },
    (_, core) => `M${short(xOf(0))} ${short(yOf(core))}H${short(xOf(totals.elapsed))}`
  )
  return {
    lanes: lanes.join(''),
    kept: pathOf('kept'),
    waiting: pathOf('waiting'),
    aborted: pathOf('aborted')
  }
}

const STYLE =
  '.lane{stroke:var(--line);stroke-width:1.5}.flow{fill:var(--flow)}.wait{fill:none;stroke:var(--wait-edge)}.clash{fill:url(#clash);stroke:var(--clash-edge)}'
const HATCH =
  '<pattern id="clash" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--clash-wash)"/><rect width="2" height="6" fill="var(--clash)"/></pattern>'

/** The same as an image: solid what ran, hollow what stopped to wait, hatched what was thrown away. */
export function lanesSvg(
  timeline: Timeline,
  size: { readonly width: number; readonly height: number },
  tokens = ''
): string {
  const { lanes, kept, waiting, aborted } = lanePaths(timeline, size)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><style>${tokens}${STYLE}</style>${HATCH}<path class="lane" d="${lanes}"/><path class="flow" d="${kept}"/><path class="wait" d="${waiting}"/><path class="clash" d="${aborted}"/></svg>`
}

function short(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
