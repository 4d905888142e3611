import { expect, test } from 'vitest'
import { buildAirdrop, buildSwap, buildTransfer } from './contracts.ts'
import { snapshot } from './multi-version-memory.ts'
import { calculate } from './program.ts'
import { runSequential } from './sequential.ts'
import { CHECKING } from './workloads.ts'

const BUILD = {
  transfer: () => buildTransfer('a', 'b', 30),
  airdrop: () => buildAirdrop('a', 'b', 30),
  swap: () => buildSwap('a', 'pool', 100)
}

const SWAP_READS = 'a coins pool coins pool tokens pool count a tokens'

test.each([
  ['transfer', { a: 50, b: 1 }, { a: 20, b: 31 }, 'a b, a'],
  ['airdrop', { a: 50, b: 1 }, { a: 20, b: 31, 'a nonce': 2 }, 'a nonce a b, a nonce a'],
  [
    'swap',
    { 'a coins': 150, 'pool coins': 900, 'pool tokens': 5000 },
    {
      'a coins': 0,
      'a tokens': 500 + 214,
      'pool coins': 1050,
      'pool tokens': 4286,
      'pool count': 2,
      'pool price 1': calculate('mix', 900, 5000, 0),
      'pool price 2': calculate('mix', 1000, 4500, 0)
    },
    `${SWAP_READS}, ${SWAP_READS}`
  ]
] as const)('a second %s moves no more than is left', (label, funds, end, reads) => {
  const initial = new Map(Object.entries(funds))
  const transactions = [BUILD[label](), BUILD[label]()]
  const { memory, runs } = runSequential({ transactions, initial, checking: CHECKING }, false)
  const keys = runs.map(({ readSet }) => readSet.flatMap(read => read?.key ?? []).join(' '))
  expect(transactions[0]?.label).toBe(label)
  expect(Object.fromEntries(snapshot(memory, initial))).toEqual(end)
  expect(keys.join(', ')).toBe(reads)
})

test('a share of an empty pool is 0, and just enough is enough', () => {
  expect(calculate('share', 5, 3, 0)).toBe(0)
  expect(calculate('atLeast', 30, 30, 0)).toBe(1)
})
