import { formatCount, formatDuration, formatIq } from '../../ui/format.ts'
import { type ScoreStanding } from '../winners/api.ts'
import { type RoundLane } from './rules.ts'
import { type Mode, type Score } from '../../domain/quiz/score.ts'

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

/** A result in words, a sentence a line, without a question or an answer in it. */
export function resultText({ quiz, score, url, ...result }: SharedResult): string {
  return [
    `I scored ${formatIq(score.iq)} in ${quiz}.`,
    `${result.right} of ${result.total} right in ${paceInWords(score, result.mode)}.`,
    ...(result.standing?.winners ? [`${standingInWords(result.standing)}.`] : []),
    'A knowledge score, not a measure of intelligence.',
    url
  ].join('\n')
}

/** '3 min 20 s, relaxed' */
export function paceInWords({ completionTime }: Score, mode: Mode): string {
  return `${formatDuration(completionTime)}, ${mode === 'timed' ? 'against the clock' : 'relaxed'}`
}

export function standingInWords({ better, winners, rank, total }: ScoreStanding): string {
  return `Better than ${better}% of ${formatCount(winners)} winners: rank ${formatCount(rank)} of ${formatCount(total)}`
}

export function likelyInWords({ from, to }: { from: number; to: number }): string {
  return `Half the time, you’d land between ${from} and ${to}.`
}
