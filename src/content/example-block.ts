import { EXAMPLE, POOL, SHOPS, swap } from './example.ts'

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
