import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestOf } from './digest.fixture.ts'
import { FEES_KEY, settleFees, withFees } from './fees.ts'
import { type Block } from './program.ts'
import { execute, runLab, tryBlockStm, type Execution } from './run-lab.ts'
import { blocks, meaningOf } from './random-blocks.fixture.ts'
import {
  DEFAULT_SETTINGS,
  EXECUTORS,
  SWITCHES,
  WORKLOADS,
  type LabSettings,
  type Switches
} from './settings.ts'
import { type TraceEvent } from './trace.ts'
import { buildBlock, sharedNames } from './workloads.ts'
import { propertyRuns } from '../../../tests/property-runs.ts'

const POSITIONS: readonly Switches[] = SWITCHES.onEstimate.flatMap(onEstimate =>
  SWITCHES.rereads.flatMap(rereads => SWITCHES.fees.map(fees => ({ onEstimate, rereads, fees })))
)

const coreCounts = fc.integer({ min: 1, max: 16 })
const workloads = fc.record({
  workload: fc.constantFrom(...WORKLOADS),
  transactions: fc.integer({ min: 0, max: 24 }),
  clash: fc.double({ min: 0, max: 1, noNaN: true }),
  seed: fc.nat()
})

const anyBlock = fc.constantFrom(...SWITCHES.fees).chain(blocksWith)

function blocksWith(fees: Switches['fees']): fc.Arbitrary<Block> {
  return fc.oneof(
    { weight: 4, arbitrary: blocks.map(block => withFees(block, fees)) },
    { weight: 1, arbitrary: workloads.map(settings => buildBlock({ ...settings, fees })) }
  )
}

/** What happened to a transaction after it committed, but for checks that it passed. */
function afterthoughts(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const committed = new Set<number>()
  return events.filter(event => {
    const isLate = committed.has(event.transaction)
    if (event.kind === 'commit') committed.add(event.transaction)
    return isLate && !(event.kind === 'validate' && event.passed)
  })
}

function expectWellFormed({ cores, events, spans, totals }: Execution, transactions: number): void {
  const commits = events.filter(({ kind }) => kind === 'commit')
  expect(commits.map(({ transaction }) => transaction)).toEqual(
    Array.from({ length: transactions }, (_, index) => index)
  )
  expect(events.every(({ time }, index) => index === 0 || time >= events[index - 1]!.time)).toBe(
    true
  )
  const freeAt = new Array<number>(cores).fill(0)
  for (const { core, from, to, kind, incarnation, outcome, failedAt } of spans) {
    expect(freeAt[core]! <= from && from <= to).toBe(true)
    freeAt[core] = to
    expect(kind === 'validate' || (kind === 'run') === (incarnation === 0)).toBe(true)
    expect(['kept', 'waiting', 'aborted']).toContain(outcome)
    expect(outcome === 'aborted' ? failedAt >= to : failedAt === Infinity).toBe(true)
  }
  const worked = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  expect(worked).toBe(totals.busy)
  expect(Math.max(0, ...freeAt)).toBe(totals.elapsed)
  expect(events.filter(({ kind }) => kind === 'abort')).toHaveLength(totals.aborts)
  expect(events.filter(({ kind }) => kind === 'rerun')).toHaveLength(totals.reruns)
  expect(spans.filter(({ outcome }) => outcome === 'waiting')).toHaveLength(totals.waits)
  const aborted = spans.filter(({ outcome }) => outcome === 'aborted')
  const failed = aborted.filter(({ kind }) => kind === 'validate')
  expect([failed.length, aborted.length]).toEqual([totals.aborts, 2 * totals.aborts])
}

/** Every key ends with the last write in block order that was not withdrawn. */
function expectEventsToEndIn({ events, state }: Execution, block: Block): void {
  const writes = new Map<string, Map<number, number>>()
  for (const event of events) {
    if (event.kind !== 'write' && event.kind !== 'withdraw') continue
    const ofKey = writes.get(event.key) ?? new Map<number, number>()
    writes.set(event.key, ofKey)
    if (event.kind === 'write') ofKey.set(event.transaction, event.value)
    else expect(ofKey.delete(event.transaction)).toBe(true)
  }
  const ends = new Map(block.initial)
  for (const [key, ofKey] of writes) {
    if (ofKey.size > 0) ends.set(key, ofKey.get(Math.max(...ofKey.keys()))!)
  }
  expect(settleFees(ends, block)).toEqual(state)
}

/** Every read that counts saw the write it sees in block order, and the last version of it. */
function expectNoStaleRead({ events }: Execution, sequential: Execution): void {
  const latest = new Map<string, number>()
  for (const [index, event] of events.entries()) {
    if (event.kind === 'read' || event.kind === 'write') {
      latest.set(`${event.kind} ${event.transaction} ${event.key}`, index)
    }
  }
  const stale = sequential.events.filter(event => {
    if (event.kind !== 'read') return false
    const index = latest.get(`read ${event.transaction} ${event.key}`) ?? -1
    const read = events[index]
    if (read?.kind !== 'read' || read.from !== event.from) return true
    return index < (latest.get(`write ${event.from} ${event.key}`) ?? -1)
  })
  expect(stale).toEqual([])
}

function expectCorrect(block: Block, cores: number, rules: Partial<Switches>): void {
  const { executions, shape } = execute(block, cores, rules)
  const meaning = meaningOf(block)
  for (const name of EXECUTORS) {
    const execution = executions[name]
    const { totals } = execution
    expect(execution.state).toEqual(meaning)
    expect(totals.elapsed).toBeGreaterThanOrEqual(totals.criticalPath)
    expect(totals.speedup).toBeLessThanOrEqual(execution.cores)
    expect(totals.speedup).toBeLessThanOrEqual(totals.speedupLimit)
    expect(totals.reexecutedGas).toBeGreaterThanOrEqual(0)
    expect(totals.busy).toBeGreaterThanOrEqual(shape.gas + totals.reexecutedGas)
    expect(afterthoughts(execution.events)).toEqual([])
    expectWellFormed(execution, block.transactions.length)
    expectNoStaleRead(execution, executions.sequential)
    expectEventsToEndIn(execution, block)
  }
}

describe('every executor, on any block and any number of cores', () => {
  test.each(POSITIONS)(
    'ends in the state of a sequential run, with a correct trace, with $onEstimate, $rereads and $fees',
    rules => {
      const property = fc.property(blocksWith(rules.fees), coreCounts, (block, cores) =>
        expectCorrect(block, cores, rules)
      )
      fc.assert(property, propertyRuns(150))
    }
  )

  test('counts the same with and without recording', () => {
    fc.assert(
      fc.property(anyBlock, coreCounts, (block, cores) => {
        const recorded = execute(block, cores).executions
        const counted = execute(block, cores, { isRecording: false }).executions
        for (const name of EXECUTORS) {
          expect(counted[name]).toEqual({ ...recorded[name], events: [], spans: [] })
        }
      }),
      propertyRuns(100)
    )
  })
})

const HOT_POOL: LabSettings = {
  ...DEFAULT_SETTINGS,
  workload: 'hot-pool',
  transactions: 128,
  clash: 1,
  cores: 16
}
const ETHEREUM_LIKE = { ...DEFAULT_SETTINGS, transactions: 173 }

describe('the switches', () => {
  const speedups = (rules: Partial<Switches>, name: 'block-stm' | 'partial-reexecution') =>
    [HOT_POOL, ETHEREUM_LIKE].map(settings => {
      const { executions } = runLab({ ...settings, ...rules }, { isRecording: false })
      return executions[name].totals.speedup.toFixed(2)
    })

  test('make up most of the gap between Block-STM and partial re-execution', () => {
    expect(speedups({}, 'block-stm')).toEqual(['1.00', '3.35'])
    expect(speedups({ onEstimate: 'resume' }, 'block-stm')).toEqual(['1.62', '4.66'])
    expect(speedups({}, 'partial-reexecution')).toEqual(['1.80', '5.59'])
    expect(speedups({ rereads: 'warm' }, 'block-stm')).toEqual(['1.11', '3.66'])
    expect(speedups({ rereads: 'warm' }, 'partial-reexecution')).toEqual(['2.03', '5.87'])
  })

  test('turn a block without conflicts into a line where fees are written naively', () => {
    const [deferred, naive] = SWITCHES.fees.map(fees =>
      runLab({ ...HOT_POOL, clash: 0, fees }, { isRecording: false })
    )
    expect(deferred!.shape).toMatchObject({ independent: 128 })
    expect(naive!.shape).toMatchObject({ independent: 0, longestLine: 128 })
    expect(naive!.executions['block-stm'].totals.speedup).toBeLessThan(1.05)
    expect(naive!.executions['block-stm'].state).toEqual(deferred!.executions['block-stm'].state)
  })

  test('end in one state, which holds a fee of one unit for each gas', () => {
    fc.assert(
      fc.property(blocks, block => {
        const states = SWITCHES.fees.map(fees => meaningOf(withFees(block, fees)))
        const programs = block.transactions.flatMap(({ program }) => program)
        expect(states[1]).toEqual(states[0])
        expect(states[0]!.get(FEES_KEY)).toBe(programs.reduce((sum, { gas }) => sum + gas, 0))
      }),
      propertyRuns(100)
    )
  })
})

describe('the two optimistic executors', () => {
  test('run each instruction once where nothing clashes, and re-run where it does', () => {
    const calm = execute(buildBlock({ ...DEFAULT_SETTINGS, workload: 'hot-pool', clash: 0 }), 8)
    const hot = execute(buildBlock({ ...DEFAULT_SETTINGS, workload: 'hot-pool', clash: 1 }), 8)
    for (const name of ['block-stm', 'partial-reexecution'] as const) {
      expect(calm.executions[name].totals).toMatchObject({ aborts: 0, reexecutedGas: 0 })
      expect(hot.executions[name].totals.aborts).toBeGreaterThan(0)
    }
  })
})

test('Amdahl counts all gas in conflicts as one line; cores or the longest line set the limit', () => {
  const settings = { ...DEFAULT_SETTINGS, transactions: 16, clash: 0.5, cores: 4 }
  const { shape, executions } = runLab({ ...settings, workload: 'hot-pool' })
  const inLine = 1 - shape.independent / shape.transactions
  const { amdahl, criticalPath, speedupLimit } = executions['block-stm'].totals
  expect(shape.conflictGas).toBeCloseTo(inLine)
  expect(amdahl).toBeCloseTo(1 / (inLine + (1 - inLine) / 4))
  expect(speedupLimit).toBeCloseTo(shape.gas / criticalPath)
  expect(speedupLimit).toBeLessThan(4)
})

// A link holds settings and a seed, and somebody may have said what it shows.
test.each([
  ['transfers', '114378f83c59'],
  ['hot-pool', 'f6036124dacf'],
  ['airdrop', '26964f057c7d'],
  ['mixed', '01abb411260a']
] as const)('a link to %s keeps its block, and how it runs', (workload, digest) => {
  const settings = { ...DEFAULT_SETTINGS, workload, transactions: 24 }
  const block = buildBlock(settings)
  const { executions } = runLab(settings)
  expect(digestOf([block, sharedNames(settings), executions])).toBe(digest)
  const { events, totals } = executions['block-stm']
  const { elapsed, aborts } = totals
  const reruns = events.flatMap(event => (event.kind === 'rerun' ? event.transaction : []))
  const rerun = [...new Set(reruns)].sort((a, b) => a - b)
  expect(tryBlockStm(block, settings.cores)).toEqual({ elapsed, aborts, rerun })
})

test('a real block without its recording is refused', () => {
  expect(() => runLab({ ...DEFAULT_SETTINGS, realBlock: 7279999 })).toThrow(RangeError)
})
