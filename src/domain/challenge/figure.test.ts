import { expect, test } from 'vitest'
import { isFigure, ORDER, runsAgain, wordsToRead } from './figure.ts'

test('words are what a person reads: stem, rows and options', () => {
  const rows = [
    { does: 'swap', shares: 'pool 1' },
    { does: 'gift', shares: null }
  ]
  const shown = { stem: 'Which  one?', options: ['1 and 2', 'none'] }
  expect(wordsToRead({ ...shown, figure: null })).toBe(6)
  expect(wordsToRead({ ...shown, figure: { kind: 'block', rows } })).toBe(15)
})

test('a figure is a block of rows, or orders', () => {
  const row = { does: 'swap', shares: 'pool 1' }
  expect(isFigure({ kind: 'orders' })).toBe(true)
  expect(isFigure({ kind: 'block', rows: [row, { ...row, shares: null }] })).toBe(true)
  for (const rows of ['swap', [row, null], [row, 'swap'], [{ does: 1, shares: null }, row]]) {
    expect(isFigure({ kind: 'block', rows })).toBe(false)
  }
  expect(isFigure({ kind: 'block', rows: [{ ...row, shares: 1 }] })).toBe(false)
  for (const other of [null, 'orders', { kind: 'row', rows: [row] }]) {
    expect(isFigure(other)).toBe(false)
  }
})

test('an order is marks between single spaces', () => {
  for (const order of ['P P', '· P ·']) expect(order).toMatch(ORDER)
  for (const text of ['P', 'P  P', 'PP P', 'P P.', ' P P', 'P P ']) expect(text).not.toMatch(ORDER)
})

test('of transactions that start at once, those that share with an earlier one run again', () => {
  const names = ['pool 1', null, 'pool 2', null, 'pool 1', 'pool 1']
  expect(names.map((_, at) => runsAgain(names, at))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true
  ])
})
