import { BET_QUESTION, type KnownBlock, sizeInWords } from '../../content/real-blocks.ts'
import { type Brush, CARD, CARD_MARGIN, renderCard, writeOnCard } from '../../platform/card.ts'
import { SITE } from '../../site.ts'
import { betInWords } from '../../race/bet.ts'
import { oneCorePath } from '../../race/lane-paths.ts'

const END = CARD.width - CARD_MARGIN
/** Right of the lanes' names. */
const LANES = { x: 224, width: END - 224, one: 304, eight: 364, pitch: 19, block: 13 } as const

export type BetCard = {
  readonly title: string
  readonly block: KnownBlock
  readonly bet: number
  /** Of its transactions, in block order. */
  readonly gas: readonly number[]
}

/** Question and bet, without the answer: the eight lanes are as empty as the friend finds them. */
export function renderBetCard({ title, block, bet, gas }: BetCard): Promise<Blob | undefined> {
  return renderCard(brush => {
    const { context, color } = brush
    const bold = { token: 'ink' }
    context.fillStyle = color('paper')
    context.fillRect(0, 0, CARD.width, CARD.height)
    writeOnCard(brush, title, { y: 72, size: 28 })
    writeOnCard(brush, sizeInWords(block).count, { end: END, y: 72, size: 28 })
    writeOnCard(brush, BET_QUESTION, { y: 126, size: 40, ...bold })
    writeOnCard(brush, `I bet ${betInWords(bet)}.`, { y: 236, size: 104, ...bold })
    writeOnCard(brush, 'And you?', { end: END, y: 236, size: 72, ...bold })
    drawOneCore(brush, gas)
    drawBet(brush, bet)
    writeOnCard(brush, SITE.product, { y: 586, size: 56, ...bold })
    writeOnCard(brush, new URL(SITE.url).host, { end: END, y: 586, size: 28 })
  })
}

function drawOneCore(brush: Brush, gas: readonly number[]): void {
  const { context, color } = brush
  const { x, width, one, block } = LANES
  writeOnCard(brush, '1 core', { y: one + 11, size: 32, token: 'ink' })
  const height = 2 * block
  context.fillStyle = color('wait')
  context.fill(new Path2D(oneCorePath(gas, { x, y: one - block, width, height })))
}

/** Where the bet has eight cores end. */
function drawBet(brush: Brush, bet: number): void {
  const { context, color } = brush
  const { x, width, eight, pitch, block } = LANES
  const wide = width / bet
  writeOnCard(brush, '8 cores', { y: eight + 3.5 * pitch + 11, size: 32, token: 'ink' })
  for (let lane = 0; lane < 8; lane += 1) {
    const y = eight + lane * pitch
    context.fillStyle = color('line')
    context.fillRect(x, y - 1, width, 3)
    context.fillStyle = color('flow-wash')
    context.strokeStyle = color('flow-edge')
    context.lineWidth = 2
    context.setLineDash([6, 5])
    context.beginPath()
    context.roundRect(x, y - block / 2, wide, block, 5)
    context.fill()
    context.stroke()
  }
  const right = x + wide
  context.setLineDash([])
  context.fillStyle = color('ink')
  context.fillRect(right - 2, eight - pitch, 4, 9 * pitch)
  const isLeft = right > CARD.width * 0.7
  const place = isLeft ? { end: right - 20 } : { x: right + 20 }
  const y = eight + 3.5 * pitch + 16
  context.lineJoin = 'round'
  context.lineWidth = 14
  context.strokeStyle = color('paper')
  context.font = `600 48px ${brush.font}`
  context.textAlign = isLeft ? 'right' : 'left'
  context.strokeText('Done here?', isLeft ? right - 20 : right + 20, y)
  writeOnCard(brush, 'Done here?', { ...place, y, size: 48, token: 'ink' })
}
