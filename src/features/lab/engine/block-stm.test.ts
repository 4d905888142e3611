import { describe, expect, test } from 'vitest'
import { execute, type Execution } from './run-lab.ts'
import { sentenceFor } from '../sentences.ts'
import { type Block, type Instruction } from './program.ts'

const READ: Instruction = { op: 'read', gas: 2, from: { keys: ['x'] } }
const ADD: Instruction = { op: 'compute', gas: 4, operation: 'add', inputs: [0, 0] }
const WRITE: Instruction = { op: 'write', gas: 2, to: { keys: ['x'] }, value: 2 }
const WORK: Instruction = { op: 'compute', gas: 20, operation: 'mix', inputs: [] }

function blockOf(...programs: readonly (readonly Instruction[])[]): Block {
  return {
    transactions: programs.map(program => ({ label: 'test', program })),
    initial: new Map([['x', 1]]),
    checking: { base: 1, perRead: 0 }
  }
}

/** Doubles x after reading it; then works for long on something else. */
const DOUBLE = [READ, WORK, ADD, WRITE] as const

function story({ events }: Execution): readonly string[] {
  return events
    .filter(({ kind }) => kind !== 'validate')
    .map(event => `${event.time} ${sentenceFor(event)}`)
}

describe('two transactions that double the same key on two cores', () => {
  const { executions } = execute(blockOf(DOUBLE, DOUBLE), 2)

  test('both run at once; the second is found out, runs again and reads the first', () => {
    expect(story(executions['block-stm'])).toEqual([
      '0 tx 1 started on core 1',
      '0 tx 2 started on core 2',
      '2 tx 1 read x, as it was before the block',
      '2 tx 2 read x, as it was before the block',
      '28 tx 1 wrote 2 to x',
      '28 tx 2 wrote 2 to x',
      '29 tx 1 committed',
      '29 tx 2 aborted: it read x, which tx 1 then wrote',
      '29 tx 2 started again on core 2, attempt 2',
      '31 tx 2 read x, written by tx 1',
      '57 tx 2 wrote 4 to x',
      '58 tx 2 committed'
    ])
  })

  test('the long work is kept where only what depends on the read runs again', () => {
    expect(story(executions['partial-reexecution']).slice(-5)).toEqual([
      '29 tx 2 aborted: it read x, which tx 1 then wrote',
      '29 tx 2 started again on core 2, attempt 2',
      '32 tx 2 read x, written by tx 1',
      '38 tx 2 wrote 4 to x',
      '39 tx 2 committed'
    ])
    expect(executions['partial-reexecution'].totals.reexecutedGas).toBe(8)
    expect(executions['block-stm'].totals.reexecutedGas).toBe(28)
  })

  test('no faster way exists: the second reads x after the first has ended', () => {
    expect(executions['block-stm'].totals.criticalPath).toBe(28 + 26)
    expect(executions['partial-reexecution'].totals.criticalPath).toBe(28 + 6)
  })
})

test('a reader of a write in doubt waits for it instead of running in vain', () => {
  const { executions } = execute(blockOf(DOUBLE, DOUBLE, [WORK, ADD, ADD, ADD, READ]), 3)
  const late = (execution: Execution): readonly string[] =>
    story(execution).filter(sentence => sentence.includes(' tx 3 '))
  expect(late(executions['block-stm'])).toEqual([
    '0 tx 3 started on core 3',
    '34 tx 3 waits for tx 2, about to write x again',
    '57 tx 3 started again on core 1, attempt 2',
    '91 tx 3 read x, written by tx 2',
    '92 tx 3 committed'
  ])
  expect(late(executions['partial-reexecution'])).toEqual([
    '0 tx 3 started on core 3',
    '34 tx 3 waits for tx 2, about to write x again',
    '38 tx 3 started again on core 1, attempt 2',
    '41 tx 3 read x, written by tx 2',
    '42 tx 3 committed'
  ])
})
