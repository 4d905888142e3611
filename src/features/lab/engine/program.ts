/** A location in the state, such as 'pool reserve A'. */
export type Key = string

/** Each instruction defines one register, named by the instruction's index, and defines it once. */
export type Register = number

/** The value of register `by`, modulo their number, selects one of the keys, which are never none. */
export type KeySelector = { readonly keys: readonly Key[]; readonly by?: Register }

/** The instruction has an effect only if this register is not 0. Its gas is spent either way. */
type Guarded = { readonly when?: Register }

/**
 * A program in static single assignment form (Rosen, Wegman and Zadeck 1988; facts CORE-2, CORE-3):
 * inputs are registers of earlier instructions, and branches are turned into guards, so the
 * dependencies between instructions can be read off. What is read and written may still depend on
 * values.
 */
export type Instruction = { readonly gas: number } & (
  | { readonly op: 'constant'; readonly value: number }
  | { readonly op: 'compute'; readonly operation: Operation; readonly inputs: readonly Register[] }
  /** Defines the value of a key, or 0 if its guard forbids it. Takes effect when its gas is spent. */
  | (Guarded & { readonly op: 'read'; readonly from: KeySelector })
  /** Defines 0. */
  | (Guarded & { readonly op: 'write'; readonly to: KeySelector; readonly value: Register })
)

export type Transaction = {
  /** Its kind: 'transfer', 'swap'. */
  readonly label: string
  readonly program: readonly Instruction[]
}

export type Block = {
  readonly transactions: readonly Transaction[]
  /** The state before the block; a key that is missing holds 0. */
  readonly initial: ReadonlyMap<Key, number>
  /** Gas of validating a transaction's reads: small, but not zero. */
  readonly checking: { readonly base: number; readonly perRead: number }
  /** Fees that no transaction writes: they are added to the state after the block. */
  readonly deferredFees?: number
}

/** Gas of running a program once. Every complete incarnation costs the same. */
export function gasOf(program: readonly Instruction[]): number {
  return program.reduce((sum, { gas }) => sum + gas, 0)
}

/** How many inputs each operation takes. */
export const INPUTS = { add: 2, subtract: 2, share: 3, atLeast: 2, choose: 3, mix: 2 } as const

export type Operation = keyof typeof INPUTS

/** Every value is a whole number from 0 to LIMIT - 1; sums and differences wrap around. */
const LIMIT = 2 ** 31

/**
 * The value of an operation; inputs it does not take are ignored. `share` is a × b / c rounded down
 * (0 if c is 0), `atLeast` is 1 or 0, `choose` is b if a is not 0 and else c, `mix` is a hash.
 */
export function calculate(operation: Operation, a: number, b: number, c: number): number {
  switch (operation) {
    case 'add':
      return (a + b) % LIMIT
    case 'subtract':
      return (a - b + LIMIT) % LIMIT
    case 'share':
      return c === 0 ? 0 : Math.floor((a * b) / c) % LIMIT
    case 'atLeast':
      return a >= b ? 1 : 0
    case 'choose':
      return a === 0 ? c : b
    case 'mix':
      return hash(a, b)
  }
}

function hash(a: number, b: number): number {
  const once = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13) ^ b, 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 1
}
