import { isInteger, isListOf, isRecord, isString } from '../../platform/json.ts'
import { type QuestionFigure, readFigure } from '../../domain/challenge/figure.ts'
import { checkSettings, type LabSettings } from '../../domain/engine/settings.ts'
import { type Difficulty, DIFFICULTIES, type Mode, MODES } from '../../domain/quiz/score.ts'

export type AskedReply = {
  readonly state: 'asking'
  readonly attempt: string
  readonly mode: Mode
  readonly position: number
  readonly of: number
  readonly stem: string
  readonly figure: QuestionFigure | null
  readonly options: readonly string[]
  /** How long the question may take, in seconds, and how much of it is left, in ms. */
  readonly seconds: number
  readonly left_ms: number
}

export type Verdict = 'right' | 'wrong' | 'late'

export type ToldReply = {
  readonly state: 'told'
  readonly verdict: Verdict
  /** The one the server kept; null if none came in time. */
  readonly option: number | null
  readonly section: string
  /** Only of a generated question: the block it is about. */
  readonly lab: LabSettings | null
  readonly is_last: boolean
}

type RankedAnswer = {
  readonly difficulty: Difficulty
  readonly verdict: Verdict
  readonly section: string
}

export type ResultReply = {
  readonly state: 'result'
  readonly mode: Mode
  readonly score: number
  readonly accuracy: number
  readonly seconds: number
  readonly is_void: boolean
  /** The handle belongs to a row that somebody else earned. */
  readonly is_held: boolean
  readonly next_opens: string
  readonly answers: readonly RankedAnswer[]
  readonly board: BoardRow | null
}

/** The caller's row as the board shows it. */
type BoardRow = {
  readonly username: string
  readonly avatar_url: string | null
  readonly iq_score: number
  readonly rank: number
  readonly total: number
  /** The row shows this round, not a better one from before. */
  readonly is_this_round: boolean
}

type OpenReply = {
  readonly state: 'open'
  readonly attempt: string
  readonly mode: Mode
  readonly position: number
  /** The clock of its current question runs. */
  readonly is_running: boolean
  /** The question before it, if its time ran out unanswered. */
  readonly expired: number | null
}

export type Reply =
  | AskedReply
  | ToldReply
  | ResultReply
  | OpenReply
  /** Something was stored; the same call again tells the rest. */
  | { readonly state: 'serving' | 'expired' | 'taken'; readonly position: number }
  | { readonly state: 'ready'; readonly handle: string }
  | { readonly state: 'used'; readonly next_opens: string }
  | { readonly state: 'refused'; readonly reason: string; readonly opens: string | null }
  | { readonly state: 'slow-down'; readonly retry_after: number }
  | { readonly state: 'paused' | 'missing' | 'invalid' | 'forgotten' }

/** Reads what the backend answered; `undefined` for anything else, such as a proxy's page. */
export function readReply(value: unknown): Reply | undefined {
  if (!isRecord(value)) return undefined
  const { state } = value
  switch (state) {
    case 'paused':
    case 'missing':
    case 'invalid':
    case 'forgotten':
      return { state }
    case 'serving':
    case 'expired':
    case 'taken':
      return isInteger(value['position']) ? { state, position: value['position'] } : undefined
    case 'ready':
      return isString(value['handle']) ? { state, handle: value['handle'] } : undefined
    case 'used':
      return isString(value['next_opens']) ? { state, next_opens: value['next_opens'] } : undefined
    case 'refused':
      return { state, reason: String(value['reason']), opens: textOf(value['opens']) }
    case 'slow-down':
      return { state, retry_after: Number(value['retry_after']) }
    case 'open':
      return readOpen(value)
    case 'asking':
      return readAsked(value)
    case 'told':
      return readTold(value)
    case 'result':
      return readResult(value)
    default:
      return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

function readOpen(value: Fields): OpenReply | undefined {
  const { attempt, mode, position, is_running } = value
  if (!isString(attempt) || !isMode(mode) || !isInteger(position)) return undefined
  const expired = isInteger(value['expired']) ? value['expired'] : null
  return { state: 'open', attempt, mode, position, is_running: is_running === true, expired }
}

function readAsked(value: Fields): AskedReply | undefined {
  const { attempt, mode, position, of, stem, options, seconds, left_ms } = value
  const figure = readFigure(value['figure'])
  if (!isString(attempt) || !isMode(mode) || !isString(stem)) return undefined
  if (!isInteger(position) || !isInteger(of) || !isInteger(seconds) || !isInteger(left_ms))
    return undefined
  if (!isListOf(options, isString) || figure === undefined) return undefined
  return { state: 'asking', attempt, mode, position, of, stem, figure, options, seconds, left_ms }
}

function readTold({ verdict, option, section, lab, is_last }: Fields): ToldReply | undefined {
  if (!isVerdict(verdict) || !isString(section)) return undefined
  const kept = isInteger(option) ? option : null
  const settings = isRecord(lab) ? checkSettings(lab) : null
  return { state: 'told', verdict, option: kept, section, lab: settings, is_last: is_last === true }
}

function readResult(value: Fields): ResultReply | undefined {
  const { mode, score, accuracy, seconds, next_opens, answers, board } = value
  if (!isMode(mode) || !isString(next_opens) || !isListOf(answers, isAnswer)) return undefined
  return {
    state: 'result',
    mode,
    // Postgres writes a numeric as a number or as text.
    score: Number(score),
    accuracy: Number(accuracy),
    seconds: Number(seconds),
    is_void: value['is_void'] === true,
    is_held: value['is_held'] === true,
    next_opens,
    answers,
    board: isRecord(board) ? readRow(board) : null
  }
}

function readRow(row: Fields): BoardRow {
  return {
    username: String(row['username']),
    avatar_url: textOf(row['avatar_url']),
    iq_score: Number(row['iq_score']),
    rank: Number(row['rank']),
    total: Number(row['total']),
    is_this_round: row['is_this_round'] === true
  }
}

function isAnswer(value: unknown): value is RankedAnswer {
  return (
    isRecord(value) &&
    DIFFICULTIES.some(one => one === value['difficulty']) &&
    isVerdict(value['verdict']) &&
    isString(value['section'])
  )
}

function isVerdict(value: unknown): value is Verdict {
  return value === 'right' || value === 'wrong' || value === 'late'
}

function isMode(value: unknown): value is Mode {
  return MODES.some(mode => mode === value)
}

function textOf(value: unknown): string | null {
  return isString(value) ? value : null
}
