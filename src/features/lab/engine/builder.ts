import { type Operation } from './arithmetic.ts'
import { type Instruction, type Key, type Register, type Transaction } from './program.ts'

/** Gas of a first read of a storage slot since the Berlin upgrade (EIP-2929, fact PROB-9). */
export const READ_GAS = 2100
/**
 * Gas of changing a slot already read: 5,000 less the 2,100 of the first read (EIP-2200, EIP-2929).
 */
export const WRITE_GAS = 2900
/** Gas of simple arithmetic in the EVM. */
export const STEP_GAS = 3

/** Writes a program line by line; every line gives the register it defines. */
export type Builder = {
  readonly constant: (value: number, gas?: number) => Register
  readonly compute: (operation: Operation, inputs: readonly Register[], gas?: number) => Register
  readonly read: (key: Key, when?: Register) => Register
  readonly write: (key: Key, value: Register, when?: Register) => Register
  /** Writes to one of several keys: register `by`, modulo their number, says which. */
  readonly writeOneOf: (keys: readonly Key[], by: Register, value: Register) => Register
}

/** A transaction whose program the callback writes. */
export function transactionOf(label: string, write: (builder: Builder) => void): Transaction {
  const program: Instruction[] = []
  const push = (instruction: Instruction): Register => program.push(instruction) - 1
  write({
    constant: (value, gas = STEP_GAS) => push({ op: 'constant', gas, value }),
    compute: (operation, inputs, gas = STEP_GAS) => push({ op: 'compute', gas, operation, inputs }),
    read: (key, when) =>
      push({ op: 'read', gas: READ_GAS, from: { keys: [key] }, ...guarded(when) }),
    write: (key, value, when) =>
      push({ op: 'write', gas: WRITE_GAS, to: { keys: [key] }, value, ...guarded(when) }),
    writeOneOf: (keys, by, value) => push({ op: 'write', gas: WRITE_GAS, to: { keys, by }, value })
  })
  return { label, program }
}

function guarded(when: Register | undefined): { when?: Register } {
  return when === undefined ? {} : { when }
}
