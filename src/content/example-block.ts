import { EXAMPLE, POOL, type Pool, SHOPS, swap } from './example.ts'

type Holding = { readonly sender: string; readonly coins: number; readonly tokens: number }

export type ExampleState = {
  readonly people: readonly Holding[]
  readonly pool: Pool
  readonly shops: Readonly<Record<keyof typeof SHOPS, number>>
}

export function executeExample(): ExampleState {
  let pool = POOL
  const shops = { ...SHOPS } as Record<keyof typeof SHOPS, number>
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
