import { type Shown } from '../../domain/challenge/figure.ts'
import { type Difficulty, type Mode } from '../../domain/quiz/score.ts'
import { isRecord, isString } from '../../platform/json.ts'

export type Verdict = 'right' | 'wrong' | 'late'

type Lab = Readonly<Record<string, unknown>>

type Answer = {
  readonly difficulty: Difficulty
  readonly verdict: Verdict
  readonly section: string
  /** Null if it is asked again: staff's own. */
  readonly question:
    | (Shown & {
        /** The one chosen and the right one, from 1. */
        readonly option: number | null
        readonly right: number
        readonly reason: string | null
        readonly lab: Lab | null
      })
    | null
}

export type Result = {
  readonly mode: Mode
  readonly score: number
  readonly accuracy: number
  readonly seconds: number
  readonly is_void: boolean
  /** The handle is on a row that somebody else earned. */
  readonly is_held: boolean
  /** An import is running, so the standing comes later. */
  readonly is_waiting: boolean
  readonly next_opens: string
  readonly answers: readonly Answer[]
  /** The caller's row as the board shows it. */
  readonly board: {
    readonly username: string
    readonly avatar_url: string | null
    readonly iq_score: number | null
    readonly rank: number
    readonly total: number
    /** How many winners have each score, one a point from 70 to 160. */
    readonly scores: readonly number[]
    /** The row shows this round, not a better one from before. */
    readonly is_this_round: boolean
  } | null
}

/** `last` is the last result, for a day. */
type AnyReply =
  | { readonly state: 'ready'; readonly handle: string; readonly last: Result | null }
  | { readonly state: 'paused'; readonly last: Result | null }
  | {
      readonly state: 'open'
      readonly attempt: string
      readonly position: number
      /** The clock of its current question runs. */
      readonly is_running: boolean
      /** The latest question asked, if it ran out unanswered: the one before `position` or, of the last, `position`. */
      readonly expired: number | null
      /** Those told so far, from position 1. */
      readonly verdicts: readonly Verdict[]
    }
  | (Shown & {
      readonly state: 'asking'
      readonly attempt: string
      readonly mode: Mode
      readonly position: number
      /** How long the question may take. */
      readonly seconds: number
      readonly left_ms: number
    })
  | {
      readonly state: 'told'
      readonly verdict: Verdict
      /** The one the server kept; null if none came in time. */
      readonly option: number | null
      readonly section: string
      /** The lab's settings for the block, if the question was generated. */
      readonly lab: Lab | null
      readonly is_last: boolean
    }
  | (Result & { readonly state: 'result' })
  | { readonly state: 'used'; readonly next_opens: string }
  | {
      readonly state: 'refused'
      readonly reason: 'too-new' | 'no-date' | 'no-identity'
      readonly opens?: string | null
    }
  | { readonly state: 'slow-down'; readonly retry_after: number }
  | { readonly state: 'forgotten' | 'missing' | 'invalid' }
  // Something was stored; the same call again tells the rest.
  | { readonly state: 'serving' }
  | { readonly state: 'expired' }
  | { readonly state: 'taken' }

export type Reply<Name extends AnyReply['state'] = AnyReply['state']> = Extract<
  AnyReply,
  { state: Name }
>

/** Only the database's own functions send a `state`: a proxy's page has none. */
export function isReply(value: unknown): value is Reply {
  return isRecord(value) && isString(value['state'])
}
