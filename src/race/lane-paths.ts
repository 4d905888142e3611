import { type Execution } from '../domain/engine/run-lab.ts'
import { type Span } from '../domain/engine/trace.ts'
import { layOutLanes } from './ui/lanes-renderer.ts'

type Size = { readonly width: number; readonly height: number }

/** Narrower blocks (px) can't be seen. */
const MIN_WIDTH = 0.4
const GAP = 1

/** A block's transactions in a row, each as wide as its gas. It doesn't give away what eight cores do. */
export function oneCorePath(
  gas: readonly number[],
  { x, y, width, height }: Size & { readonly x: number; readonly y: number }
): string {
  const scale = width / gas.reduce((sum, spent) => sum + spent, 0)
  let start = x
  const boxes = gas.map(spent => {
    const box = boxPath(start, y, spent * scale, height)
    start += spent * scale
    return box
  })
  return boxes.join('')
}

function boxPath(x: number, y: number, width: number, height: number): string {
  const shown = short(width - Math.min(GAP, width / 3))
  return `M${short(x)} ${short(y)}h${shown}v${short(height)}h-${shown}z`
}

const STYLE =
  '.lane{stroke:var(--line);stroke-width:1.5}.flow{fill:var(--flow)}.wait{fill:none;stroke:var(--wait-edge)}.clash{fill:url(#clash);stroke:var(--clash-edge)}'
const HATCH =
  '<pattern id="clash" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--clash-wash)"/><rect width="2" height="6" fill="var(--clash)"/></pattern>'

/** A finished run as an image: solid what ran, hollow what stopped to wait, hatched what was thrown away. */
export function lanesSvg({ spans, cores, totals }: Execution, size: Size, tokens: string): string {
  const { xOf, yOf, blockHeight } = layOutLanes(size, cores, totals.elapsed)
  const draw = (name: string, wanted: Span['outcome']): string => {
    const boxes = spans
      .filter(({ kind, outcome }) => kind !== 'validate' && outcome === wanted)
      .filter(({ from, to }) => xOf(to) - xOf(from) >= MIN_WIDTH)
      .map(({ core, from, to }) =>
        boxPath(xOf(from), yOf(core) - blockHeight / 2, xOf(to) - xOf(from), blockHeight)
      )
    return `<path class="${name}" d="${boxes.join('')}"/>`
  }
  const end = short(xOf(totals.elapsed))
  const lanes = Array.from({ length: cores }, (_, core) => `M${xOf(0)} ${short(yOf(core))}H${end}`)
  const runs = draw('flow', 'kept') + draw('wait', 'waiting') + draw('clash', 'aborted')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><style>${tokens}${STYLE}</style>${HATCH}<path class="lane" d="${lanes.join('')}"/>${runs}</svg>`
}

function short(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
