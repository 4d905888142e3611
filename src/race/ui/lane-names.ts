import { AXIS, type Piece } from '../lane-layout.ts'
import { type Flag } from '../race.ts'
import { longestRest } from '../sentences.ts'
import { MARK, NAME, type Pen, placePiece, type Scene } from './lane-pen.ts'

/** Room (px) for the name of a long transaction. */
const LONG = 160

type Room = readonly [left: number, right: number]

type Place = { x: number; y: number; size: number; align: CanvasTextAlign }

/** The halo around the letters keeps them apart from what they stand on. */
export function write(
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
  context.lineWidth = Math.max(6, size / 2)
  context.lineJoin = 'round'
  context.strokeText(text, x, y)
  context.fillStyle = color(tone)
  context.fillText(text, x, y)
}

/** The wider part beside the lines of bets. */
function besideBets({ layout }: Pen, room: Room, flags: readonly Flag[]): Room {
  return flags.reduce(([left, right], { time }): Room => {
    const x = Math.max(left, Math.min(layout.xOf(time), right))
    return x - left > right - x ? [left, x] : [x, right]
  }, room)
}

export function nameRun(pen: Pen, piece: Piece, time: number, flags: readonly Flag[]): void {
  const { x, width, y, height, isMarked, look } = placePiece(pen, piece, time)
  const name = String(piece.span.transaction + 1)
  const text = width > LONG ? `transaction ${name}` : name
  const size = Math.min(13, height - 3)
  const [left, right] = besideBets(pen, [x + (isMarked ? MARK + 2 : 0), x + width], flags)
  if (piece.size < width * 0.8 || size < 9 || right - left < text.length * size * 0.65 + 8) return
  const place = { x: (left + right) / 2, y: y + height / 2 + 0.5 }
  write(pen, text, { ...place, size, align: 'center' }, look.text, look.fill)
}

const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** After the race, behind the runs: a slab where cores idle. */
export function drawIdle(pen: Pen, { cores, spans, time, one, flags }: Scene): void {
  if (!one || !spans?.every(({ to }) => to <= time)) return
  const { context, color, layout } = pen
  const { xOf, yOf, blockHeight } = layout
  const { idle, from, to } = longestRest(spans, cores)
  const [left, right] = [xOf(from) + 3, xOf(to) - 4]
  if (idle.length < cores / 2 || right - left < SLAB) return
  const top = yOf(idle[0] ?? 0) - blockHeight / 2
  context.beginPath()
  context.roundRect(left, top, right - left, yOf(idle.at(-1) ?? 0) + blockHeight / 2 - top, 5)
  context.fillStyle = color('flow-wash')
  context.fill()
  // The words stand above or below a core that works between idle ones.
  const gap = idle.findIndex((core, index) => core !== (idle[0] ?? 0) + index)
  const group = gap > idle.length / 2 ? idle.slice(0, gap) : idle.slice(Math.max(0, gap))
  const y = (yOf(group[0] ?? 0) + yOf(group.at(-1) ?? cores - 1)) / 2
  const words = [`${COUNTS[idle.length]} cores,`, 'nothing to do']
  fitWords(pen, besideBets(pen, [left, right], flags), words, y)
}

/** Lanes this wide (px) have large words. */
const STAGE = 600
/** In px: the least slab and words, and what is clear beside these. */
const [SLAB, LEAST, CLEAR] = [64, 11, 24]

/** In two lines where one would be much smaller. */
function fitWords(pen: Pen, [left, right]: Room, words: readonly string[], middle: number): void {
  pen.context.font = `600 100px ${pen.font}`
  const room = (right - left - 2 * CLEAR) * 100
  const sizeOf = (text: string): number => room / pen.context.measureText(text).width
  const most = pen.layout.width < STAGE ? 22 : 36
  const lines = sizeOf(words.join(' ')) < most * 0.75 ? words : [words.join(' ')]
  const size = Math.min(most, ...lines.map(sizeOf))
  if (size < LEAST) return
  const pitch = Math.max(size * 1.15, pen.layout.laneHeight)
  for (const [row, text] of lines.entries()) {
    const y = middle + (row - (lines.length - 1) / 2) * pitch
    write(pen, text, { x: (left + right) / 2, y, size, align: 'center' }, 'ink', 'flow-wash')
  }
}

/** Draws the line of one bet through the lanes, with its name in row `row` above them. */
export function drawFlag(pen: Pen, flag: Flag, row: number, end: number): void {
  const { context, color, layout } = pen
  const x = layout.xOf(Math.min(flag.time, end))
  const isRight = x > layout.width / 2
  const name = flag.time > end ? `${flag.name} →` : flag.name
  const top = row * NAME
  context.fillStyle = color('paper')
  context.fillRect(x - 3, top, 6, layout.height - AXIS - top)
  context.fillStyle = color('ink')
  for (let y = top; y < layout.height - AXIS; y += 10) context.fillRect(x - 1, y, 2, 6)
  const align = isRight ? 'right' : 'left'
  const place = { x: isRight ? x - 6 : x + 6, y: top + 7, size: 13, align } as const
  write(pen, name, place, 'ink')
}
