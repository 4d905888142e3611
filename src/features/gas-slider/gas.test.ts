import { expect, test } from 'vitest'
import { LADDER } from '../../content/rungs.ts'
import { GIGAGAS, SQUARES, WALLS, whatItBuys } from './gas.ts'

test('both walls hold every square, and the ladder’s rates are counted in them', () => {
  for (const { columns, rows } of Object.values(WALLS)) expect(columns * rows).toBe(SQUARES)
  const squares = LADDER.map(({ gas }) => gas / whatItBuys(1).gas)
  expect(squares).toEqual([1, 100, 114.4, 279, 340])
})

test('a gigagas buys the transfers and swaps the facts name', () => {
  const { gas, transfers, swaps } = whatItBuys(GIGAGAS)
  expect(gas).toBe(1_000_000_000)
  expect(Math.round(transfers / 100) * 100).toBe(47_600)
  expect(swaps).toBe(6_500)
  expect(whatItBuys(1).transfers).toBe(238)
})
