import { describe, expect, test } from 'vitest'
import { execute, type Execution } from './run-lab.ts'
import { SWITCHES, type Switches } from './settings.ts'
import { type TraceEvent } from './trace.ts'
import { type Block, type Instruction } from './program.ts'

const READ: Instruction = { op: 'read', gas: 2, from: { keys: ['x'] } }
const READ_BY_X: Instruction = { op: 'read', gas: 2, from: { keys: ['a'], by: 0 } }
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

/** '29 tx 2 aborts x by 1': transactions and attempts count from 1, and a read from the block's start is of 0. */
function story({ events }: Execution, only?: number): readonly string[] {
  return events
    .filter(
      ({ kind, transaction }) =>
        kind !== 'validate' && transaction + 1 === (only ?? transaction + 1)
    )
    .map(event => `${event.time} tx ${event.transaction + 1} ${wordsOf(event)}`)
}

function wordsOf(event: TraceEvent): string {
  switch (event.kind) {
    case 'read':
      return `reads ${event.key} of ${event.from === null ? 0 : event.from + 1}`
    case 'write':
      return `writes ${event.value} to ${event.key}`
    case 'abort':
      return `aborts: ${event.key} ${event.how} by ${event.by + 1}`
    case 'wait':
      return `waits for ${event.key} of ${event.for + 1}`
    case 'start':
    case 'rerun':
    case 'resume':
      return `${event.kind} on core ${event.core + 1}, attempt ${event.incarnation + 1}`
    default:
      return event.kind
  }
}

describe('two transactions that double the same key on two cores', () => {
  const run = () => execute(blockOf(DOUBLE, DOUBLE), 2).executions

  test('both run at once; the second is found out, runs again and reads the first', () => {
    expect(story(run()['block-stm'])).toEqual([
      '0 tx 1 start on core 1, attempt 1',
      '0 tx 2 start on core 2, attempt 1',
      '2 tx 1 reads x of 0',
      '2 tx 2 reads x of 0',
      '28 tx 1 writes 2 to x',
      '28 tx 2 writes 2 to x',
      '29 tx 1 commit',
      '29 tx 2 aborts: x written by 1',
      '29 tx 2 rerun on core 2, attempt 2',
      '31 tx 2 reads x of 1',
      '57 tx 2 writes 4 to x',
      '58 tx 2 commit'
    ])
  })

  test('the long work is kept where only what depends on the read runs again', () => {
    expect(story(run()['partial-reexecution']).slice(-5)).toEqual([
      '29 tx 2 aborts: x written by 1',
      '29 tx 2 rerun on core 2, attempt 2',
      '32 tx 2 reads x of 1',
      '38 tx 2 writes 4 to x',
      '39 tx 2 commit'
    ])
    const executions = run()
    expect(executions['partial-reexecution'].totals.reexecutedGas).toBe(8)
    expect(executions['block-stm'].totals.reexecutedGas).toBe(28)
  })

  test('no faster way exists: the second reads x after the first has ended', () => {
    const executions = run()
    expect(executions['block-stm'].totals.criticalPath).toBe(28 + 26)
    expect(executions['partial-reexecution'].totals.criticalPath).toBe(28 + 6)
  })
})

test('a reader of a write in doubt waits for it instead of running in vain', () => {
  const { executions } = execute(blockOf(DOUBLE, DOUBLE, [WORK, ADD, ADD, ADD, READ]), 3)
  expect(story(executions['block-stm'], 3)).toEqual([
    '0 tx 3 start on core 3, attempt 1',
    '34 tx 3 waits for x of 2',
    '57 tx 3 rerun on core 1, attempt 2',
    '91 tx 3 reads x of 2',
    '92 tx 3 commit'
  ])
  expect(story(executions['partial-reexecution'], 3)).toEqual([
    '0 tx 3 start on core 3, attempt 1',
    '34 tx 3 waits for x of 2',
    '38 tx 3 rerun on core 1, attempt 2',
    '41 tx 3 reads x of 2',
    '42 tx 3 commit'
  ])
})

describe('a reader of a write in doubt, that has read something else before,', () => {
  const reader: readonly Instruction[] = [{ ...READ, from: { keys: ['y'] } }, WORK, READ]
  const block = { ...blockOf(DOUBLE, DOUBLE, reader), checking: { base: 1, perRead: 1 } }
  const end = (rules: Partial<Switches>): readonly string[] =>
    story(execute(block, 3, rules).executions['block-stm'], 3).slice(4)

  test('starts again once the write is there, and pays for all its reads again', () => {
    expect(end({})).toEqual([
      '31 tx 3 rerun on core 3, attempt 2',
      '33 tx 3 reads y of 0',
      '55 tx 3 waits for x of 2',
      '58 tx 3 rerun on core 1, attempt 3',
      '60 tx 3 reads y of 0',
      '82 tx 3 reads x of 2',
      '85 tx 3 commit'
    ])
  })

  test('goes on from that read in the same attempt, where runs resume', () => {
    expect(end({ onEstimate: 'resume' })).toEqual([
      '31 tx 3 rerun on core 3, attempt 2',
      '33 tx 3 reads y of 0',
      '55 tx 3 waits for x of 2',
      '58 tx 3 resume on core 1, attempt 2',
      '58 tx 3 reads x of 2',
      '61 tx 3 commit'
    ])
    const { events } = execute(block, 3, { onEstimate: 'resume' }).executions['block-stm']
    expect(events.at(-1)).toMatchObject({ kind: 'commit', transaction: 2, incarnation: 1 })
  })

  test('pays the small price for what it has read before, where re-reads are warm', () => {
    expect(end({ rereads: 'warm' })).toEqual([
      '31 tx 3 rerun on core 3, attempt 2',
      '32 tx 3 reads y of 0',
      '53 tx 3 waits for x of 2',
      '57 tx 3 rerun on core 1, attempt 3',
      '58 tx 3 reads y of 0',
      '79 tx 3 reads x of 2',
      '82 tx 3 commit'
    ])
  })
})

test.each([
  ['in doubt', 1, 'q', 'x', 13],
  ['withdrawn', 9, 'q', 'x', 17],
  ['withdrawn', 9, 'q', 'p', 17],
  ['written', 9, 'p', 'x', 17]
])('a write is %s after %i gas, when its key becomes %s', (how, gas, key, other, time) => {
  const first: readonly Instruction[] = [
    { op: 'constant', gas: 10, value: 1 },
    { op: 'write', gas: 1, to: { keys: ['selector'] }, value: 0 },
    { op: 'write', gas: 1, to: { keys: [other] }, value: 0 }
  ]
  const second: readonly Instruction[] = [
    { op: 'read', gas: 1, from: { keys: ['selector'] } },
    { op: 'write', gas: 1, to: { keys: ['p', key], by: 0 }, value: 0 }
  ]
  const third: readonly Instruction[] = [
    { ...WORK, gas: 5 },
    { ...READ, from: { keys: ['p'] } },
    { ...WORK, gas }
  ]
  const { executions } = execute(blockOf(first, second, third), 3)
  expect(story(executions['block-stm'], 3)[2]).toBe(`${time} tx 3 aborts: p ${how} by 2`)
})

test.each([
  ['the same key', ['a'], 2],
  ['another key', ['a', 'b'], 3]
])('a warm re-run that reads %s of %j pays %i gas', (_, keys, gas) => {
  const reader: readonly Instruction[] = [READ, { ...READ, from: { keys, by: 0 } }]
  const block = { ...blockOf(DOUBLE, reader), checking: { base: 1, perRead: 1 } }
  for (const name of ['block-stm', 'partial-reexecution'] as const) {
    const { totals } = execute(block, 2, { rereads: 'warm' }).executions[name]
    expect(totals.reexecutedGas).toBe(gas)
  }
})

test('the critical path counts what follows a read at the price of running again', () => {
  const block = { ...blockOf(DOUBLE, [READ, READ_BY_X, WORK]), checking: { base: 1, perRead: 1 } }
  const paths = SWITCHES.rereads.map(rereads => {
    const { executions } = execute(block, 2, { rereads })
    return [executions['block-stm'], executions['partial-reexecution']].map(
      ({ totals }) => totals.criticalPath
    )
  })
  expect(paths).toEqual([
    [28 + 2 + 20, 28 + 2],
    [28 + 1 + 20, 28 + 1]
  ])
})
