import { type Column, type Written } from './memory.ts'
import { type Instruction, type Key } from './program.ts'

/** What a read instruction last saw: `source` is null where the state before the block answered. */
export type Seen = {
  readonly key: Key
  readonly source: Written | null
  /**
   * The versions of the key, or null: the transaction read its own write, which nobody else can
   * change.
   */
  readonly column: Column | null
}

/** A transaction at work. Registers and what was read and written outlive an incarnation. */
export type Run = {
  readonly transaction: number
  readonly program: readonly Instruction[]
  incarnation: number
  /** The instruction to look at next. */
  next: number
  /** Gas spent on instructions so far, over all incarnations. */
  gas: number
  /** Counts instruction runs; `ranAt` holds the count at the latest run of each, 0 for never. */
  count: number
  readonly ranAt: number[]
  readonly registers: number[]
  readonly seen: (Seen | null)[]
  /** How many entries of `seen` other transactions could change, as of the latest `countReads`. */
  foreignReads: number
  readonly written: (Written | null)[]
}

export function newRun(transaction: number, program: readonly Instruction[]): Run {
  const { length } = program
  return {
    transaction,
    program,
    incarnation: 0,
    next: 0,
    gas: 0,
    count: 0,
    ranAt: new Array<number>(length).fill(0),
    registers: new Array<number>(length).fill(0),
    seen: new Array<Seen | null>(length).fill(null),
    foreignReads: 0,
    written: new Array<Written | null>(length).fill(null)
  }
}

/** Forgets everything, so that the next incarnation runs every instruction. */
export function forget(run: Run): void {
  run.ranAt.fill(0)
  run.seen.fill(null)
  run.written.fill(null)
}

/** Makes one instruction run again; those that depend on it follow by themselves. */
export function forgetOne(run: Run, instruction: number): void {
  run.ranAt[instruction] = 0
}

/** What the run would leave behind: for each key the last of its writes in program order. */
export function writeSet(run: Run): ReadonlyMap<Key, Written> {
  const latest = new Map<Key, Written>()
  for (const written of run.written) if (written) latest.set(written.key, written)
  return latest
}

/** Counts the reads that other transactions could change; due when a run comes to a stop. */
export function countReads(run: Run): void {
  run.foreignReads = 0
  for (const read of run.seen) if (read?.column) run.foreignReads += 1
}
