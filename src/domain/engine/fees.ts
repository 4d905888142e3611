import { calculate, gasOf, type Block, type Instruction, type Key } from './program.ts'
import { type Switches } from './settings.ts'

export const FEES_KEY: Key = 'producer fees'

/** The producer's account is warm from the start (EIP-3651, EIP-2929). */
const ACCOUNT_GAS = 100

/** One unit per gas. Senders' payments are left out: nobody else touches their accounts. */
export function withFees(block: Block, fees: Switches['fees']): Block {
  const initial = new Map(block.initial).set(FEES_KEY, 0)
  if (fees === 'deferred') {
    const deferredFees = block.transactions.reduce((sum, { program }) => sum + gasOf(program), 0)
    return { ...block, initial, deferredFees }
  }
  const transactions = block.transactions.map(({ label, program }) => ({
    label,
    program: [...program, ...payment(program.length, gasOf(program))]
  }))
  return { ...block, initial, transactions }
}

function payment(first: number, fee: number): readonly Instruction[] {
  return [
    { op: 'constant', gas: 0, value: fee },
    { op: 'read', gas: ACCOUNT_GAS, from: { keys: [FEES_KEY] } },
    { op: 'compute', gas: 3, operation: 'add', inputs: [first, first + 1] },
    { op: 'write', gas: ACCOUNT_GAS, to: { keys: [FEES_KEY] }, value: first + 2 }
  ]
}

/** Adds the fees that no transaction has written. */
export function settleFees(
  state: ReadonlyMap<Key, number>,
  { deferredFees }: Block
): ReadonlyMap<Key, number> {
  if (deferredFees === undefined) return state
  return new Map(state).set(FEES_KEY, calculate('add', state.get(FEES_KEY) ?? 0, deferredFees, 0))
}
