import { expect, test } from 'vitest'
import { FEES_KEY } from './fees.ts'
import { type Instruction } from './program.ts'
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
  const lines = block.transactions.map(({ program }) => program.map(lineOf).join('\n'))
  expect(lines).toEqual([
    `constant 0 gas 0
mix 2900 gas 0,0
read 2100 gas nonce 1
mix 0 gas 1,2
read 1000 gas slot 2
mix 0 gas 3,4
mix 3000 gas 5,5
write 0 gas 6 to nonce 1
write 0 gas 6 to slot 2
mix 12000 gas 6,6`,
    `constant 0 gas 1
read 2000 gas slot 2
mix 0 gas 0,1
read 0 gas ${FEES_KEY}
mix 0 gas 2,3
write 0 gas 4 to slot 2
mix 7000 gas 4,4`
  ])
  expect(block).toMatchObject({ initial: new Map(), checking: CHECKING })
})

function lineOf(one: Instruction): string {
  if (one.op === 'compute') return `${one.operation} ${one.gas} gas ${one.inputs.join()}`
  if (one.op === 'read') return `read ${one.gas} gas ${one.from.keys.join()}`
  if (one.op === 'write') return `write ${one.gas} gas ${one.value} to ${one.to.keys.join()}`
  return `constant ${one.gas} gas ${one.value}`
}
