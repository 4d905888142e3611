import { expect, test } from 'vitest'
import { LADDER } from '../../content/rungs.ts'
import { fillWall, GIGAGAS, SQUARES, WALLS, whatItBuys } from './gas.ts'

test('both walls hold every square, and the ladder’s rates are counted in them', () => {
  for (const { columns, rows } of Object.values(WALLS)) expect(columns * rows).toBe(SQUARES)
  const squares = LADDER.map(({ gas }) => gas / whatItBuys(1).gas)
  expect(squares).toEqual([1, 100, 114.4, 279, 340])
})

test('squares fill column by column', () => {
  expect(fillWall(1, 10)).toEqual({ full: 0, rest: 1 })
  expect(fillWall(279, 10)).toEqual({ full: 27, rest: 9 })
  expect(fillWall(279, 20)).toEqual({ full: 13, rest: 19 })
  expect(fillWall(340, 20)).toEqual({ full: 17, rest: 0 })
})

test('a gigagas buys the transfers and swaps the facts name', () => {
  const { gas, transfers, swaps } = whatItBuys(GIGAGAS)
  expect(gas).toBe(1_000_000_000)
  expect(Math.round(transfers / 100) * 100).toBe(47_600)
  expect(swaps).toBe(6_500)
  expect(whatItBuys(1).transfers).toBe(238)
})
