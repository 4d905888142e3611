import { expect, test } from 'vitest'
import { EXAMPLE, SHOPS } from './example.ts'

test('only A and C meet', () => {
  expect(EXAMPLE.filter(({ to }) => to === 'pool').map(({ id }) => id)).toEqual(['A', 'C'])
  const others = EXAMPLE.map(({ to }) => to).filter(to => to !== 'pool')
  expect(others.toSorted()).toEqual(Object.keys(SHOPS).toSorted())
  expect(EXAMPLE.every(({ coins, paid }) => paid <= coins)).toBe(true)
})
