/** The running example of the page: four people, their four transactions in this order, and one pool. */

export type Pool = { readonly coins: number; readonly tokens: number }

/** The pool before the block. Its price follows from what it holds: coins times tokens stays the same. */
export const POOL: Pool = { coins: 60, tokens: 600 }

/** Swaps `paid` coins for tokens: what the trader gets and what the pool then holds. */
export function swap({ coins, tokens }: Pool, paid: number): { bought: number; pool: Pool } {
  const pool = { coins: coins + paid, tokens: (coins * tokens) / (coins + paid) }
  return { bought: tokens - pool.tokens, pool }
}

type ExampleTransaction = {
  readonly id: 'A' | 'B' | 'C' | 'D'
  readonly sender: string
  /** What the sender owns before the block. */
  readonly coins: number
  readonly paid: number
  /** Who is paid: the pool, or an account that nobody else touches. */
  readonly to: 'pool' | 'bakery' | 'bookshop'
  readonly text: string
}

/** In block order. Only A and C meet: both need the pool. */
export const EXAMPLE: readonly ExampleTransaction[] = [
  { id: 'A', sender: 'Ana', coins: 40, paid: 15, to: 'pool', text: 'Ana swaps 15 coins' },
  { id: 'B', sender: 'Ben', coins: 30, paid: 5, to: 'bakery', text: 'Ben pays the bakery 5 coins' },
  { id: 'C', sender: 'Cleo', coins: 50, paid: 15, to: 'pool', text: 'Cleo swaps 15 coins' },
  {
    id: 'D',
    sender: 'Dan',
    coins: 20,
    paid: 8,
    to: 'bookshop',
    text: 'Dan pays the bookshop 8 coins'
  }
]

/** What the two accounts outside the pool hold before the block. */
export const SHOPS = { bakery: 100, bookshop: 200 } as const
