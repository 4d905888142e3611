import { EXAMPLE, POOL, swap, type Pool } from '../../content/example.ts'

/** Of the running example, in block order: those that share the pool. */
export const TRADES = { A: EXAMPLE[0], C: EXAMPLE[2] } as const
export type Trader = keyof typeof TRADES
export const TRADERS = ['A', 'C'] as const

export type Step = 'read' | 'swap' | 'write'

/** `by` is null for the state before the block. */
export type Version = { readonly by: Trader | null; readonly pool: Pool }

/** A history of turns is the whole state. */
export type Turn =
  | { readonly kind: 'read'; readonly of: Trader; readonly saw: Version }
  | { readonly kind: 'swap'; readonly of: Trader; readonly bought: number }
  | { readonly kind: 'write'; readonly of: Trader; readonly pool: Pool }
  | {
      readonly kind: 'check'
      readonly of: Trader
      readonly isOutdated: boolean
      /** What the visitor said `isOutdated` would be. */
      readonly guess: boolean
    }

export type History = readonly Turn[]

export type Attempt = {
  readonly saw: Version | null
  readonly bought: number | null
  readonly wrote: Pool | null
}

const BEFORE: Version = { by: null, pool: POOL }
const NOTHING_YET: Attempt = { saw: null, bought: null, wrote: null }

/** The first is thrown out if there is a second. */
export function attemptsOf(history: History, trader: Trader): readonly [Attempt, ...Attempt[]] {
  let latest = NOTHING_YET
  let thrownOut: Attempt | undefined
  for (const turn of history) {
    if (turn.of !== trader) continue
    if (turn.kind === 'read') latest = { ...latest, saw: turn.saw }
    if (turn.kind === 'swap') latest = { ...latest, bought: turn.bought }
    if (turn.kind === 'write') latest = { ...latest, wrote: turn.pool }
    if (turn.kind === 'check' && turn.isOutdated) {
      thrownOut = latest
      latest = NOTHING_YET
    }
  }
  return thrownOut ? [thrownOut, latest] : [latest]
}

function latestOf(history: History, trader: Trader): Attempt {
  return attemptsOf(history, trader).at(-1) ?? NOTHING_YET
}

export function nextStep(history: History, trader: Trader): Step | null {
  const { saw, bought, wrote } = latestOf(history, trader)
  if (!saw) return 'read'
  if (bought === null) return 'swap'
  return wrote ? null : 'write'
}

/** Cleo sees what Ana wrote; Ana is first and sees the state before the block. */
function versionFor(history: History, trader: Trader): Version {
  const { wrote } = latestOf(history, 'A')
  return trader === 'C' && wrote ? { by: 'A', pool: wrote } : BEFORE
}

export function takeStep(history: History, trader: Trader): History {
  const step = nextStep(history, trader)
  if (!step) return history
  const { saw } = latestOf(history, trader)
  if (!saw) return [...history, { kind: 'read', of: trader, saw: versionFor(history, trader) }]
  const { bought, pool } = swap(saw.pool, TRADES[trader].paid)
  return [
    ...history,
    step === 'swap' ? { kind: 'swap', of: trader, bought } : { kind: 'write', of: trader, pool }
  ]
}

/** Each is checked once, in block order: all before a re-run have passed, so it needs no check. */
export function dueCheck(history: History): Trader | null {
  if (TRADERS.some(trader => nextStep(history, trader))) return null
  const isChecked = (trader: Trader): boolean =>
    history.some(turn => turn.kind === 'check' && turn.of === trader)
  return TRADERS.find(trader => !isChecked(trader)) ?? null
}

export function takeCheck(history: History, guess: boolean): History {
  const of = dueCheck(history)
  if (!of) return history
  const isOutdated = latestOf(history, of).saw?.by !== versionFor(history, of).by
  return [...history, { kind: 'check', of, isOutdated, guess }]
}

export function isDone(history: History): boolean {
  return TRADERS.every(trader => !nextStep(history, trader)) && !dueCheck(history)
}

/** In block order, from the state before the block. */
export function versionsOf(history: History): readonly Version[] {
  return [
    BEFORE,
    ...TRADERS.flatMap((by): Version[] => {
      const wrote = attemptsOf(history, by).findLast(attempt => attempt.wrote)?.wrote
      return wrote ? [{ by, pool: wrote }] : []
    })
  ]
}

export function isThrownOut(history: History, trader: Trader): boolean {
  return attemptsOf(history, trader).length > 1 && !latestOf(history, trader).wrote
}

const play = (order: readonly Trader[], history: History = []): History =>
  order.reduce(takeStep, history)

/** The sequential run, which every history must match. */
export const IN_ORDER = play(['A', 'A', 'A', 'C', 'C', 'C'])

const STORY = play(['A', 'C', 'A', 'A', 'C', 'C'])

/** Cleo reads before Ana writes. */
export const CONFLICT = play(['C', 'C', 'C'], takeCheck(takeCheck(STORY, false), true))
