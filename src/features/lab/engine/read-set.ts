import { at } from './at.ts'
import { ownWrite, usesAny } from './operands.ts'
import { type Instruction } from './program.ts'
import { type Written } from './memory.ts'
import { type Run } from './run.ts'

/**
 * True if an instruction has run and nothing it depends on has run since. Equal values do not count
 * as fresh: a write that runs again is a new version, on which the bound in `critical-path.ts`
 * rests.
 */
export function isFresh(run: Run, index: number, instruction: Instruction): boolean {
  const ranAt = at(run.ranAt, index)
  if (ranAt === 0 || usesAny(instruction, register => at(run.ranAt, register) > ranAt)) return false
  return instruction.op !== 'read' || seesSameOwnWrite(run, index)
}

/** The writes that depend, through registers, on reads found to be wrong: they will run again. */
export function writesDependingOn(run: Run, reads: readonly number[]): readonly Written[] {
  const stale = new Set(reads)
  const doubtful: Written[] = []
  for (const [index, instruction] of run.program.entries()) {
    if (usesAny(instruction, register => stale.has(register))) stale.add(index)
    const source = run.seen[index]?.source
    if (source?.transaction === run.transaction && stale.has(source.instruction)) stale.add(index)
    const written = run.written[index]
    if (written && stale.has(index)) doubtful.push(written)
  }
  return doubtful
}

// A dynamic address may have moved one of the transaction's own writes onto a key, or away from it.
function seesSameOwnWrite(run: Run, index: number): boolean {
  const seen = run.seen[index]
  if (!seen) return true
  return ownWrite(run, index, seen.key) === (seen.column ? null : seen.source)
}
