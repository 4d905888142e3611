import { type Brush, CARD, CARD_MARGIN, renderCard, writeOnCard } from '../platform/card.ts'
import { SITE } from '../site.ts'
import { formatIq } from '../ui/format.ts'
import {
  betterInWords,
  DIFFICULTY_NAMES,
  levelOf,
  paceInWords,
  type SharedResult
} from './result-text.ts'

const LOGO = 60
const BLOCK = { width: 96, height: 36, pitch: 132, first: 330 } as const

type QuizBrush = Brush & { readonly logo: HTMLImageElement }

export async function renderResultCard(result: SharedResult): Promise<Blob | undefined> {
  const logo = Object.assign(new Image(LOGO, LOGO), { src: SITE.logo })
  await logo.decode()
  return renderCard(brush => drawCard(result, { ...brush, logo }))
}

/** The best results have a solid background, and ink where others have color. */
function onSolidGround(brush: QuizBrush): QuizBrush {
  const grounds = ['paper', 'clash-wash']
  return { ...brush, color: token => brush.color(grounds.includes(token) ? 'flow' : 'on-block') }
}

export function drawCard(result: SharedResult, pageBrush: QuizBrush): void {
  const { score, right, total, standing, lanes, url } = result
  const { level, claim } = levelOf(score.iq)
  const brush = level === 'high' ? onSolidGround(pageBrush) : pageBrush
  const { context, color, logo } = brush
  const end = CARD.width - CARD_MARGIN
  context.fillStyle = color('paper')
  context.fillRect(0, 0, CARD.width, CARD.height)
  // The logo has colors of its own.
  context.fillStyle = pageBrush.color('paper')
  context.beginPath()
  context.roundRect(CARD_MARGIN, 40, LOGO, LOGO, 12)
  context.fill()
  context.drawImage(logo, CARD_MARGIN, 40, LOGO, LOGO)
  writeOnCard(brush, SITE.product, { x: CARD_MARGIN + LOGO + 18, y: 83, size: 38, token: 'ink' })
  writeOnCard(brush, `IQ score in ${result.quiz}`, { end, y: 83, size: 28 })
  writeOnCard(brush, claim, { y: 176, size: 56, token: 'ink' })
  writeOnCard(brush, formatIq(score.iq), { y: 364, size: 200, token: 'flow-ink' })
  writeOnCard(brush, `${right} of ${total} right`, { end, y: 262, size: 44, token: 'ink' })
  writeOnCard(brush, paceInWords(score, result.mode), { end, y: 308, size: 30 })
  if (standing?.winners) writeOnCard(brush, betterInWords(standing), { end, y: 354, size: 30 })
  for (const [row, { difficulty, statuses }] of lanes.entries()) {
    const y = 424 + row * 54
    writeOnCard(brush, DIFFICULTY_NAMES[difficulty], { y: y + 10, size: 28 })
    context.fillStyle = color('line')
    context.fillRect(BLOCK.first - 90, y - 1, CARD.width, 3)
    for (const [at, status] of statuses.entries())
      drawBlock(brush, BLOCK.first + at * BLOCK.pitch, y - BLOCK.height / 2, status === 'right')
  }
  writeOnCard(brush, 'A knowledge score, not a measure of intelligence', { y: 596, size: 24 })
  writeOnCard(brush, `And you? ${new URL(url).host}`, { end, y: 596, size: 32, token: 'ink' })
}

/** Solid when right, hatched when wrong. */
function drawBlock({ context, color }: Brush, x: number, y: number, isRight: boolean): void {
  const { width, height } = BLOCK
  const [fill, edge] = isRight ? ['flow', 'flow-edge'] : ['clash-wash', 'clash-edge']
  const block = new Path2D()
  block.roundRect(x, y, width, height, 9)
  context.fillStyle = color(fill)
  context.strokeStyle = color(edge)
  context.fill(block)
  if (!isRight) {
    context.save()
    context.clip(block)
    context.lineWidth = 4
    context.beginPath()
    for (let at = -height; at < width; at += 14) {
      context.moveTo(x + at, y + height)
      context.lineTo(x + at + height, y)
    }
    context.stroke()
    context.restore()
  }
  context.lineWidth = 3
  context.stroke(block)
}
