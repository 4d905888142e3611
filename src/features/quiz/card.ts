import { formatCount } from '../../ui/format-count.ts'
import { type RoundLane, type Stand } from './lanes.ts'
import { type Mode, type Score } from './score.ts'
import { duration } from './share.ts'
import { type Standing } from './standing.ts'

/** What the picture of a result shows. No question and no answer is in it. */
export type CardOf = {
  quiz: string
  mode: Mode
  score: Score
  right: number
  total: number
  standing?: Standing | undefined
  url: string
  lanes: readonly RoundLane[]
}

export type Ink = 'ink' | 'soft' | 'line' | 'flow'

export type Part =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      size: number
      ink: Ink
      isHeading: boolean
      align: 'left' | 'right'
    }
  | { kind: 'lane'; x: number; y: number; width: number }
  | { kind: 'block'; x: number; y: number; width: number; height: number; stand: Stand }

export const CARD = { width: 1200, height: 630 } as const

const MARGIN = 72
const LANES_TOP = 398
const PITCH = 56
const BLOCK = { width: 96, height: 36, step: 132 } as const
const FIRST_BLOCK = 330
/** The picture as parts to be painted in their order: words first, then the round in its lanes. */
export function cardOf(result: CardOf): readonly Part[] {
  const { quiz, mode, score, right, total, standing, url, lanes } = result
  const pace = mode === 'timed' ? 'against the clock' : 'relaxed'
  const time = duration(score.completionTime)
  const end = CARD.width - MARGIN
  return [
    text(`IQ score in ${quiz}`, MARGIN, 102, 34, 'soft'),
    { ...text(score.iq.toFixed(1), MARGIN - 6, 262, 184, 'ink'), isHeading: true },
    { ...text(`${right} of ${total} right`, end, 212, 48, 'ink'), isHeading: true, align: 'right' },
    { ...text(`${time}, ${pace}`, end, 262, 32, 'soft'), align: 'right' },
    ...(standing && standing.winners > 0 ? [place(standing)] : []),
    ...lanes.flatMap((lane, row) => laneParts(lane, LANES_TOP + row * PITCH)),
    text('A knowledge score, not a measure of intelligence', MARGIN, 594, 26, 'soft'),
    {
      ...text(url.replace(/^https?:\/\//, '').replace(/\/?#.*$/, ''), end, 594, 26, 'soft'),
      align: 'right'
    }
  ]
}

function place({ better, rank, winners, total }: Standing): Part {
  const of = `Better than ${better} % of ${formatCount(winners)} winners`
  const words = `${of}: rank ${formatCount(rank)} of ${formatCount(total)}`
  return text(words, MARGIN, 330, 32, 'flow')
}

function laneParts({ difficulty, stands }: RoundLane, y: number): readonly Part[] {
  const name = difficulty.charAt(0).toUpperCase() + difficulty.slice(1)
  return [
    text(name, MARGIN, y + 11, 30, 'soft'),
    { kind: 'lane', x: FIRST_BLOCK - 90, y, width: CARD.width - FIRST_BLOCK + 90 },
    ...stands.map((stand, index): Part => {
      const x = FIRST_BLOCK + index * BLOCK.step
      return {
        kind: 'block',
        x,
        y: y - BLOCK.height / 2,
        width: BLOCK.width,
        height: BLOCK.height,
        stand
      }
    })
  ]
}

function text(
  words: string,
  x: number,
  y: number,
  size: number,
  ink: Ink
): Extract<Part, { kind: 'text' }> {
  return { kind: 'text', text: words, x, y, size, ink, isHeading: false, align: 'left' }
}
