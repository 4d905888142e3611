import { expect, test } from 'vitest'
import { FEES_KEY } from './fees.ts'
import { blockFrom } from './recording.ts'
import { CHECKING } from './workloads.ts'

test('a recorded block reads and writes its keys, between gas that depends on all read before', () => {
  const block = blockFrom({
    number: 1,
    date: '2026-11-23',
    gasUsed: 30_000,
    readGas: 2100,
    fields: 'nsb',
    feeKey: 2,
    gas: [21_000, 9000],
    // Reads keys 1 and 2, writes both; then reads key 2 and a new one, and writes the first of these.
    accesses: [
      [0, 0, -2, -1],
      [2, 0, -2]
    ],
    gaps: [[5, 1, 3, 0], [2]]
  })
  const mix = (gas: number, ...inputs: number[]) => ({
    op: 'compute',
    gas,
    operation: 'mix',
    inputs
  })
  const read = (gas: number, key: string) => ({ op: 'read', gas, from: { keys: [key] } })
  const write = (key: string, value: number) => ({
    op: 'write',
    gas: 0,
    to: { keys: [key] },
    value
  })
  const programs = [
    [
      { op: 'constant', gas: 0, value: 0 },
      mix(2900, 0, 0),
      read(2100, 'nonce 1'),
      mix(0, 1, 2),
      read(1000, 'slot 2'),
      mix(0, 3, 4),
      mix(3000, 5, 5),
      write('nonce 1', 6),
      write('slot 2', 6),
      mix(12_000, 6, 6)
    ],
    [
      { op: 'constant', gas: 0, value: 1 },
      read(2000, 'slot 2'),
      mix(0, 0, 1),
      read(0, FEES_KEY),
      mix(0, 2, 3),
      write('slot 2', 4),
      mix(7000, 4, 4)
    ]
  ]
  const transactions = programs.map(program => ({ label: 'recorded', program }))
  expect(block).toEqual({ transactions, initial: new Map(), checking: CHECKING })
})
