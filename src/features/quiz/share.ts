import { type Mode, type Score } from './score.ts'
import { type Standing } from './standing.ts'

export type Shared = {
  /** What the quiz is about, as in 'the Altius quiz on parallel execution'. */
  quiz: string
  mode: Mode
  score: Score
  right: number
  total: number
  /** Undefined while the winners have not come. */
  standing?: Standing | undefined
  /** Where to take the quiz. */
  url: string
}

/** A result in words, a sentence a line, without a question or an answer in it. */
export function shareText({ quiz, mode, score, right, total, standing, url }: Shared): string {
  const time = duration(score.completionTime)
  const lines = [
    `I scored ${score.iq.toFixed(1)} in ${quiz}.`,
    `${right} of ${total} right in ${time}, ${mode === 'timed' ? 'against the clock' : 'relaxed'}.`,
    ...(standing && standing.winners > 0 ? [placeOf(standing)] : []),
    'A knowledge score, not a measure of intelligence.',
    url
  ]
  return lines.join('\n')
}

/** Whole seconds in words: '45 s', '3 min', '3 min 20 s'. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

function placeOf({ better, rank, total, winners }: Standing): string {
  const of = `${better} % of ${winners} winners`
  return `Better than ${of}: rank ${rank} of ${total}.`
}
