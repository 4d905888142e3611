export type Key = string

/** The index of the instruction that defines it. */
export type Register = number

/** Register `by`, modulo the number of keys, selects one. */
export type KeySelector = { readonly keys: readonly Key[]; readonly by?: Register }

/** No effect if this register is 0; the gas is spent either way. */
type Guarded = { readonly when?: Register | undefined }

/**
 * Static single assignment form (Rosen, Wegman and Zadeck 1988; facts CORE-2, CORE-3): inputs are earlier registers
 * and branches are guards, so dependencies can be read off.
 */
export type Instruction = { readonly gas: number } & (
  | { readonly op: 'constant'; readonly value: number }
  | { readonly op: 'compute'; readonly operation: Operation; readonly inputs: readonly Register[] }
  /** Defines 0 if the guard forbids it. Takes effect when its gas is spent. */
  | (Guarded & { readonly op: 'read'; readonly from: KeySelector })
  | (Guarded & { readonly op: 'write'; readonly to: KeySelector; readonly value: Register })
)

export type Transaction = { readonly label: string; readonly program: readonly Instruction[] }

export type Block = {
  readonly transactions: readonly Transaction[]
  /** Before the block; a missing key holds 0. */
  readonly initial: ReadonlyMap<Key, number>
  readonly checking: { readonly base: number; readonly perRead: number }
  readonly deferredFees?: number
}

export function gasOf(program: readonly Instruction[]): number {
  return program.reduce((sum, { gas }) => sum + gas, 0)
}

export const INPUTS = { add: 2, subtract: 2, share: 3, atLeast: 2, choose: 3, mix: 2 } as const

export type Operation = keyof typeof INPUTS

/** Values are 0 to LIMIT - 1; sums and differences wrap around. */
const LIMIT = 2 ** 31

/** `share` is a × b / c rounded down (0 if c is 0), `choose` is b if a is not 0 and else c, `mix` is a hash. */
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
