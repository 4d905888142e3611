import { isObject } from './connection.ts'
import { count } from './report.ts'

type Round = {
  attempt: string
  handle: string
  finished: string
  seconds: number
  mode?: string
  score?: number
  accuracy?: number
  void_reason?: string | null
}

/** The answer of `challenge_report`. */
export type Report = {
  is_paused: boolean
  questions: Readonly<Record<string, number>>
  people: number
  open: number
  today: number
  latest: readonly Round[]
  /** All right in less time than reading takes. */
  unread: readonly Round[]
  /** Another row has their `handle`; `username` is the name on their own row. */
  held: readonly { handle: string; username: string | null }[]
}

/** False for the report of an older database. */
export function isReport(value: unknown): value is Report {
  const { questions, latest, unread, held } = isObject(value) ? value : {}
  return isObject(questions) && [latest, unread, held].every(list => Array.isArray(list))
}

export function reportText(report: Report): string {
  const { is_paused, questions, people, open, today, latest, unread, held } = report
  const { fixed = 0, ...generated } = questions
  const sum = Object.values(generated).reduce((total, size) => total + size, 0)
  const families = Object.entries(questions).map(([family, size]) => `${family} ${String(size)}`)
  return [
    is_paused ? 'Paused: no new rounds until resume.' : 'New rounds are allowed.',
    `questions  ${families.join(', ') || 'none'}`,
    ...(fixed < 4 || sum < 8
      ? ['No round opens: it takes 4 fixed (2 easy, 1 medium, 1 hard) and 8 generated questions.']
      : []),
    `people     ${people.toLocaleString('en-US')}`,
    `rounds     ${today.toLocaleString('en-US')} opened today, ${open.toLocaleString('en-US')} unfinished`,
    ...(held.length > 0 ? ["held       their handle is on somebody else's row"] : []),
    ...held.map(({ handle, username }) =>
      username === null ? `  @${handle}  waits` : `  @${handle}  stands as @${username}`
    ),
    ...(unread.length > 0 ? ['unread     all right, in less time than reading takes'] : []),
    ...unread.map(roundText),
    ...(latest.length > 0 ? [`latest     ${count(latest.length, 'result')}`] : []),
    ...latest.map(roundText)
  ].join('\n')
}

function roundText({ attempt, handle, finished, seconds, mode, ...result }: Round): string {
  const { score, accuracy, void_reason } = result
  const cells = [
    `${finished.slice(0, 16).replace('T', ' ')} UTC`,
    `@${handle}`,
    score?.toFixed(1),
    accuracy?.toFixed().concat('%'),
    `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`,
    mode,
    attempt,
    void_reason && `void: ${void_reason}`
  ]
  return `  ${cells.filter(Boolean).join('  ')}`
}
