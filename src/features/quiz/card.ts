import { colorReader } from '../../platform/colors.ts'
import { formatIq } from '../../ui/format.ts'
import { DIFFICULTY_NAMES, type QuestionStatus } from './rules.ts'
import { paceInWords, type SharedResult, standingInWords } from './result-text.ts'

export const CARD = { width: 1200, height: 630 } as const

const MARGIN = 72
const BLOCK = { width: 96, height: 36, pitch: 132, first: 330 } as const

/** What the card is drawn with: a canvas, the page's colors by token, and its faces. */
type Brush = {
  context: CanvasRenderingContext2D
  color: (token: string) => string
  font: string
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
  // Only in the page has it colors.
  canvas.hidden = true
  document.body.append(canvas)
  drawCard(result, { context, color: colorReader(canvas), font })
  canvas.remove()
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}

export function drawCard(result: SharedResult, brush: Brush): void {
  const { score, right, total, standing, lanes } = result
  const { context, color } = brush
  const end = CARD.width - MARGIN
  context.fillStyle = color('paper')
  context.fillRect(0, 0, CARD.width, CARD.height)
  write(brush, `IQ score in ${result.quiz}`, { y: 102, size: 34 })
  write(brush, formatIq(score.iq), { y: 262, size: 184, token: 'ink', isHeading: true })
  write(brush, `${right} of ${total} right`, {
    x: end,
    y: 212,
    size: 48,
    token: 'ink',
    isHeading: true
  })
  write(brush, paceInWords(score, result.mode), { x: end, y: 262, size: 32 })
  if (standing?.winners)
    write(brush, standingInWords(standing), { y: 330, size: 32, token: 'flow-ink' })
  for (const [row, { difficulty, statuses }] of lanes.entries()) {
    const y = 398 + row * 56
    write(brush, DIFFICULTY_NAMES[difficulty], { y: y + 11, size: 30 })
    context.fillStyle = color('line')
    context.fillRect(BLOCK.first - 90, y - 1, CARD.width, 3)
    for (const [at, status] of statuses.entries())
      drawBlock(brush, BLOCK.first + at * BLOCK.pitch, y - BLOCK.height / 2, status)
  }
  write(brush, 'A knowledge score, not a measure of intelligence', { y: 594, size: 26 })
  write(brush, new URL(result.url).host, { x: end, y: 594, size: 26 })
}

type Place = { x?: number; y: number; size: number; token?: string; isHeading?: boolean }

/** Text from the left margin on or, with an `x`, up to there. */
function write({ context, color, ...fonts }: Brush, text: string, place: Place): void {
  const { x, y, size, token = 'soft', isHeading } = place
  context.font = isHeading ? `600 ${size}px ${fonts.font}` : `${size}px ${fonts.font}`
  context.textAlign = x === undefined ? 'left' : 'right'
  context.fillStyle = color(token)
  context.fillText(text, x ?? MARGIN, y)
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
