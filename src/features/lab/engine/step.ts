import { at } from './at.ts'
import { calculate } from './arithmetic.ts'
import { allows, keyAt, ownWrite, valueOf } from './operands.ts'
import { type Instruction, type Key } from './program.ts'
import { type Column, type Written } from './memory.ts'
import { type Run } from './run.ts'
import { isFresh } from './read-set.ts'

/**
 * Runs up to the moment the next read asks for shared memory, or to the end, and returns the gas
 * that took (the read's own included). Instructions whose inputs have not run again keep their
 * values.
 */
export function advance(run: Run): number {
  const before = run.gas
  while (run.next < run.program.length) {
    const instruction = at(run.program, run.next)
    if (isFresh(run, run.next, instruction)) {
      run.next += 1
      continue
    }
    run.gas += instruction.gas
    if (instruction.op === 'read' && asksMemory(run, run.next)) break
    perform(run, run.next, instruction)
  }
  return run.gas - before
}

export function isAtEnd(run: Run): boolean {
  return run.next >= run.program.length
}

/** The key the pending read asks for. Throws if no read is pending. */
export function pendingKey(run: Run): Key {
  const instruction = at(run.program, run.next)
  if (instruction.op !== 'read') throw new Error(`no read pending in ${run.transaction}`)
  return keyAt(run, instruction.from)
}

/**
 * Gives the pending read its answer: a write found in the column, or null and the state's value.
 */
export function answer(run: Run, column: Column, source: Written | null, initial: number): void {
  run.seen[run.next] = { key: column.key, source, column }
  define(run, run.next, source ? source.value : initial)
}

function perform(run: Run, index: number, instruction: Instruction): void {
  switch (instruction.op) {
    case 'constant':
      return define(run, index, instruction.value)
    case 'compute': {
      const [a, b, c] = instruction.inputs
      const value = calculate(
        instruction.operation,
        valueOf(run, a),
        valueOf(run, b),
        valueOf(run, c)
      )
      return define(run, index, value)
    }
    case 'read': {
      const own = allows(run, instruction.when)
        ? ownWrite(run, index, keyAt(run, instruction.from))
        : null
      run.seen[index] = own && { key: own.key, source: own, column: null }
      return define(run, index, own ? own.value : 0)
    }
    case 'write': {
      run.written[index] = allows(run, instruction.when)
        ? {
            key: keyAt(run, instruction.to),
            value: valueOf(run, instruction.value),
            transaction: run.transaction,
            incarnation: run.incarnation,
            instruction: index
          }
        : null
      return define(run, index, 0)
    }
  }
}

function define(run: Run, index: number, value: number): void {
  run.count += 1
  run.ranAt[index] = run.count
  run.registers[index] = value
  run.next += 1
}

function asksMemory(run: Run, index: number): boolean {
  const instruction = at(run.program, index)
  if (instruction.op !== 'read' || !allows(run, instruction.when)) return false
  return ownWrite(run, index, keyAt(run, instruction.from)) === null
}
