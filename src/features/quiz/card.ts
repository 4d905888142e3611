import { formatCount, formatDuration, formatIq } from '../../ui/format.ts'
import { type ScoreStanding } from '../winners/api.ts'
import { type QuestionStatus, type RoundLane } from './rules.ts'
import { type SharedResult } from './share.ts'

export type CardResult = SharedResult & { lanes: readonly RoundLane[] }

type TextPart = {
  kind: 'text'
  text: string
  x: number
  y: number
  size: number
  color: 'ink' | 'soft' | 'flow'
  isHeading: boolean
  align: 'left' | 'right'
}
type Box = { x: number; y: number; width: number }

export type CardPart =
  | TextPart
  | ({ kind: 'lane' } & Box)
  | ({ kind: 'block' } & Box & { height: number; status: QuestionStatus })

export const CARD = { width: 1200, height: 630 } as const

const MARGIN = 72
const LANES_TOP = 398
const LANE_HEIGHT = 56
const BLOCK = { width: 96, height: 36, pitch: 132 } as const
const FIRST_BLOCK = 330

/** The image as parts to be drawn in their order: text first, then the round in its lanes. */
export function cardParts(result: CardResult): readonly CardPart[] {
  const { quiz, mode, score, right, total, standing, url, lanes } = result
  const pace = mode === 'timed' ? 'against the clock' : 'relaxed'
  const time = formatDuration(score.completionTime)
  const site = url.replace(/^https?:\/\//, '').replace(/\/?#.*$/, '')
  return [
    text(`IQ score in ${quiz}`, 102, 34),
    { ...text(formatIq(score.iq), 262, 184, 'ink'), x: MARGIN - 6, isHeading: true },
    { ...atEnd(text(`${right} of ${total} right`, 212, 48, 'ink')), isHeading: true },
    atEnd(text(`${time}, ${pace}`, 262, 32)),
    ...(standing && standing.winners > 0 ? [standingPart(standing)] : []),
    ...lanes.flatMap((lane, row) => laneParts(lane, LANES_TOP + row * LANE_HEIGHT)),
    text('A knowledge score, not a measure of intelligence', 594, 26),
    atEnd(text(site, 594, 26))
  ]
}

function standingPart({ better, rank, winners, total }: ScoreStanding): CardPart {
  const share = `Better than ${better}% of ${formatCount(winners)} winners`
  return text(`${share}: rank ${formatCount(rank)} of ${formatCount(total)}`, 330, 32, 'flow')
}

function laneParts({ difficulty, statuses }: RoundLane, y: number): readonly CardPart[] {
  const name = difficulty.charAt(0).toUpperCase() + difficulty.slice(1)
  const { width, height, pitch } = BLOCK
  return [
    text(name, y + 11, 30),
    { kind: 'lane', x: FIRST_BLOCK - 90, y, width: CARD.width - FIRST_BLOCK + 90 },
    ...statuses.map((status, index): CardPart => {
      const x = FIRST_BLOCK + index * pitch
      return { kind: 'block', x, y: y - height / 2, width, height, status }
    })
  ]
}

function text(words: string, y: number, size: number, color: TextPart['color'] = 'soft'): TextPart {
  return { kind: 'text', text: words, x: MARGIN, y, size, color, isHeading: false, align: 'left' }
}

function atEnd(part: TextPart): TextPart {
  return { ...part, x: CARD.width - MARGIN, align: 'right' }
}
