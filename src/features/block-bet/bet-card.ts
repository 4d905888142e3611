import { BET_QUESTION } from '../../content/real-blocks.ts'
import { type Brush, CARD, CARD_MARGIN, renderCard, writeOnCard } from '../../platform/card.ts'
import { SITE } from '../../site.ts'
import { betInWords } from '../../race/bet.ts'
import { oneCorePath } from '../../race/lane-paths.ts'

const END = CARD.width - CARD_MARGIN
/** From edge to edge. */
const LANES = { one: 397, tall: 55, eight: 480, pitch: 19.5, block: 14.5 } as const
const [SIZE, DONE] = [44, '8 cores: done here?'] as const

type BetCard = Readonly<{ title: string; bet: number; boast: string; gas: readonly number[] }>

/** Question and bet, without the answer: the eight lanes are as empty as the friend finds them. */
export function renderBetCard({ title, bet, boast, gas }: BetCard): Promise<Blob | undefined> {
  return renderCard(brush => {
    const { context, color } = brush
    const bold = { token: 'ink' }
    context.fillStyle = color('paper')
    context.fillRect(0, 0, CARD.width, CARD.height)
    writeOnCard(brush, title, { y: 68, size: 34 })
    writeOnCard(brush, new URL(SITE.url).host, { end: END, y: 68, size: 34 })
    writeOnCard(brush, BET_QUESTION, { y: 134, size: 52, ...bold })
    context.letterSpacing = '-0.03em'
    writeOnCard(brush, betInWords(bet), { x: CARD_MARGIN - 8, y: 342, size: 264, ...bold })
    const [words = '', squares = ''] = boast.split('\n')
    const lines = boast ? [...words.split(/ (?=of )/), 'And you?'] : ['My bet.', 'And you?']
    const [size, pitch] = boast ? [56, 68] : [96, 102]
    for (const [at, line] of lines.toReversed().entries())
      writeOnCard(brush, line, { end: END, y: 342 - at * pitch, size, ...bold })
    for (const [at, square] of [...squares].entries()) {
      context.fillStyle = color(square === '🟩' ? 'flow' : 'line')
      context.fillRect(CARD_MARGIN + at * 107, 362, 93, 18)
    }
    context.letterSpacing = '0px'
    drawOneCore(brush, gas)
    drawBet(brush, bet)
  })
}

function drawOneCore(brush: Brush, gas: readonly number[]): void {
  const { one, tall } = LANES
  brush.context.fillStyle = brush.color('wait')
  const place = { x: 0, y: one, width: CARD.width, height: tall }
  brush.context.fill(new Path2D(oneCorePath(gas, place)))
  writeInLanes(brush, '1 core', { x: CARD_MARGIN, y: one + tall / 2, token: 'on-block' }, 'wait')
}

/** Where the bet has eight cores end. */
function drawBet(brush: Brush, bet: number): void {
  const { context, color } = brush
  const { eight, pitch, block } = LANES
  const right = CARD.width / bet - 3
  for (let lane = 0; lane < 8; lane += 1) {
    const y = eight + lane * pitch
    context.fillStyle = color('line')
    context.fillRect(0, y - 1, CARD.width, 3)
    context.fillStyle = color('flow')
    context.beginPath()
    context.roundRect(-9, y - block / 2, right + 9, block, 5)
    context.fill()
  }
  context.fillStyle = color('ink')
  context.fillRect(right - 3, eight - pitch, 6, CARD.height)
  const place = { x: right + 32, y: eight + 3.5 * pitch, token: 'ink' }
  if (right > CARD.width * 0.6) place.x -= 64 + widthOf(brush, DONE)
  writeInLanes(brush, DONE, place, 'paper')
}

function widthOf({ context, font }: Brush, text: string): number {
  context.font = `600 ${SIZE}px ${font}`
  return context.measureText(text).width
}

type Place = { x: number; y: number; token: string }

function writeInLanes(brush: Brush, text: string, { x, y, token }: Place, ground: string): void {
  brush.context.fillStyle = brush.color(ground)
  brush.context.fillRect(x - 12, y - 27.5, widthOf(brush, text) + 24, 55)
  writeOnCard(brush, text, { x, y: y + 15, size: SIZE, token })
}
