import { type KnownBlock } from '../../../content/real-blocks.ts'
import { colorReader } from '../../../platform/colors.ts'
import { SITE } from '../../../site.ts'
import { formatCount } from '../../../ui/format.ts'
import { lanePaths } from '../lane-paths.ts'
import { type Timeline } from '../timeline.ts'
import { GUTTER, TAIL } from '../ui/lanes-renderer.ts'
import { betInWords } from './rules.ts'

const CARD = { width: 1200, height: 630 } as const
const MARGIN = 72
const LANES = { width: CARD.width - 2 * MARGIN + GUTTER + TAIL, height: 300 } as const

export type BetCard = {
  readonly block: KnownBlock
  readonly bet: number
  readonly timeline: Timeline
}

/** Draws a bet as PNG, in the page's colors. Undefined where the browser can't. */
export async function renderBetCard(card: BetCard): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), CARD)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const font = getComputedStyle(document.body).fontFamily
  // Without the face, the next of its family is drawn.
  await document.fonts.load(`600 48px ${font}`).catch(() => [])
  // Only in the page has it colors.
  canvas.hidden = true
  document.body.append(canvas)
  drawBetCard(card, context, colorReader(canvas), font)
  canvas.remove()
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}

function drawBetCard(
  { block, bet, timeline }: BetCard,
  context: CanvasRenderingContext2D,
  color: (token: string) => string,
  font: string
): void {
  const write = (text: string, size: number, y: number, token: string, end?: number): void => {
    context.font = `${token === 'soft' ? 400 : 600} ${size}px ${font}`
    context.fillStyle = color(token)
    context.textAlign = end === undefined ? 'left' : 'right'
    context.fillText(text, end ?? MARGIN, y)
  }
  const end = CARD.width - MARGIN
  context.fillStyle = color('paper')
  context.fillRect(0, 0, CARD.width, CARD.height)
  write(`Ethereum block ${formatCount(block.number)}`, 32, 84, 'soft')
  write(`${formatCount(block.transactions)} transactions.`, 32, 84, 'soft', end)
  write('How much faster are eight cores?', 60, 160, 'ink')
  write(`I bet ${betInWords(bet)}.`, 72, 250, 'flow-ink')
  write('And you?', 72, 250, 'ink', end)
  drawLanes(timeline, context, color)
  write(SITE.product, 32, 592, 'ink')
  write(new URL(SITE.url).host, 28, 592, 'soft', end)
}

/** Solid what ran, hollow what stopped to wait, hatched what was thrown away. */
function drawLanes(
  timeline: Timeline,
  context: CanvasRenderingContext2D,
  color: (token: string) => string
): void {
  const { lanes, kept, waiting, aborted } = lanePaths(timeline, LANES)
  context.save()
  context.translate(MARGIN - GUTTER, 272)
  context.lineJoin = 'round'
  const draw = (path: string, stroke: string, width: number, fill?: string): Path2D => {
    const shape = new Path2D(path)
    context.strokeStyle = color(stroke)
    context.lineWidth = width
    if (fill) {
      context.fillStyle = color(fill)
      context.fill(shape)
    }
    context.stroke(shape)
    return shape
  }
  draw(lanes, 'line', 2)
  draw(kept, 'flow', 2, 'flow')
  draw(waiting, 'wait-edge', 2)
  const failed = draw(aborted, 'clash-edge', 2, 'clash-wash')
  context.clip(failed)
  context.beginPath()
  for (let x = -LANES.height; x < LANES.width; x += 9) {
    context.moveTo(x, LANES.height)
    context.lineTo(x + LANES.height, 0)
  }
  context.lineWidth = 2
  context.stroke()
  context.restore()
}
