import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { execute, type Execution } from './run-lab.ts'
import { blocks, meaningOf } from './random-blocks.fixture.ts'
import { DEFAULT_SETTINGS, EXECUTORS, SWITCHES, WORKLOADS } from './settings.ts'
import { type TraceEvent } from './trace.ts'
import { buildBlock } from './workloads.ts'

const RUNS = { numRuns: 12_000, seed: 5 } as const
const PATIENCE = { timeout: 120_000 } as const

const coreCounts = fc.integer({ min: 1, max: 16 })
const workloadBlocks = fc
  .record({
    workload: fc.constantFrom(...WORKLOADS),
    transactions: fc.integer({ min: 0, max: 24 }),
    clash: fc.double({ min: 0, max: 1, noNaN: true }),
    seed: fc.nat(),
    fees: fc.constantFrom(...SWITCHES.fees)
  })
  .map(buildBlock)
const anyBlock = fc.oneof(
  { weight: 4, arbitrary: blocks },
  { weight: 1, arbitrary: workloadBlocks }
)

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
  for (const { core, from, to } of spans) {
    expect(freeAt[core]! <= from && from <= to).toBe(true)
    freeAt[core] = to
  }
  const worked = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  expect(worked).toBe(totals.busy)
  expect(Math.max(0, ...freeAt)).toBe(totals.elapsed)
  expect(events.filter(({ kind }) => kind === 'abort')).toHaveLength(totals.aborts)
  expect(spans.filter(({ outcome }) => outcome === 'waiting')).toHaveLength(totals.waits)
}

describe('every executor, on any block and any number of cores', () => {
  test(
    'ends in the state of a sequential run, within its bounds, with a correct trace',
    PATIENCE,
    () => {
      fc.assert(
        fc.property(anyBlock, coreCounts, (block, cores) => {
          const { executions, shape } = execute(block, cores)
          const meaning = meaningOf(block)
          for (const name of EXECUTORS) {
            const execution = executions[name]
            const { totals } = execution
            expect(execution.state).toEqual(meaning)
            expect(totals.elapsed).toBeGreaterThanOrEqual(totals.criticalPath)
            expect(totals.speedup).toBeLessThanOrEqual(execution.cores)
            expect(totals.speedup).toBeLessThanOrEqual(totals.speedupLimit)
            expect(totals.reexecutedGas).toBeGreaterThanOrEqual(0)
            expect(totals.busy).toBe(shape.gas + totals.reexecutedGas + totals.checkingGas)
            expect(afterthoughts(execution.events)).toEqual([])
            expectWellFormed(execution, block.transactions.length)
          }
        }),
        RUNS
      )
    }
  )

  test('gives equal results for equal input', PATIENCE, () => {
    fc.assert(
      fc.property(anyBlock, coreCounts, (block, cores) => {
        expect(execute(block, cores)).toEqual(execute(block, cores))
      }),
      { ...RUNS, numRuns: 1000 }
    )
  })

  test('counts the same with and without recording', PATIENCE, () => {
    fc.assert(
      fc.property(anyBlock, coreCounts, (block, cores) => {
        const recorded = execute(block, cores).executions
        const counted = execute(block, cores, { isRecording: false }).executions
        for (const name of EXECUTORS) {
          expect(counted[name]).toEqual({ ...recorded[name], events: [], spans: [] })
        }
      }),
      { ...RUNS, numRuns: 500 }
    )
  })
})

describe('the property above', () => {
  test.each(['block-stm', 'partial-reexecution'] as const)(
    'has a counterexample for %s once checks always pass',
    PATIENCE,
    name => {
      const { counterexample } = fc.check(
        fc.property(anyBlock, coreCounts, (block, cores) => {
          const { executions } = execute(block, cores, { validate: () => [] })
          expect(executions[name].state).toEqual(meaningOf(block))
        }),
        RUNS
      )
      expect(counterexample).not.toBeNull()
    }
  )
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

  test('differ on a hot pool: keeping what did not change is faster and repeats less', () => {
    const { executions } = execute(
      buildBlock({ ...DEFAULT_SETTINGS, workload: 'hot-pool', clash: 1 }),
      8
    )
    const whole = executions['block-stm'].totals
    const fine = executions['partial-reexecution'].totals
    expect(fine.speedup).toBeGreaterThan(1.5 * whole.speedup)
    expect(fine.reexecutedGas).toBeLessThan(whole.reexecutedGas / 3)
  })
})
