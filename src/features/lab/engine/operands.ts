import { at } from './at.ts'
import { type Instruction, type Key, type Place, type Register } from './program.ts'
import { type Written } from './memory.ts'
import { type Run } from './run.ts'

/** What a register holds, or 0 for an input that an operation does not take. */
export function valueOf(run: Run, register: Register | undefined): number {
  return register === undefined ? 0 : at(run.registers, register)
}

/** The key that a place means under the present values. */
export function keyAt(run: Run, { keys, by }: Place): Key {
  return at(keys, by === undefined ? 0 : at(run.registers, by) % keys.length)
}

export function allows(run: Run, guard: Register | undefined): boolean {
  return guard === undefined || at(run.registers, guard) !== 0
}

/** The transaction's own latest write to a key before an instruction, or null. */
export function ownWrite(run: Run, before: number, key: Key): Written | null {
  for (let index = before - 1; index >= 0; index -= 1) {
    const written = run.written[index]
    if (written && written.key === key) return written
  }
  return null
}

/** True if some register the instruction uses (as input, address or guard) passes the test. */
export function usesAny(instruction: Instruction, test: (register: Register) => boolean): boolean {
  switch (instruction.op) {
    case 'constant':
      return false
    case 'compute':
      return instruction.inputs.some(test)
    case 'read':
      return holds(instruction.from.by, test) || holds(instruction.when, test)
    case 'write':
      return (
        test(instruction.value) || holds(instruction.to.by, test) || holds(instruction.when, test)
      )
  }
}

function holds(register: Register | undefined, test: (register: Register) => boolean): boolean {
  return register !== undefined && test(register)
}
