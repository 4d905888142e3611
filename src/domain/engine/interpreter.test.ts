import { describe, expect, test } from 'vitest'
import {
  countReads,
  createRun,
  dependentWrites,
  invalidateAll,
  isAtEnd,
  pendingKey,
  resolveRead,
  runUntilRead,
  type Run,
  writeSet
} from './interpreter.ts'
import { createMultiVersionMemory, keyVersions } from './multi-version-memory.ts'
import { type Instruction } from './program.ts'

/** Reads which of two keys to write, writes 7 there, reads `a` and writes what it read to `copy`. */
const MOVES: readonly Instruction[] = [
  { op: 'read', gas: 10, from: { keys: ['which'] } },
  { op: 'constant', gas: 1, value: 7 },
  { op: 'write', gas: 2, to: { keys: ['a', 'b'], by: 0 }, value: 1 },
  { op: 'read', gas: 10, from: { keys: ['a'] } },
  { op: 'write', gas: 4, to: { keys: ['copy'] }, value: 3 }
]

const memory = createMultiVersionMemory()

/** Answers the pending read from the state before the block. */
function answer(run: Run, value: number): void {
  resolveRead(run, keyVersions(memory, pendingKey(run)), null, value)
}

function started(which: number): Run {
  const run = createRun(3, MOVES)
  runUntilRead(run)
  expect(pendingKey(run)).toBe('which')
  answer(run, which)
  return run
}

/** Runs it again with another value of `which`. Keeps what doesn't depend on it. */
function restart(run: Run, which: number): number {
  run.incarnation += 1
  run.next = 0
  run.ranAt[0] = 0
  expect(runUntilRead(run)).toBe(10)
  answer(run, which)
  return runUntilRead(run)
}

const written = (run: Run): Record<string, number> =>
  Object.fromEntries([...writeSet(run)].map(([key, { value }]) => [key, value]))

describe('a transaction that reads its own write', () => {
  test('takes it without the memory, and names it as the source', () => {
    const run = started(0)
    expect(runUntilRead(run)).toBe(1 + 2 + 10 + 4)
    expect(isAtEnd(run)).toBe(true)
    expect(written(run)).toEqual({ a: 7, copy: 7 })
    expect(run.readSet[3]).toMatchObject({ key: 'a', versions: null, source: { value: 7 } })
    countReads(run)
    expect(run.foreignReads).toBe(1)
  })

  test('reads the memory once the write has moved to another key', () => {
    const run = started(0)
    runUntilRead(run)
    expect(restart(run, 1)).toBe(2 + 10)
    expect(pendingKey(run)).toBe('a')
    answer(run, 40)
    expect(runUntilRead(run)).toBe(4)
    expect(written(run)).toEqual({ b: 7, copy: 40 })
    countReads(run)
    expect(run.foreignReads).toBe(2)
  })

  test('reads the write once it has moved to the key that was read from the memory', () => {
    const run = started(1)
    expect(runUntilRead(run)).toBe(1 + 2 + 10)
    answer(run, 40)
    runUntilRead(run)
    expect(restart(run, 0)).toBe(2 + 10 + 4)
    expect(isAtEnd(run)).toBe(true)
    expect(written(run)).toEqual({ a: 7, copy: 7 })
  })
})

test('what was read from the memory is kept while the own write stays elsewhere', () => {
  const run = started(1)
  runUntilRead(run)
  answer(run, 40)
  runUntilRead(run)
  expect(restart(run, 3)).toBe(2)
  expect(isAtEnd(run)).toBe(true)
  expect(written(run)).toEqual({ b: 7, copy: 40 })
})

test('an aborted whole transaction forgets what it wrote and read', () => {
  const run = started(0)
  runUntilRead(run)
  invalidateAll(run)
  run.next = 0
  expect(written(run)).toEqual({})
  countReads(run)
  expect(run.foreignReads).toBe(0)
  expect(runUntilRead(run)).toBe(10)
})

describe('what depends on a read', () => {
  const keysFrom = (run: Run, read: number): readonly string[] =>
    dependentWrites(run, [read]).map(({ key }) => key)

  test('is a write whose key it chooses, and what is read from there', () => {
    const run = started(0)
    runUntilRead(run)
    expect(keysFrom(run, 0)).toEqual(['a', 'copy'])
  })

  test('is no read from the memory', () => {
    const run = started(1)
    runUntilRead(run)
    answer(run, 40)
    runUntilRead(run)
    expect(keysFrom(run, 0)).toEqual(['b'])
    expect(keysFrom(run, 3)).toEqual(['copy'])
  })
})

test('a read that its guard forbids gives 0, and leaves no trace', () => {
  const run = createRun(0, [
    { op: 'constant', gas: 1, value: 0 },
    { op: 'read', gas: 10, from: { keys: ['a'] }, when: 0 },
    { op: 'write', gas: 2, to: { keys: ['copy'] }, value: 1 }
  ])
  expect(runUntilRead(run)).toBe(13)
  expect(written(run)).toEqual({ copy: 0 })
  expect(run.readSet[1]).toBe(null)
})

test('only a read can be pending', () => {
  const run = createRun(5, [{ op: 'constant', gas: 1, value: 0 }])
  expect(() => pendingKey(run)).toThrow('no read pending in 5')
})
