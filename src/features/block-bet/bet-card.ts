import { type Brush, CARD, CARD_MARGIN, renderCard, writeOnCard } from '../../platform/card.ts'
import { SITE } from '../../site.ts'
import { formatTimes } from '../../ui/format.ts'
import { type Execution } from '../../domain/engine/run-lab.ts'
import { betInWords } from '../../race/bet.ts'
import { type Span } from '../../domain/engine/trace.ts'
import { AXIS, layOutLanes } from '../../race/lane-layout.ts'
import { oneCorePath } from '../../race/lane-paths.ts'
import { longestRest } from '../../race/sentences.ts'
import { hatchOf } from '../../race/ui/lane-pen.ts'
import { drawRuns } from '../../race/ui/lanes-renderer.ts'

const END = CARD.width - CARD_MARGIN
/** From edge to edge, on the lower three fifths (px): one core's row, then the first of eight. */
const LANES = { one: 270, tall: 140, eight: 424, pitch: 24.5 } as const
const CORES = 8
const SIZE = 60

type BetCard = Readonly<{
  title: string
  bet: number
  gas: readonly number[]
  run: Execution | null
}>

/** The bet, or what came of it. Without a run, the eight lanes are as empty as the friend finds them. */
export function renderBetCard({ title, bet, gas, run }: BetCard): Promise<Blob | undefined> {
  return renderCard(brush => {
    const { context, color } = brush
    context.fillStyle = color('paper')
    context.fillRect(0, 0, CARD.width, CARD.height)
    writeOnCard(brush, title, { y: 62, size: 32 })
    writeOnCard(brush, new URL(SITE.url).host, { end: END, y: 62, size: 32 })
    context.letterSpacing = '-0.03em'
    const number = run ? formatTimes(run.totals.speedup) : betInWords(bet)
    const token = run ? 'flow-ink' : 'ink'
    writeOnCard(brush, number, { x: CARD_MARGIN - 8, y: 237, size: 204, token })
    context.letterSpacing = '0px'
    const lines = run
      ? ['faster on eight cores,', `in our model. I bet ${betInWords(bet)}.`]
      : ['faster on eight cores?', 'That’s my bet. And yours?']
    for (const [at, line] of lines.entries())
      writeOnCard(brush, line, { end: END, y: 170 + at * 64, size: 50, token: 'ink' })
    drawOneCore(brush, gas)
    drawEnd(brush, bet, run)
  })
}

function drawOneCore(brush: Brush, gas: readonly number[]): void {
  const { one, tall } = LANES
  brush.context.fillStyle = brush.color('wait')
  const place = { x: 0, y: one, width: CARD.width, height: tall }
  brush.context.fill(new Path2D(oneCorePath(gas, place)))
  const name = { x: CARD_MARGIN, y: one + tall / 2, tall, token: 'on-block' }
  writeInLanes(brush, '1 core', name, 'wait')
}

/** Draws the eight lanes: their run or, without one, bars up to where the bet says they end. */
function drawEnd(brush: Brush, bet: number, run: Execution | null): void {
  const { context, color, font } = brush
  const { eight, pitch } = LANES
  const speedup = run?.totals.speedup ?? bet
  const right = CARD.width / speedup - 3
  const end = run?.totals.elapsed ?? 1
  const size = { width: right, height: eight + CORES * pitch + AXIS }
  const layout = layOutLanes(size, CORES, end, { top: eight, tail: 0 })
  context.fillStyle = color('line')
  for (let core = 0; core < CORES; core += 1)
    context.fillRect(0, layout.yOf(core) - 1, CARD.width, 3)
  const hatch = hatchOf(context, color) ?? color('clash')
  const spans = run?.spans.filter(({ kind }) => kind !== 'validate') ?? wholeLanes()
  drawRuns({ context, color, font, hatch, layout, inset: 0 }, spans, { time: end, path: null })
  context.fillStyle = color('ink')
  context.fillRect(right - 3, LANES.one + LANES.tall + 4, 6, CARD.height)
  if (run) drawBet(brush, CARD.width / bet)
  const place = { x: right + 32, y: eight + 4 * pitch, tall: 76, token: 'ink' }
  const isLate = right > CARD.width / 2
  const idle = run ? longestRest(run.spans, run.cores).idle.length : 0
  const saved = `8 cores saved ${Math.round(100 - 100 / speedup)}%`
  const words =
    right > CARD.width * 0.6 && idle > 4
      ? `${idle} cores, nothing to do`
      : run
        ? saved
        : '8 cores: done here?'
  if (isLate) place.x -= 64 + widthOf(brush, words)
  writeInLanes(brush, words, place, 'paper')
}

/** Eight cores that are busy until the bet says they are done. */
function wholeLanes(): readonly Span[] {
  return Array.from({ length: CORES }, (_, core) => ({
    core,
    from: 0,
    to: 1,
    transaction: core,
    incarnation: 0,
    kind: 'run',
    outcome: 'kept',
    failedAt: Infinity
  }))
}

/** Dashed, as on the page. */
function drawBet({ context, color }: Brush, x: number): void {
  context.strokeStyle = color('ink')
  context.lineWidth = 4
  context.setLineDash([14, 10])
  context.beginPath()
  context.moveTo(x, LANES.one + LANES.tall)
  context.lineTo(x, CARD.height)
  context.stroke()
}

function widthOf({ context, font }: Brush, text: string): number {
  context.font = `600 ${SIZE}px ${font}`
  return context.measureText(text).width
}

/** `tall`: the height of the ground behind the text. */
type Place = { x: number; y: number; tall: number; token: string }

function writeInLanes(brush: Brush, text: string, place: Place, ground: string): void {
  const { x, y, tall, token } = place
  brush.context.fillStyle = brush.color(ground)
  brush.context.fillRect(x - 16, y - tall / 2, widthOf(brush, text) + 32, tall)
  writeOnCard(brush, text, { x, y: y + 20, size: SIZE, token })
}
