import { type KnownBlock } from '../../../content/real-blocks.ts'
import { type Brush, CARD, CARD_MARGIN, renderCard, writeOnCard } from '../../../platform/card.ts'
import { SITE } from '../../../site.ts'
import { formatCount } from '../../../ui/format.ts'
import { lanePaths } from '../lane-paths.ts'
import { type Timeline } from '../timeline.ts'
import { GUTTER, TAIL } from '../ui/lanes-renderer.ts'
import { betInWords } from './rules.ts'

const LANES = { width: CARD.width - 2 * CARD_MARGIN + GUTTER + TAIL, height: 300 } as const

export type BetCard = {
  readonly block: KnownBlock
  readonly bet: number
  readonly timeline: Timeline
}

export function renderBetCard({ block, bet, timeline }: BetCard): Promise<Blob | undefined> {
  return renderCard(brush => {
    const { context, color } = brush
    const end = CARD.width - CARD_MARGIN
    const bold = { token: 'ink', weight: 600 }
    context.fillStyle = color('paper')
    context.fillRect(0, 0, CARD.width, CARD.height)
    const count = `${formatCount(block.transactions)} transactions.`
    writeOnCard(brush, `Ethereum block ${formatCount(block.number)}`, { y: 84, size: 32 })
    writeOnCard(brush, count, { end, y: 84, size: 32 })
    writeOnCard(brush, 'How much faster are eight cores?', { y: 160, size: 60, ...bold })
    writeOnCard(brush, `I bet ${betInWords(bet)}.`, {
      y: 250,
      size: 72,
      ...bold,
      token: 'flow-ink'
    })
    writeOnCard(brush, 'And you?', { end, y: 250, size: 72, ...bold })
    drawLanes(timeline, brush)
    writeOnCard(brush, SITE.product, { y: 592, size: 32, ...bold })
    writeOnCard(brush, new URL(SITE.url).host, { end, y: 592, size: 28 })
  })
}

/** Solid what ran, hollow what stopped to wait, hatched what was thrown away. */
function drawLanes(timeline: Timeline, { context, color }: Brush): void {
  const { lanes, kept, waiting, aborted } = lanePaths(timeline, LANES)
  context.save()
  context.translate(CARD_MARGIN - GUTTER, 272)
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
