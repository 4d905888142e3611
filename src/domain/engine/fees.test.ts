import { expect, test } from 'vitest'
import { FEES_KEY, settleFees, withFees } from './fees.ts'
import { snapshot } from './multi-version-memory.ts'
import { type Block } from './program.ts'
import { runSequential } from './sequential.ts'
import { CHECKING } from './workloads.ts'

const program = [{ op: 'constant', gas: 700, value: 1 }] as const
const block: Block = {
  transactions: [
    { label: 'one', program },
    { label: 'two', program }
  ],
  initial: new Map(),
  checking: CHECKING
}

test.each(['deferred', 'naive'] as const)('%s fees pay the producer for all gas', fees => {
  const paid = withFees(block, fees)
  const { memory } = runSequential(paid, false)
  const state = settleFees(snapshot(memory, paid.initial), paid)
  expect(state.get(FEES_KEY)).toBe(1400)
})

test('deferred fees are added to what transactions sent to the producer', () => {
  const state = settleFees(new Map([[FEES_KEY, 30]]), withFees(block, 'deferred'))
  expect(state.get(FEES_KEY)).toBe(1430)
})
