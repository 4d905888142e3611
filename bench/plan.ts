import { type Contender } from './contenders.ts'
import { type Rounds } from './steps.ts'

/** The rows at which the goals are set. */
export const GOAL_ROWS = 100_000

/** How often a page is opened, and how often each part is done there in total. */
type Share = { readonly visits: number; readonly rounds: Rounds }

export const NOTHING: Rounds = { searches: 0, sorts: 0, pages: 0, bursts: 0 }

/**
 * A round brings six letters or six sorts, so a fifth of the samples is enough for a median over all of them.
 * What the goals compare gets more: our board a visit for every sample, the limit as many rounds, the peer with
 * sequential batches as many loads.
 */
export function shareOf(
  id: Contender['id'],
  rows: number,
  slowdown: number,
  samples: number,
  isLoadOnly = false
): Share {
  if (isLoadOnly) return { visits: samples, rounds: NOTHING }
  const few = Math.max(1, Math.ceil(samples / 5))
  const minimal = { searches: few, sorts: few, pages: samples, bursts: 0 }
  if (rows !== GOAL_ROWS) return { visits: few, rounds: minimal }
  const thorough = { searches: samples, sorts: samples, pages: samples, bursts: samples }
  if (id === 'ours' || id === 'snapshot') return { visits: samples, rounds: thorough }
  if (id === 'limit') return { visits: Math.ceil(samples / 3), rounds: thorough }
  const visits = id === 'tanstack' && slowdown === 1 ? samples : few
  return { visits, rounds: { ...minimal, bursts: few } }
}

/** The part of the `visit`-th visit, from 0; `searchesBefore` were done in earlier ones. */
export function roundsOf(
  { visits, rounds }: Share,
  visit: number
): { readonly rounds: Rounds; readonly searchesBefore: number } {
  const before = (total: number, at: number): number => Math.floor((total * at) / visits)
  const part = (total: number): number => before(total, visit + 1) - before(total, visit)
  return {
    rounds: {
      searches: part(rounds.searches),
      sorts: part(rounds.sorts),
      pages: part(rounds.pages),
      bursts: part(rounds.bursts)
    },
    searchesBefore: before(rounds.searches, visit)
  }
}

/** The visits of one page, as the turns of the whole run at which they happen: spread evenly, so that noise
 * affects all alike. `undefined` when it is not this page's turn. */
export function visitAt(visits: number, turn: number, turns: number): number | undefined {
  const visit = Math.floor((turn * visits) / turns)
  return visit < Math.floor(((turn + 1) * visits) / turns) ? visit : undefined
}
