/** The page's running example: four transactions in this order, and one pool. */

export type Pool = { readonly coins: number; readonly tokens: number }

/** Coins times tokens stays the same. */
export const POOL: Pool = { coins: 60, tokens: 600 }

export function swap({ coins, tokens }: Pool, paid: number): { bought: number; pool: Pool } {
  const pool = { coins: coins + paid, tokens: (coins * tokens) / (coins + paid) }
  return { bought: tokens - pool.tokens, pool }
}

/** In block order. Only A and C conflict: both need the pool. */
export const EXAMPLE = [
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
] as const

export const SHOPS = { bakery: 100, bookshop: 200 } as const

export function executeExample() {
  let pool = POOL
  const shops: Record<keyof typeof SHOPS, number> = { ...SHOPS }
  const people = EXAMPLE.map(({ sender, coins, paid, to }) => {
    const left = coins - paid
    if (to !== 'pool') {
      shops[to] += paid
      return { sender, coins: left, tokens: 0 }
    }
    const { bought, pool: next } = swap(pool, paid)
    pool = next
    return { sender, coins: left, tokens: bought }
  })
  return { people, pool, shops }
}
