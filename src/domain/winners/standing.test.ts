import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

test('a place shares its rank with nobody and is better only than what is lower', () => {
  expect(standingOf(3, 2)).toEqual({ winners: 5, better: 40, rank: 4, total: 6 })
  expect(standingOf(0, 2)).toMatchObject({ better: 100, rank: 1 })
  expect(standingOf(0, 0)).toEqual({ winners: 0, better: 0, rank: 1, total: 1 })
  expect(standingOf(1, 9999).better).toBe(99.9)
})
