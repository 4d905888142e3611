import { EXAMPLE, POOL, swap, type Pool } from '../../content/example.ts'

export const TRADERS = ['A', 'C'] as const
export type Trader = (typeof TRADERS)[number]

export type Step = 'read' | 'swap' | 'write'

/** `by` is null for the state before the block. */
export type Version = { readonly by: Trader | null; readonly pool: Pool }

/** A history of turns is the whole state. */
export type Turn =
  | { readonly kind: 'read'; readonly of: Trader; readonly saw: Version }
  | { readonly kind: 'swap'; readonly of: Trader; readonly bought: number; readonly pool: Pool }
  | { readonly kind: 'write'; readonly of: Trader; readonly pool: Pool }
  | { readonly kind: 'check'; readonly of: Trader; readonly isOutdated: boolean }

export type History = readonly Turn[]

export type Attempt = {
  readonly saw: Version | null
  readonly bought: number | null
  readonly wrote: Pool | null
  /** Its check found that it read too early. */
  readonly isOutdated: boolean
}

const BEFORE: Version = { by: null, pool: POOL }
const NOTHING_YET: Attempt = { saw: null, bought: null, wrote: null, isOutdated: false }

export function attemptsOf(history: History, trader: Trader): readonly [Attempt, ...Attempt[]] {
  let latest = NOTHING_YET
  const earlier: Attempt[] = []
  for (const turn of history) {
    if (turn.of !== trader) continue
    if (turn.kind === 'read') latest = { ...latest, saw: turn.saw }
    if (turn.kind === 'swap') latest = { ...latest, bought: turn.bought }
    if (turn.kind === 'write') latest = { ...latest, wrote: turn.pool }
    if (turn.kind === 'check' && turn.isOutdated) {
      earlier.push({ ...latest, isOutdated: true })
      latest = NOTHING_YET
    }
  }
  const [first, ...later] = [...earlier, latest]
  return [first ?? latest, ...later]
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

function versionFor(history: History, trader: Trader): Version {
  const earlier = TRADERS.slice(0, TRADERS.indexOf(trader))
  const versions = earlier.flatMap((by): Version[] => {
    const { wrote } = latestOf(history, by)
    return wrote ? [{ by, pool: wrote }] : []
  })
  return versions.at(-1) ?? BEFORE
}

export function takeStep(history: History, trader: Trader): History {
  const step = nextStep(history, trader)
  if (!step) return history
  const { saw } = latestOf(history, trader)
  if (step === 'read' || !saw) {
    return [...history, { kind: 'read', of: trader, saw: versionFor(history, trader) }]
  }
  const { bought, pool } = swap(saw.pool, paidBy(trader))
  return step === 'swap'
    ? [...history, { kind: 'swap', of: trader, bought, pool }]
    : [...history, { kind: 'write', of: trader, pool }]
}

/** Each is checked once, in block order: all before a re-run have passed, so it needs no check. */
export function dueCheck(history: History): Trader | null {
  if (TRADERS.some(trader => nextStep(history, trader))) return null
  const isChecked = (trader: Trader): boolean =>
    history.some(turn => turn.kind === 'check' && turn.of === trader)
  return TRADERS.find(trader => !isChecked(trader)) ?? null
}

export function takeCheck(history: History): History {
  const trader = dueCheck(history)
  if (!trader) return history
  const isOutdated = latestOf(history, trader).saw?.by !== versionFor(history, trader).by
  return [...history, { kind: 'check', of: trader, isOutdated }]
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

/** The sequential run, which every history must match. */
export const IN_ORDER: History = (['A', 'A', 'A', 'C', 'C', 'C'] as const).reduce<History>(
  takeStep,
  []
)

const STORY: History = (['A', 'C', 'A', 'A', 'C', 'C'] as const).reduce<History>(takeStep, [])

/** Cleo reads before Ana writes. */
export const CONFLICT: History = (['C', 'C', 'C'] as const).reduce<History>(
  takeStep,
  takeCheck(takeCheck(STORY))
)

export function nameOf(trader: Trader): string {
  return transactionOf(trader).sender
}

export function textOf(trader: Trader): string {
  return transactionOf(trader).text
}

function paidBy(trader: Trader): number {
  return transactionOf(trader).paid
}

function transactionOf(trader: Trader): (typeof EXAMPLE)[number] {
  const found = EXAMPLE.find(({ id }) => id === trader)
  if (!found) throw new Error(`The running example has no transaction ${trader}`)
  return found
}
