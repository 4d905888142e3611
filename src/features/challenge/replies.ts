import { isFigure } from '../../domain/challenge/figure.ts'
import {
  type Guard,
  type Guarded,
  isBoolean,
  isInteger,
  isNumber,
  isRecord,
  isString,
  listOf,
  nullOr,
  oneOf,
  type Shape,
  shapeOf
} from '../../platform/json.ts'
import { DIFFICULTIES, MODES } from '../../domain/quiz/score.ts'

const isVerdict = oneOf(['right', 'wrong', 'late'])
const isMode = oneOf(MODES)
const isLab: Guard<Readonly<Record<string, unknown>>> = isRecord

/** What a question shows. */
const SHOWN = { stem: isString, figure: nullOr(isFigure), options: listOf(isString) } as const

const isAnswer = shapeOf({
  difficulty: oneOf(DIFFICULTIES),
  verdict: isVerdict,
  section: isString,
  /** Null if it is asked again: staff's own. */
  question: nullOr(
    shapeOf({
      ...SHOWN,
      /** The one chosen and the right one, from 1. */
      option: nullOr(isInteger),
      right: isInteger,
      reason: nullOr(isString),
      lab: nullOr(isLab)
    })
  )
})

/** The caller's row as the board shows it. */
const isBoardRow = shapeOf({
  username: isString,
  avatar_url: nullOr(isString),
  iq_score: nullOr(isNumber),
  rank: isInteger,
  total: isInteger,
  /** How many winners have each score, one a point from 70 to 160. */
  scores: listOf(isInteger),
  /** The row shows this round, not a better one from before. */
  is_this_round: isBoolean
})

const RESULT = {
  mode: isMode,
  score: isNumber,
  accuracy: isNumber,
  seconds: isNumber,
  is_void: isBoolean,
  /** The handle is on a row that somebody else earned. */
  is_held: isBoolean,
  /** An import is running, so the standing comes later. */
  is_waiting: isBoolean,
  next_opens: isString,
  answers: listOf(isAnswer),
  board: nullOr(isBoardRow)
} as const

/** For a day, the last result. */
const LAST = { last: nullOr(shapeOf(RESULT)) } as const

/** What the database's functions answer, by `state`: the types, the check and the test of the SQL follow from it. */
export const REPLIES = {
  ready: { handle: isString, ...LAST },
  paused: LAST,
  open: {
    attempt: isString,
    position: isInteger,
    /** The clock of its current question runs. */
    is_running: isBoolean,
    /** The latest question asked, if it ran out unanswered: the one before `position` or, of the last, `position`. */
    expired: nullOr(isInteger),
    /** Those told so far, from position 1. */
    verdicts: listOf(isVerdict)
  },
  asking: {
    ...SHOWN,
    attempt: isString,
    mode: isMode,
    position: isInteger,
    /** How long the question may take. */
    seconds: isInteger,
    left_ms: isInteger
  },
  told: {
    verdict: isVerdict,
    /** The one the server kept; null if none came in time. */
    option: nullOr(isInteger),
    section: isString,
    /** The lab's settings for the block, if the question was generated. */
    lab: nullOr(isLab),
    is_last: isBoolean
  },
  result: RESULT,
  used: { next_opens: isString },
  refused: {
    reason: oneOf(['too-new', 'no-date', 'no-identity']),
    /** From when on the account is old enough. Only a known date has one. */
    opens: (value: unknown): value is string | null | undefined =>
      value === undefined || value === null || isString(value)
  },
  'slow-down': { retry_after: isInteger },
  forgotten: {},
  missing: {},
  invalid: { reason: isString },
  // Something was stored; the same call again tells the rest.
  serving: { position: isInteger },
  expired: { position: isInteger },
  taken: { position: isInteger }
} as const

type State = keyof typeof REPLIES
type ReplyOf<Name extends State> = { readonly state: Name } & Shape<(typeof REPLIES)[Name]>

export type Reply<Name extends State = State> = { [Each in Name]: ReplyOf<Each> }[Name]
export type Verdict = Guarded<typeof isVerdict>
export type Result = Shape<typeof RESULT>

/** Only the database's own functions send these: a proxy's page doesn't. */
export function isReply(value: unknown): value is Reply {
  if (!isRecord(value) || !isString(value['state']) || !Object.hasOwn(REPLIES, value['state']))
    return false
  return shapeOf(REPLIES[value['state'] as State])(value)
}
