import { colorReader } from '../../platform/colors.ts'
import { SITE } from '../../site.ts'
import { formatIq } from '../../ui/format.ts'
import { DIFFICULTY_NAMES, type QuestionStatus } from './rules.ts'
import { betterInWords, levelOf, paceInWords, type SharedResult } from './result-text.ts'

export const CARD = { width: 1200, height: 630 } as const

const MARGIN = 72
const LOGO = 60
const BLOCK = { width: 96, height: 36, pitch: 132, first: 330 } as const

/** What the card is drawn with: a canvas, the page's colors by token, and its faces. */
type Brush = {
  context: CanvasRenderingContext2D
  color: (token: string) => string
  font: string
  logo: HTMLImageElement
}

/** Draws a result as PNG, in the page's colors. Undefined where the browser can't. */
export async function renderCard(result: SharedResult): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), CARD)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const style = getComputedStyle(document.body)
  const font = style.fontFamily
  // Without the face, the next of its family is drawn.
  await document.fonts.load(`600 48px ${font}`).catch(() => [])
  const logo = Object.assign(new Image(LOGO, LOGO), { src: SITE.logo })
  await logo.decode()
  // Only in the page has it colors.
  canvas.hidden = true
  document.body.append(canvas)
  drawCard(result, { context, color: colorReader(canvas), font, logo })
  canvas.remove()
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}

/** The best results are drawn on solid ground: ink where others have color. */
function onSolidGround(brush: Brush): Brush {
  const grounds = ['paper', 'clash-wash']
  return { ...brush, color: token => brush.color(grounds.includes(token) ? 'flow' : 'on-block') }
}

export function drawCard(result: SharedResult, pageBrush: Brush): void {
  const { score, right, total, standing, lanes } = result
  const { level, claim } = levelOf(score.iq)
  const brush = level === 'high' ? onSolidGround(pageBrush) : pageBrush
  const { context, color, logo } = brush
  const end = CARD.width - MARGIN
  context.fillStyle = color('paper')
  context.fillRect(0, 0, CARD.width, CARD.height)
  // The logo has colors of its own.
  context.fillStyle = pageBrush.color('paper')
  context.beginPath()
  context.roundRect(MARGIN, 40, LOGO, LOGO, 12)
  context.fill()
  context.drawImage(logo, MARGIN, 40, LOGO, LOGO)
  write(brush, SITE.product, { x: MARGIN + LOGO + 18, y: 83, size: 38, token: 'ink', weight: 600 })
  write(brush, `IQ score in ${result.quiz}`, { end, y: 83, size: 28 })
  write(brush, claim, { y: 176, size: 56, token: 'ink', weight: 600 })
  write(brush, formatIq(score.iq), { y: 364, size: 200, token: 'flow-ink', weight: 600 })
  write(brush, `${right} of ${total} right`, { end, y: 262, size: 44, token: 'ink', weight: 600 })
  write(brush, paceInWords(score, result.mode), { end, y: 308, size: 30 })
  if (standing?.winners) write(brush, betterInWords(standing), { end, y: 354, size: 30 })
  for (const [row, { difficulty, statuses }] of lanes.entries()) {
    const y = 424 + row * 54
    write(brush, DIFFICULTY_NAMES[difficulty], { y: y + 10, size: 28 })
    context.fillStyle = color('line')
    context.fillRect(BLOCK.first - 90, y - 1, CARD.width, 3)
    for (const [at, status] of statuses.entries())
      drawBlock(brush, BLOCK.first + at * BLOCK.pitch, y - BLOCK.height / 2, status)
  }
  write(brush, 'A knowledge score, not a measure of intelligence', { y: 596, size: 24 })
  write(brush, `And you? ${new URL(result.url).host}`, {
    end,
    y: 596,
    size: 32,
    token: 'ink',
    weight: 600
  })
}

type Place = {
  /** The left edge; the card's margin without it. */
  x?: number
  /** The right edge. */
  end?: number
  y: number
  size: number
  token?: string
  weight?: number
}

function write({ context, color, ...fonts }: Brush, text: string, place: Place): void {
  const { x = MARGIN, end, y, size, token = 'soft', weight = 400 } = place
  context.font = `${weight} ${size}px ${fonts.font}`
  context.textAlign = end === undefined ? 'left' : 'right'
  context.fillStyle = color(token)
  context.fillText(text, end ?? x, y)
}

const BLOCK_TOKENS = {
  right: ['flow', 'flow-edge'],
  wrong: ['clash-wash', 'clash-edge'],
  current: ['paper', 'edge'],
  open: ['paper', 'edge']
} as const

/** Solid when right, hatched when wrong. */
function drawBlock({ context, color }: Brush, x: number, y: number, status: QuestionStatus): void {
  const { width, height } = BLOCK
  const [fill, edge] = BLOCK_TOKENS[status]
  const block = new Path2D()
  block.roundRect(x, y, width, height, 9)
  context.fillStyle = color(fill)
  context.strokeStyle = color(edge)
  context.fill(block)
  if (status === 'wrong') {
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
