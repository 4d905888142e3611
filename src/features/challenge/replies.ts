import { isFigure } from '../../domain/challenge/figure.ts'
import { DIFFICULTIES, MODES } from '../../domain/quiz/score.ts'
import { isInteger, isListOf, isRecord, isString } from '../../platform/json.ts'

type Guard<Value> = (value: unknown) => value is Value
type Shape = Readonly<Record<string, Guard<unknown>>>
type Shaped<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Guard<infer Value> ? Value : never
}

const isBoolean = (value: unknown) => typeof value === 'boolean'
const isNumber = (value: unknown) => typeof value === 'number'

function oneOf<Value>(values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some(known => known === value)
}

function orNull<Value>(isValue: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || isValue(value)
}

function shaped<S extends Shape>(shape: S): Guard<Shaped<S>> {
  return (value): value is Shaped<S> =>
    isRecord(value) && Object.entries(shape).every(([name, isValue]) => isValue(value[name]))
}

const isVerdict = oneOf(['right', 'wrong', 'late'] as const)

const isStrings = (value: unknown) => isListOf(value, isString)
const isVerdicts = (value: unknown) => isListOf(value, isVerdict)

const isAnswer = shaped({
  difficulty: oneOf(DIFFICULTIES),
  verdict: isVerdict,
  section: isString,
  /** Null if it is asked again: staff's own. */
  question: orNull(
    shaped({
      stem: isString,
      figure: orNull(isFigure),
      options: isStrings,
      /** The one chosen and the right one, from 1. */
      option: orNull(isInteger),
      right: isInteger,
      reason: orNull(isString),
      lab: orNull(isRecord)
    })
  )
})

/** The caller's row as the board shows it. */
const isBoardRow = shaped({
  username: isString,
  avatar_url: orNull(isString),
  iq_score: orNull(isNumber),
  rank: isInteger,
  total: isInteger,
  /** The row shows this round, not a better one from before. */
  is_this_round: isBoolean
})

const RESULT = {
  mode: oneOf(MODES),
  score: isNumber,
  accuracy: isNumber,
  seconds: isInteger,
  is_void: isBoolean,
  /** The handle is on a row that somebody else earned. */
  is_held: isBoolean,
  /** An import is running, so the standing comes later. */
  is_waiting: isBoolean,
  next_opens: isString,
  answers: (value: unknown) => isListOf(value, isAnswer),
  board: orNull(isBoardRow)
}
/** The last result, for a day. */
const isLast = orNull(shaped(RESULT))

const SHAPES = {
  ready: { handle: isString, last: isLast },
  open: {
    attempt: isString,
    position: isInteger,
    /** The clock of its current question runs. */
    is_running: isBoolean,
    /** The latest question asked, if it ran out unanswered: the one before `position` or, of the last, `position`. */
    expired: orNull(isInteger),
    /** Those told so far, from position 1. */
    verdicts: isVerdicts
  },
  asking: {
    attempt: isString,
    mode: oneOf(MODES),
    position: isInteger,
    stem: isString,
    figure: orNull(isFigure),
    options: isStrings,
    /** How long the question may take. */
    seconds: isInteger,
    left_ms: isInteger
  },
  told: {
    verdict: isVerdict,
    /** The one the server kept; null if none came in time. */
    option: orNull(isInteger),
    section: isString,
    /** The lab's settings for the block, if the question was generated. */
    lab: orNull(isRecord),
    is_last: isBoolean
  },
  result: RESULT,
  used: { next_opens: isString },
  refused: {
    reason: oneOf(['too-new', 'no-date', 'no-identity'] as const),
    opens: (value: unknown) => value === undefined || value === null || isString(value)
  },
  'slow-down': { retry_after: isInteger },
  paused: { last: isLast },
  forgotten: {},
  missing: {},
  invalid: {},
  // Something was stored; the same call again tells the rest.
  serving: {},
  expired: {},
  taken: {}
}

type State = keyof typeof SHAPES

export type Reply<Name extends State = State> = {
  [Each in Name]: { readonly state: Each } & Shaped<(typeof SHAPES)[Each]>
}[Name]

export type Result = Shaped<typeof RESULT>

export type Verdict = Reply<'told'>['verdict']

/** False for anything else, such as a proxy's page. */
export function isReply(value: unknown): value is Reply {
  const name = isRecord(value) ? value['state'] : undefined
  return oneOf(Object.keys(SHAPES) as State[])(name) && shaped<Shape>(SHAPES[name])(value)
}
