import { at } from './arrays.ts'
import { type VersionedValue, type KeyVersions } from './multi-version-memory.ts'
import {
  calculate,
  type Instruction,
  type Key,
  type KeySelector,
  type Register
} from './program.ts'

export type ReadDescriptor = {
  readonly key: Key
  readonly source: VersionedValue | null
  /** Null for the transaction's own write. */
  readonly versions: KeyVersions | null
}

/** One transaction's virtual machine. Arrays are by instruction; registers, reads and writes outlive an incarnation. */
export type Run = {
  readonly transaction: number
  readonly program: readonly Instruction[]
  incarnation: number
  next: number
  /** It waits at a read, from which this incarnation continues. */
  isSuspended: boolean
  /** Over all incarnations. */
  gas: number
  count: number
  /** The count at the latest run of each instruction, 0 where it has to run. */
  readonly ranAt: number[]
  readonly registers: number[]
  readonly readSet: (ReadDescriptor | null)[]
  /** Reads that others could change, as of the latest `countReads`. */
  foreignReads: number
  readonly written: (VersionedValue | null)[]
  /** The key each shared read has paid for. */
  readonly paidFor: (Key | null)[]
  /** The most a read costs when repeated on the same key. */
  readonly rereadGas: number
}

export function createRun(
  transaction: number,
  program: readonly Instruction[],
  rereadGas = Infinity
): Run {
  const { length } = program
  return {
    transaction,
    program,
    incarnation: 0,
    next: 0,
    isSuspended: false,
    gas: 0,
    count: 0,
    ranAt: new Array<number>(length).fill(0),
    registers: new Array<number>(length).fill(0),
    readSet: new Array<ReadDescriptor | null>(length).fill(null),
    foreignReads: 0,
    written: new Array<VersionedValue | null>(length).fill(null),
    paidFor: new Array<Key | null>(length).fill(null),
    rereadGas
  }
}

export function invalidateAll(run: Run): void {
  run.ranAt.fill(0)
  run.readSet.fill(null)
  run.written.fill(null)
}

export function writeSet(run: Run): ReadonlyMap<Key, VersionedValue> {
  const latest = new Map<Key, VersionedValue>()
  for (const written of run.written) if (written) latest.set(written.key, written)
  return latest
}

/** Call it whenever a run stops. */
export function countReads(run: Run): void {
  run.foreignReads = 0
  for (const read of run.readSet) if (read?.versions) run.foreignReads += 1
}

/**
 * Runs to the next shared read or the end, and returns the gas spent. Instructions with unchanged inputs keep their
 * values.
 */
export function runUntilRead(run: Run): number {
  const before = run.gas
  while (run.next < run.program.length) {
    const instruction = at(run.program, run.next)
    if (isUpToDate(run, run.next, instruction)) {
      run.next += 1
      continue
    }
    if (instruction.op === 'read' && readsSharedMemory(run, run.next)) {
      payForRead(run, instruction.gas, selectedKey(run, instruction.from))
      break
    }
    run.gas += instruction.gas
    perform(run, run.next, instruction)
  }
  return run.gas - before
}

function payForRead(run: Run, gas: number, key: Key): void {
  run.gas += run.paidFor[run.next] === key ? Math.min(gas, run.rereadGas) : gas
  run.paidFor[run.next] = key
}

export function isAtEnd(run: Run): boolean {
  return run.next >= run.program.length
}

export function pendingKey(run: Run): Key {
  const instruction = at(run.program, run.next)
  if (instruction.op !== 'read') throw new Error(`no read pending in ${run.transaction}`)
  return selectedKey(run, instruction.from)
}

/** A null write means the value before the block. */
export function resolveRead(
  run: Run,
  versions: KeyVersions,
  source: VersionedValue | null,
  initial: number
): void {
  run.readSet[run.next] = { key: versions.key, source, versions }
  define(run, run.next, source ? source.value : initial)
}

function perform(run: Run, index: number, instruction: Instruction): void {
  switch (instruction.op) {
    case 'constant':
      return define(run, index, instruction.value)
    case 'compute': {
      const [a, b, c] = instruction.inputs
      const { operation } = instruction
      return define(
        run,
        index,
        calculate(operation, valueOf(run, a), valueOf(run, b), valueOf(run, c))
      )
    }
    case 'read': {
      const own = allows(run, instruction.when)
        ? ownWrite(run, index, selectedKey(run, instruction.from))
        : null
      run.readSet[index] = own && { key: own.key, source: own, versions: null }
      return define(run, index, own ? own.value : 0)
    }
    case 'write': {
      run.written[index] = allows(run, instruction.when)
        ? {
            key: selectedKey(run, instruction.to),
            value: at(run.registers, instruction.value),
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

function readsSharedMemory(run: Run, index: number): boolean {
  const instruction = at(run.program, index)
  if (instruction.op !== 'read' || !allows(run, instruction.when)) return false
  return ownWrite(run, index, selectedKey(run, instruction.from)) === null
}

function valueOf({ registers }: Run, register: Register | undefined): number {
  return register === undefined ? 0 : at(registers, register)
}

function selectedKey(run: Run, { keys, by }: KeySelector): Key {
  return at(keys, by === undefined ? 0 : at(run.registers, by) % keys.length)
}

function allows(run: Run, guard: Register | undefined): boolean {
  return guard === undefined || at(run.registers, guard) !== 0
}

function ownWrite(run: Run, before: number, key: Key): VersionedValue | null {
  for (let index = before - 1; index >= 0; index -= 1) {
    const written = run.written[index]
    if (written && written.key === key) return written
  }
  return null
}

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

/** Equal values count as changed: a repeated write is a new version, on which `partialCriticalPath` relies. */
function isUpToDate(run: Run, index: number, instruction: Instruction): boolean {
  const ranAt = at(run.ranAt, index)
  if (ranAt === 0 || usesAny(instruction, register => at(run.ranAt, register) > ranAt)) return false
  return instruction.op !== 'read' || seesSameOwnWrite(run, index)
}

/** Writes that depend on invalid reads and will run again. */
export function dependentWrites(run: Run, reads: readonly number[]): readonly VersionedValue[] {
  const stale = new Set(reads)
  const dependent: VersionedValue[] = []
  for (const [index, instruction] of run.program.entries()) {
    if (usesAny(instruction, register => stale.has(register))) stale.add(index)
    const source = run.readSet[index]?.source
    if (source?.transaction === run.transaction && stale.has(source.instruction)) stale.add(index)
    const written = run.written[index]
    if (written && stale.has(index)) dependent.push(written)
  }
  return dependent
}

// A dynamic key may have moved one of the transaction's own writes.
function seesSameOwnWrite(run: Run, index: number): boolean {
  const read = run.readSet[index]
  if (!read) return true
  return ownWrite(run, index, read.key) === (read.versions ? null : read.source)
}
