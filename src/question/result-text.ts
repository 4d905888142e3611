import { formatCount, formatDuration, formatIq } from '../ui/format.ts'
import { type ScoreStanding } from '../domain/winners/standing.ts'
import { DIFFICULTIES, type Difficulty, type Mode, type Score } from '../domain/quiz/score.ts'

export type QuestionStatus = 'right' | 'wrong' | 'current' | 'open'

export type RoundLane = { difficulty: Difficulty; statuses: readonly QuestionStatus[] }

/** What the quiz is called, as in 'the Altius quiz on parallel execution', and where to take it. */
export type QuizIdentity = { quiz: string; url: string }

export type SharedResult = QuizIdentity & {
  mode: Mode
  score: Score
  right: number
  total: number
  lanes: readonly RoundLane[]
  standing?: ScoreStanding | undefined
}

const LEVELS = [
  {
    from: 145,
    level: 'high',
    verdict: 'You know why blockchains are slow, and what fixes it.',
    claim: 'I know why blockchains are slow'
  },
  {
    from: 110,
    level: 'middle',
    verdict: 'You know why blockchains are slow.',
    claim: 'I know why blockchains are slow'
  },
  {
    from: 0,
    level: 'low',
    verdict: 'Why are blockchains slow? Reread what you missed, and play again.',
    claim: 'I’m finding out why blockchains are slow'
  }
] as const

/** What a score says of somebody: to them (`verdict`), and from them to others (`claim`). */
export function levelOf(iq: number): (typeof LEVELS)[number] {
  return LEVELS.find(({ from }) => iq >= from) ?? LEVELS[2]
}

/** One sentence per line. It gives away no question and no answer. */
export function resultText({ quiz, score, url, ...result }: SharedResult): string {
  return [
    `${levelOf(score.iq).claim}: ${formatIq(score.iq)} in ${quiz}.`,
    `${result.right} of ${result.total} right in ${paceInWords(score, result.mode)}.`,
    ...(result.standing?.winners ? [`${betterInWords(result.standing)}.`] : []),
    'A knowledge score, not a measure of intelligence.',
    url
  ].join('\n')
}

/** '3 min 20 s, relaxed' */
export function paceInWords({ completionTime }: Score, mode: Mode): string {
  return `${formatDuration(completionTime)}, ${mode === 'timed' ? 'against the clock' : 'relaxed'}`
}

/** 'Above 86.8% of 5,210 winners' */
export function betterInWords({ better, winners }: ScoreStanding): string {
  return `Above ${better}% of ${formatCount(winners)} winners`
}

export function likelyInWords({ from, to }: { from: number; to: number }): string {
  return `Half the time, you’d land between ${from} and ${to}. It isn’t a measure of intelligence.`
}

/** The sections that teach what was missed, the most missed first. */
export function sectionsToReread(
  answers: readonly { isRight: boolean; section: string }[]
): readonly { section: string; missed: number }[] {
  const missed = answers.filter(({ isRight }) => !isRight)
  return [...Map.groupBy(missed, ({ section }) => section)]
    .map(([section, { length }]) => ({ section, missed: length }))
    .sort((one, other) => other.missed - one.missed)
}

export function lanesBy(
  questions: readonly { difficulty: Difficulty; status: QuestionStatus }[]
): readonly RoundLane[] {
  return DIFFICULTIES.map(difficulty => ({
    difficulty,
    statuses: questions.filter(each => each.difficulty === difficulty).map(({ status }) => status)
  })).filter(({ statuses }) => statuses.length > 0)
}

export const DIFFICULTY_NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const

const STATUS_WORDS = { right: 'right', wrong: 'wrong', current: 'on now', open: 'to come' } as const

/** 'Easy: 3 right, 1 wrong. Medium: 1 on now, 4 to come.' */
export function lanesInWords(lanes: readonly RoundLane[]): string {
  return lanes
    .map(({ difficulty, statuses }) => {
      const counts = Object.entries(STATUS_WORDS).flatMap(([status, words]) => {
        const count = statuses.filter(each => each === status).length
        return count > 0 ? [`${count} ${words}`] : []
      })
      return `${DIFFICULTY_NAMES[difficulty]}: ${counts.join(', ')}.`
    })
    .join(' ')
}
