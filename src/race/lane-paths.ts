import { type Execution } from '../domain/engine/run-lab.ts'
import { type Span } from '../domain/engine/trace.ts'
import { layOutLanes } from './lane-layout.ts'

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

/** In units of a strip's width, which a screen of 1280 px shows as about a pixel each. */
const STRIP = 1000
const MIN_TICK = 2

/** A dashed line of the block's transactions, each as wide as its gas and followed by a gap. The shortest are merged. */
export function stripDashes(gas: readonly number[]): string {
  const total = gas.reduce((sum, spent) => sum + spent, 0)
  const dashes: number[] = []
  let [start, spent] = [0, 0]
  for (const each of gas) {
    spent += each
    const end = Math.round((spent / total) * STRIP)
    if (end - start < MIN_TICK) continue
    dashes.push(end - start - GAP, GAP)
    start = end
  }
  return dashes.join(' ')
}

function boxPath(x: number, y: number, width: number, height: number): string {
  const shown = short(width - Math.min(GAP, width / 3))
  return `M${short(x)} ${short(y)}h${shown}v${short(height)}h-${shown}z`
}

const STYLE =
  '.lane{stroke:var(--line);stroke-width:1.5}.flow{fill:var(--flow)}.wait{fill:var(--wait)}.clash{fill:var(--clash)}'
const HATCH =
  '<pattern id="clash" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--clash-wash)"/><rect width="2" height="6" fill="var(--clash)"/></pattern>'

/** A finished run as an image: teal what ran, thin what stopped to wait, red what was thrown away. */
export function lanesSvg(execution: Execution, size: Size, tokens: string): string {
  const { cores, totals } = execution
  const { xOf, yOf, blockHeight } = layOutLanes(size, cores, totals.elapsed, { tail: 0 })
  const end = short(xOf(totals.elapsed))
  const lanes = Array.from({ length: cores }, (_, core) => `M0 ${short(yOf(core))}H${end}`)
  const runs = drawRuns(execution, xOf, core => yOf(core) - blockHeight / 2, blockHeight)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none"><style>${tokens}${STYLE}</style><path class="lane" d="${lanes.join('')}"/>${runs}</svg>`
}

/** A run's first moments as an image to stretch: it ends, cut off, before any run of eight cores could. */
export function openingSvg(execution: Execution, size: Size, tokens: string): string {
  const { cores, totals, spans } = execution
  const until = (totals.elapsed * totals.speedup) / cores / 2
  const pitch = size.height / cores
  const begun = { ...execution, spans: spans.filter(({ from }) => from < until) }
  const runs = drawRuns(
    begun,
    time => Math.min(1.1, time / until) * size.width,
    core => core * pitch + pitch * 0.1,
    pitch * 0.8
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none"><style>${tokens}${STYLE}.clash{fill:url(#clash);stroke:var(--clash-edge)}</style>${HATCH}${runs}</svg>`
}

function drawRuns(
  { spans }: Execution,
  xOf: (time: number) => number,
  topOf: (core: number) => number,
  height: number
): string {
  const draw = (name: string, wanted: Span['outcome']): string => {
    const boxes = spans
      .filter(({ kind, outcome }) => kind !== 'validate' && outcome === wanted)
      .filter(({ from, to }) => xOf(to) - xOf(from) >= MIN_WIDTH)
      .map(({ core, from, to }) => {
        // A wait fills half of the lane's block.
        const tall = wanted === 'waiting' ? height / 2 : height
        return boxPath(xOf(from), topOf(core) + (height - tall) / 2, xOf(to) - xOf(from), tall)
      })
    return `<path class="${name}" d="${boxes.join('')}"/>`
  }
  return draw('flow', 'kept') + draw('wait', 'waiting') + draw('clash', 'aborted')
}

function short(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
