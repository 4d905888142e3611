import { expect, test } from 'vitest'
import { EXAMPLE, POOL, SHOPS, swap } from './example.ts'

test('in block order Ana gets 120 tokens and Cleo 80; with an outdated pool Cleo would get 120', () => {
  const ana = swap(POOL, 15)
  expect(ana).toEqual({ bought: 120, pool: { coins: 75, tokens: 480 } })
  expect(swap(ana.pool, 15)).toEqual({ bought: 80, pool: { coins: 90, tokens: 400 } })
  expect(swap(POOL, 15).bought).toBe(120)
})

test('only A and C meet', () => {
  expect(EXAMPLE.filter(({ to }) => to === 'pool').map(({ id }) => id)).toEqual(['A', 'C'])
  const others = EXAMPLE.map(({ to }) => to).filter(to => to !== 'pool')
  expect(others.toSorted()).toEqual(Object.keys(SHOPS).toSorted())
  expect(EXAMPLE.every(({ coins, paid }) => paid <= coins)).toBe(true)
})
