import { howFarOff, isGoodBet } from '../bet.ts'
import { AXIS, type Piece } from '../lane-layout.ts'
import { type Flag } from '../race.ts'
import { formatUnits } from '../sentences.ts'
import { MARK, NAME, type Pen, placePiece, type Scene } from './lane-pen.ts'

/** Room (px) for the name of a long transaction. */
const LONG = 160
/** Of a bet's name (px). */
const SIZE = 13

type Room = readonly [left: number, right: number]

type Place = { x: number; y: number; size: number; align: CanvasTextAlign }

/** The halo around the letters keeps them apart from what they stand on. */
export function write(pen: Pen, text: string, place: Place, tone: string, halo = 'paper'): void {
  const { context, color, font } = pen
  const { x, y, size, align } = place
  context.font = `600 ${size}px ${font}`
  context.letterSpacing = `${size > 16 ? size * -0.02 : 0}px`
  context.textAlign = align
  context.textBaseline = 'middle'
  context.strokeStyle = color(halo)
  context.lineWidth = Math.max(6, size - 6)
  context.lineJoin = 'round'
  if (halo) context.strokeText(text, x, y)
  context.fillStyle = color(tone)
  context.fillText(text, x, y)
  context.letterSpacing = '0px'
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

/** Draws a slab where cores idle; its words count gas during the run. Without idle cores, it marks the time they saved. `whole`: one core's run (px). */
export function drawIdle(pen: Pen, scene: Scene, whole: number): void {
  const { cores, rest, time, end, elapsed, flags, isSettled } = scene
  if (!rest) return
  const { xOf } = pen.layout
  const { idle, from, to } = rest
  const room = [xOf(from) + 3, xOf(Math.min(time, to)) - 4] as const
  const width = (xOf(to - from) * xOf(end)) / Math.max(xOf(elapsed), whole)
  if (idle.length < cores / 2 || width < SLAB) {
    if (isSettled) drawRest(pen, scene, time)
    return
  }
  const rows = [idle[0] ?? 0, idle.at(-1) ?? 0] as const
  if (room[0] < room[1]) drawSlab(pen, room, rows, 'idle', isSettled ? 1 : 0.5)
  // The words stand above or below a core that works between idle ones.
  const gap = idle.findIndex((core, index) => core !== (idle[0] ?? 0) + index)
  const group = gap > idle.length / 2 ? idle.slice(0, gap) : idle.slice(Math.max(0, gap))
  const many = COUNTS[idle.length]
  const gas = ((time - from) / 1e6).toFixed(1)
  // While it runs, words don't change their lines.
  const isNarrow = pen.layout.width < STAGE
  const texts = isSettled
    ? [`${many} cores,\nnothing to do`, `${many}\ncores,\nnothing\nto do`]
    : isNarrow
      ? [`${many}\ncores\nidle: ${gas}\nmillion gas`]
      : [`${many} cores idle:\n${gas} million gas`]
  const free = [group[0] ?? 0, group.at(-1) ?? cores - 1] as const
  fitWords(pen, texts, besideBets(pen, room, flags), free, 'idle')
}

/** Draws the time that many cores save. Before a bet, it draws what the bet says of that. */
export function drawRest(pen: Pen, scene: Scene, time: number): void {
  const { cores, spans, end, elapsed, flags, isUnmoved, costlyReruns } = scene
  const { xOf } = pen.layout
  const [rest, rows] = [[xOf(time) + 4, xOf(end)] as const, [0, cores - 1] as const]
  if (rest[1] - rest[0] < (spans ? SLAB : 1.5 * SLAB)) return
  const share = `${Math.round((1 - time / end) * 100)}%`
  const many = `${COUNTS[cores]} cores`
  const again = formatUnits(costlyReruns, 're-run')
  const texts = spans
    ? costlyReruns > 0
      ? [
          `saved ${share}, despite\n${again}`,
          `saved ${share},\ndespite\n${again.replace(' ', '\n')}`
        ]
      : [`${many}\nsaved ${share}`]
    : isUnmoved
      ? [`drag the line\nto where they finish`, `drag\nthe line`]
      : [`you say ${many}\nsave ${share}`, `you say\n${many}\nsave ${share}`]
  const isHit = flags[0] && isGoodBet(flags[0].bet, actualOf(flags[0], elapsed))
  const kind = spans ? (isHit ? 'hit' : 'rest') : 'said'
  drawSlab(pen, rest, rows, kind)
  fitWords(pen, texts, besideBets(pen, rest, flags), rows, kind)
}

/** By kind, how strong the slab's fill is. */
const FILL = { idle: 0.13, rest: 0, hit: 1, said: 0 } as const

type Kind = keyof typeof FILL

function drawSlab(pen: Pen, across: Room, rows: Room, kind: Kind, strength = 1): void {
  const { context, color, layout } = pen
  const [[left, right], [first, last]] = [across, rows]
  const height = layout.yOf(last) - layout.yOf(first) + layout.blockHeight
  context.beginPath()
  context.roundRect(left, layout.yOf(first) - layout.blockHeight / 2, right - left, height, 5)
  context.fillStyle = color('paper')
  context.fill()
  context.globalAlpha = kind === 'idle' ? strength : 0
  context.fillStyle = color('flow-wash')
  context.fill()
  context.fillStyle = context.strokeStyle = color(kind === 'idle' ? 'flow' : 'wait')
  context.lineWidth = kind === 'rest' || kind === 'hit' ? 2 : 1
  context.globalAlpha = FILL[kind] * strength
  context.fill()
  context.globalAlpha = kind === 'idle' ? 0.35 * strength : 1
  context.stroke()
  context.globalAlpha = 1
}

/** Lanes this wide (px) have large words. */
const STAGE = 600
/** No slab is narrower (px). */
const SLAB = 64
/** No words are smaller (px). */
const LEAST = 11

/** Breaks the words where they are largest, or nowhere. */
function fitWords(pen: Pen, texts: string[], [left, right]: Room, rows: Room, kind: Kind): void {
  const [top = 0, bottom = 0] = rows.map(pen.layout.yOf)
  const isNarrow = pen.layout.width < STAGE
  const tone = kind === 'idle' ? 'ink' : kind === 'hit' ? 'on-block' : 'wait-ink'
  const most = isNarrow ? 44 : 84
  const clear = isNarrow && kind !== 'said' ? 8 : 24
  pen.context.font = `600 100px ${pen.font}`
  const room = (right - left - 2 * clear) * 100
  const sizeOf = (text: string): number => room / pen.context.measureText(text).width
  const ways = texts.flatMap(text => [text, text.replaceAll('\n', ' ')])
  const sized = ways.map(way => {
    const lines = way.split('\n')
    return { lines, size: Math.min(most, (bottom - top) / lines.length, ...lines.map(sizeOf)) }
  })
  const { lines, size } = sized.reduce((one, other) => (other.size > one.size ? other : one))
  if (size < LEAST) return
  for (const [row, text] of lines.entries()) {
    const y = (top + bottom) / 2 + (row - (lines.length - 1) / 2) * size * 1.1
    write(pen, text, { x: (left + right) / 2, y, size, align: 'center' }, tone, '')
  }
}

/** The run's speedup: a flag's bet times its time is the block's gas. */
function actualOf({ bet, time }: Flag, elapsed: number): number {
  return (bet * time) / elapsed
}

function nameOf(flag: Flag, { end, elapsed }: Scene, isOver: boolean): string {
  if (flag.time > end) return `${flag.name} →`
  const actual = actualOf(flag, elapsed)
  const isOff = isOver && !isGoodBet(flag.bet, actual)
  return isOff ? `${flag.name}: ${howFarOff(flag.bet, actual)} off` : flag.name
}

/** Draws the line of one bet through the lanes, with its name in row `row` above them. For a moment, it answers the run that passes it; then a bracket shows how far it is from the finish. */
export function drawFlag(pen: Pen, flag: Flag, row: number, scene: Scene): void {
  const { context, color, layout } = pen
  const { spans, time, end, elapsed, isSettled, one } = scene
  const x = layout.xOf(Math.min(flag.time, end))
  const isPassed = spans && flag.time <= time && !isSettled
  const isOver = Boolean(spans && one && isSettled)
  const name = isPassed ? `${flag.name}: passed` : nameOf(flag, scene, isOver)
  const [top, bottom] = [row * NAME, layout.height - AXIS]
  const isPassing = isPassed && time < flag.time + elapsed / 26
  const [width, dash] = isPassing ? [4, bottom - top] : [2, 6]
  for (let y = top; y < bottom; y += dash + 4) {
    context.fillStyle = color('paper')
    context.fillRect(x - width / 2 - 1.5, y - 1.5, width + 3, dash + 3)
    context.fillStyle = color('ink')
    context.fillRect(x - width / 2, y, width, dash)
  }
  const side = x > layout.width / 2 ? -1 : 1
  const align = side < 0 ? 'right' : 'left'
  const finish = layout.xOf(time)
  if (isOver) drawBracket(pen, x, finish, row, scene.flags.length)
  const from = isOver ? startOfName(pen, name, x, finish, side) : x
  write(pen, name, { x: from + 6 * side, y: top + 7, size: SIZE, align }, 'ink')
}

/** Draws a line from the bet to the finish, in row `row` of the `rows` above the lanes. */
function drawBracket(pen: Pen, bet: number, finish: number, row: number, rows: number): void {
  const { context, color } = pen
  const y = row * NAME + 6
  context.fillStyle = color('ink')
  context.fillRect(Math.min(bet, finish), y, Math.abs(finish - bet), 2)
  context.fillRect(finish - 1, y, 2, rows * NAME - y)
}

/** A bet's name begins at its line, or at the finish if it would hide a short bracket. */
function startOfName(pen: Pen, name: string, bet: number, finish: number, side: number): number {
  const { context, font, layout } = pen
  context.font = `600 ${SIZE}px ${font}`
  const text = context.measureText(name).width + 12
  const [bracket, beyond] = [(finish - bet) * side, side < 0 ? finish : layout.width - finish]
  return bracket > 0 && bracket < text + 12 && beyond > text ? finish : bet
}
