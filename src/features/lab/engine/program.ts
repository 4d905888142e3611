import { type Operation } from './arithmetic.ts'

/** A place in the state, such as 'pool reserve A'. */
export type Key = string

/** Each instruction defines one register, named by the instruction's index, and defines it once. */
export type Register = number

/**
 * One of several keys: the value of register `by`, modulo their number, says which. Never empty.
 */
export type Place = { readonly keys: readonly Key[]; readonly by?: Register }

type Guarded = {
  readonly gas: number
  /** The instruction has an effect only if this register is not 0. Its gas is spent either way. */
  readonly when?: Register
}

export type Constant = { readonly op: 'constant'; readonly gas: number; readonly value: number }

export type Compute = {
  readonly op: 'compute'
  readonly gas: number
  readonly operation: Operation
  readonly inputs: readonly Register[]
}

/**
 * Defines the value found at a place, or 0 if its guard forbids it. Takes effect when its gas is
 * spent.
 */
export type Read = Guarded & { readonly op: 'read'; readonly from: Place }

/** Defines 0. */
export type Write = Guarded & {
  readonly op: 'write'
  readonly to: Place
  readonly value: Register
}

/**
 * A program in static single assignment form (Rosen, Wegman and Zadeck 1988; facts CORE-2, CORE-3):
 * inputs are registers of earlier instructions, and branches are turned into guards, so which
 * instruction depends on which can be read off. What is read and written may still depend on
 * values.
 */
export type Instruction = Constant | Compute | Read | Write

export type Transaction = {
  /** What kind it is, in a word for the visitor: 'transfer', 'swap'. */
  readonly label: string
  readonly program: readonly Instruction[]
}

export type Block = {
  readonly transactions: readonly Transaction[]
  /** The state before the block; a key that is missing holds 0. */
  readonly initial: ReadonlyMap<Key, number>
  /** Gas of checking a transaction's reads: in virtual time it is small, but not nothing. */
  readonly checking: { readonly base: number; readonly perRead: number }
}

/** Gas of running a program once. Every incarnation in full costs the same. */
export function gasOf(program: readonly Instruction[]): number {
  return program.reduce((sum, { gas }) => sum + gas, 0)
}
