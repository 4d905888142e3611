import { type Span } from '../../domain/engine/trace.ts'
import { AXIS } from '../lane-layout.ts'
import { type Stretch } from '../progress.ts'
import { type Flag } from '../race.ts'
import { longestRest } from '../sentences.ts'
import { FLAT, MARK, NAME, type Pen, placeRun, type Scene } from './lane-pen.ts'

/** Room (px) for the name of the one core, and for that of a long transaction. */
const ONE_CORE_NAME = 70
const LONG = 160

type Place = { x: number; y: number; size: number; align: CanvasTextAlign }

/** The halo around the letters keeps them apart from what they stand on. */
function write(
  { context, color, font }: Pen,
  text: string,
  { x, y, size, align }: Place,
  tone: string,
  halo = 'paper'
): void {
  context.font = `600 ${size}px ${font}`
  context.textAlign = align
  context.textBaseline = 'middle'
  context.strokeStyle = color(halo)
  context.lineWidth = 6
  context.lineJoin = 'round'
  context.strokeText(text, x, y)
  context.fillStyle = color(tone)
  context.fillText(text, x, y)
}

/** Above its bar, at the end where no bet has its name. */
export function nameOneCore(pen: Pen, { flags, end }: Scene, top: number): void {
  const { layout } = pen
  const isTaken = layout.xOf(flags.at(-1)?.time ?? end) < ONE_CORE_NAME
  const x = isTaken ? layout.xOf(end) : 6
  const align = isTaken ? 'right' : 'left'
  write(pen, 'one core', { x, align, y: top - NAME / 2 - 2, size: 13 }, 'wait-ink')
}

/** A long run's name keeps clear of the line of the first bet. */
export function nameRun(pen: Pen, span: Span, time: number, [flag]: readonly Flag[]): void {
  const { layout } = pen
  const { from, width, y, state, isMarked, look } = placeRun(pen, span, time)
  const isLong = width > LONG
  const text = isLong ? `transaction ${span.transaction + 1}` : String(span.transaction + 1)
  const size = Math.min(13, layout.blockHeight * FLAT[state] - 3)
  const end = from + width
  let [left, right] = [from + (isMarked ? MARK + 2 : 0), end]
  const line = flag ? layout.xOf(flag.time) : left
  if (isLong && line > left && line < end)
    [left, right] = line - left > end - line ? [left, line] : [line, end]
  if (size < 9 || right - left < text.length * size * 0.65 + 8) return
  const place = { x: (left + right) / 2, y: y + layout.blockHeight / 2 + 0.5 }
  write(pen, text, { ...place, size, align: 'center' }, look.text, look.fill)
}

const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Labels the empty stretches after the race: idle cores until the end, then what one core still has to run. */
export function nameRest(pen: Pen, { cores, spans, time, end, one }: Scene): void {
  if (!one || !spans?.every(({ to }) => to <= time)) return
  const { idle, ...rest } = longestRest(spans, cores)
  const y = pen.layout.yOf(idle[idle.length >> 1] ?? cores >> 1)
  const count = idle.length
  if (count >= cores / 2) nameStretch(pen, rest, y, [`${COUNTS[count]} cores,`, 'nothing to do'])
  const left = `${Math.round((1 - time / end) * 100)}% to go`
  nameStretch(pen, { from: time, to: end }, y, ['one core has', left])
}

/** In px. On lanes narrower than `stage`, words are at most `phone`. Below `narrow` they take two lanes; without `line` at both sides, they stand above the line. */
const WORDS = { most: 24, phone: 13, stage: 600, narrow: 16, least: 11, gap: 8, line: 16 }

/** On a line between two times, as large as fits. */
function nameStretch(pen: Pen, { from, to }: Stretch, y: number, words: readonly string[]): void {
  const { context, color, font, layout } = pen
  const [left, right] = [layout.xOf(from) + WORDS.gap, layout.xOf(to) - WORDS.gap]
  context.font = `600 100px ${font}`
  const sizeOf = (text: string): number => ((right - left) / context.measureText(text).width) * 100
  const whole = words.join(' ')
  const lines = sizeOf(whole) < WORDS.narrow ? words : [whole]
  const size = Math.min(layout.width < WORDS.stage ? WORDS.phone : WORDS.most, ...lines.map(sizeOf))
  if (size < WORDS.least) return
  const isBeside = ((right - left - 2 * WORDS.line) / (right - left)) * sizeOf(whole) >= size
  context.fillStyle = color('soft')
  context.fillRect(left, y - 1, right - left, 2)
  for (const x of [left, right - 2]) context.fillRect(x, y - 10, 2, 20)
  for (const [row, text] of lines.entries()) {
    const top = isBeside ? y : y + (row - lines.length) * layout.laneHeight
    const place = { x: (left + right) / 2, y: top, size } as const
    context.font = `600 ${size}px ${font}`
    const room = context.measureText(text).width + 12
    const tall = lines.length > 1 ? layout.laneHeight : 20
    context.clearRect(place.x - room / 2, top - tall / 2, room, tall)
    write(pen, text, { ...place, align: 'center' }, 'ink')
  }
}

/** Draws the line of one bet through the lanes, with its name in row `row` above them. */
export function drawFlag(pen: Pen, flag: Flag, row: number, end: number): void {
  const { context, color, layout } = pen
  const x = layout.xOf(Math.min(flag.time, end))
  const isRight = x > layout.width / 2
  const name = flag.time > end ? `${flag.name} →` : flag.name
  const top = row * NAME
  context.strokeStyle = color('ink')
  context.lineWidth = 2
  context.setLineDash([6, 4])
  context.beginPath()
  context.moveTo(x, top)
  context.lineTo(x, layout.height - AXIS)
  context.stroke()
  context.setLineDash([])
  const align = isRight ? 'right' : 'left'
  const place = { x: isRight ? x - 6 : x + 6, y: top + 7, size: 13, align } as const
  write(pen, name, place, 'ink')
}
