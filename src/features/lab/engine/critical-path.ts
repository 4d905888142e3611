import { at } from './at.ts'
import { usesAny } from './operands.ts'
import { gasOf } from './program.ts'
import { type Run } from './run.ts'

/**
 * Gas that every transaction-level execution of a block takes, on however many cores.
 *
 * The last incarnation of a transaction runs its whole program without pause. Its check compared
 * versions, and each incarnation makes new ones, so every read in it took effect after the last
 * incarnation of the transaction it reads from had ended. Hence
 * end(j) ≥ gas(j) and end(j) ≥ end(i) + gas of j after the read, for every read of j from i.
 * Which i that is the sequential run tells, since every committed read is what block order says.
 */
export function transactionPath(runs: readonly Run[]): number {
  const ends: number[] = []
  for (const { program, seen } of runs) {
    let left = gasOf(program)
    let end = left
    for (const [index, { gas }] of program.entries()) {
      left -= gas
      const from = seen[index]
      if (from?.source && from.column) {
        end = Math.max(end, at(ends, from.source.transaction) + left)
      }
    }
    ends.push(end)
  }
  return longest(ends)
}

/**
 * Gas that every instruction-level execution of a block takes, on however many cores.
 *
 * Let t(x) be when an instruction last ran to its end. The first time, all before it in the program
 * had run: t(x) ≥ gas up to and including x. It runs again whenever an input has: t(x) ≥ t(input) +
 * gas(x); likewise for a read of the transaction's own write. A read from another transaction takes
 * effect when its gas is spent and sees a version made by the last run of write w (equal values do
 * not stop a write from being a new version): t(x) ≥ t(w).
 */
export function instructionPath(runs: readonly Run[]): number {
  const ends: number[][] = []
  for (const { program, seen } of runs) {
    const own: number[] = []
    ends.push(own)
    let before = 0
    for (const [index, instruction] of program.entries()) {
      const { gas } = instruction
      let ready = before
      usesAny(instruction, register => {
        ready = Math.max(ready, at(own, register))
        return false
      })
      const from = seen[index]
      if (from?.source && !from.column) ready = Math.max(ready, at(own, from.source.instruction))
      let end = ready + gas
      if (from?.source && from.column) {
        end = Math.max(end, at(at(ends, from.source.transaction), from.source.instruction))
      }
      own.push(end)
      before += gas
    }
  }
  return longest(ends.map(longest))
}

function longest(lengths: readonly number[]): number {
  return lengths.reduce((most, length) => Math.max(most, length), 0)
}
