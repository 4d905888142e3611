import { CommandFailure, isObject } from './connection.ts'
import { UNKNOWN_ANSWER } from './table.ts'
import { count } from './tools.ts'

type Result = {
  attempt: string
  handle: string
  finished: string
  mode: string
  score: number
  accuracy: number
  seconds: number
  void_reason: string | null
}

export type Report = {
  is_paused: boolean
  questions: Readonly<Record<string, number>>
  people: number
  open: number
  today: number
  latest: readonly Result[]
  /** All right in less time than reading takes. */
  unread: readonly Pick<Result, 'attempt' | 'handle' | 'finished' | 'seconds'>[]
  /** Whose handle is on somebody else's row, and the name that their own row still has. */
  held: readonly { handle: string; username: string | null }[]
}

/** @throws CommandFailure unless it is what `challenge_report` answers */
export function readReport(answer: unknown): Report {
  if (isReport(answer)) return answer
  throw new CommandFailure(3, UNKNOWN_ANSWER)
}

function isReport(value: unknown): value is Report {
  return isObject(value) && ['latest', 'unread', 'held'].every(name => Array.isArray(value[name]))
}

export function reportText(report: Report): string {
  const { is_paused, questions, people, open, today, latest, unread, held } = report
  const families = Object.entries(questions).map(([family, size]) => `${family} ${String(size)}`)
  return [
    is_paused ? 'Paused: no new rounds until resume.' : 'New rounds are allowed.',
    `questions  ${families.length > 0 ? families.join(', ') : 'none: load some'}`,
    `people     ${people.toLocaleString('en-US')}`,
    `rounds     ${today.toLocaleString('en-US')} opened today, ${open.toLocaleString('en-US')} unfinished`,
    ...(held.length > 0 ? ["held       their handle is on somebody else's row"] : []),
    ...held.map(({ handle, username }) =>
      username === null ? `  @${handle}  waits` : `  @${handle}  stands as @${username}`
    ),
    ...(unread.length > 0 ? ['unread     all right, in less time than reading takes'] : []),
    ...unread.map(
      ({ finished, handle, seconds, attempt }) =>
        `  ${dateText(finished)}  @${handle}  ${timeText(seconds)}  ${attempt}`
    ),
    ...(latest.length > 0 ? [`latest     ${count(latest.length, 'result')}`] : []),
    ...latest.map(resultText)
  ].join('\n')
}

function dateText(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}

function timeText(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}

function resultText(result: Result): string {
  const { attempt, handle, finished, mode, score, accuracy, seconds, void_reason } = result
  const parts = [
    dateText(finished),
    `@${handle}`,
    score.toFixed(1),
    `${String(Math.round(accuracy))}%`,
    timeText(seconds),
    mode,
    attempt
  ]
  return `  ${parts.join('  ')}${void_reason === null ? '' : `  void: ${void_reason}`}`
}
