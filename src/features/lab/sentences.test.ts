import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { gasOf } from '../../domain/engine/program.ts'
import { dependenciesOf } from '../../domain/engine/random-blocks.fixture.ts'
import { runLab } from '../../domain/engine/run-lab.ts'
import {
  CORES,
  DEFAULT_SETTINGS,
  SWITCHES,
  TRANSACTIONS,
  WORKLOADS,
  type LabSettings
} from '../../domain/engine/settings.ts'
import { type EventDetail } from '../../domain/engine/trace.ts'
import {
  describeLanes,
  describeShape,
  explainEstimate,
  formatMillions,
  formatPercent,
  judgeGuess,
  logEntries,
  sentenceFor,
  summarize
} from './sentences.ts'
import { simulate } from './timeline.ts'
import { INITIAL_SETTINGS } from './url.ts'
import { formatCount, formatTimes } from '../../ui/format.ts'

test('gas is written in millions, shares as per cent', () => {
  expect(formatMillions(3_944_600)).toBe('3.94')
  expect(formatPercent(0.354)).toBe('35%')
})

test.each([
  [4, /^Good bet/],
  [6, /^Too high/],
  [2, /^Too low/]
])('a guess of %d where it is 3.73 is judged', (guess, verdict) => {
  expect(judgeGuess(guess, 3.73)).toMatch(verdict)
})

/** Every switch, and every size and number of cores that the controls allow. */
const anySettings: fc.Arbitrary<LabSettings> = fc.record({
  realBlock: fc.constant(null),
  workload: fc.constantFrom(...WORKLOADS),
  transactions: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: TRANSACTIONS.min, max: 48 }) },
    fc.integer(TRANSACTIONS)
  ),
  clash: fc.oneof(
    fc.constantFrom(0, 1),
    fc.integer({ min: 0, max: 100 }).map(each => each / 100)
  ),
  cores: fc.integer(CORES),
  seed: fc.nat(),
  onEstimate: fc.constantFrom(...SWITCHES.onEstimate),
  rereads: fc.constantFrom(...SWITCHES.rereads),
  fees: fc.constantFrom(...SWITCHES.fees)
})

/** Exactly as fast as the estimate, as shown. */
const LEVEL: LabSettings = {
  ...DEFAULT_SETTINGS,
  workload: 'transfers',
  transactions: 128,
  clash: 0.05,
  cores: 2,
  seed: 2
}

const OPTIMISTIC = ['block-stm', 'partial-reexecution'] as const

test('every sentence about a run holds, by the block’s own graph of dependence', () => {
  const property = fc.property(anySettings, settings => {
    const { transactions, cores } = settings
    const { block, ...run } = runLab(settings)
    const outcome = { ...run, timelines: run.executions }
    const sources = dependenciesOf(block)
    const read = new Set(sources.flatMap(each => [...each]))
    const isAlone = sources.map(({ size }, index) => size === 0 && !read.has(index))
    const alone = isAlone.filter(Boolean).length
    const lines: number[] = []
    for (const each of sources)
      lines.push(1 + Math.max(0, ...[...each].map(source => lines[source]!)))

    const shape = describeShape(outcome, 'swap')
    expect(shape.startsWith('No swap conflicts')).toBe(alone === transactions)
    expect(shape.startsWith('After the first, every swap waits for the one before it.')).toBe(
      sources.every((each, index) => index === 0 || each.has(index - 1))
    )
    expect(shape.startsWith('Every swap conflicts')).toBe(
      alone === 0 && Math.max(...lines) < transactions
    )
    const [, many] = /^(\d+) of \d+ conflict with no other/.exec(shape) ?? []
    if (many)
      expect([Number(many), 0]).toEqual([alone, shape.indexOf(`${alone} of ${transactions}`)])
    const [, line] = /longest line of dependent transactions is (\d+)/.exec(shape) ?? []
    if (line) expect(Number(line)).toBe(Math.max(...lines))
    expect(shape.includes(`${transactions} can’t keep ${cores} cores busy`)).toBe(
      transactions < cores
    )

    const gas = block.transactions.map(({ program }) => gasOf(program))
    const sum = (some: readonly number[]): number => some.reduce((all, each) => all + each, 0)
    const share = sum(gas.filter((_, index) => isAlone[index])) / sum(gas)
    const estimate = formatTimes(1 / (1 - share + share / cores))
    const whole = run.executions['block-stm']
    const again = whole.spans.filter(({ kind, incarnation }) => kind === 'rerun' && incarnation > 0)
    const attempts = again.map(({ transaction, incarnation }) => `${transaction}.${incarnation}`)
    const reruns = new Set(attempts).size
    const [wholeTimes, partialTimes] = OPTIMISTIC.map(name =>
      formatTimes(sum(gas) / Math.max(...run.executions[name].spans.map(({ to }) => to)))
    )
    const count =
      reruns === 0 ? 'no re-runs' : `${formatCount(reruns)} re-run${reruns === 1 ? '' : 's'}`
    expect(summarize(outcome)).toBe(
      `Block-STM: ${wholeTimes}, with ${count}. Partial re-execution: ${partialTimes}.`
    )

    const faster = OPTIMISTIC.filter(
      (_, index) => parseFloat([wholeTimes, partialTimes][index]!) > parseFloat(estimate)
    )
    const words = explainEstimate(outcome)
    expect(whole.totals.amdahl).toBeCloseTo(1 / (1 - share + share / cores))
    expect(words.startsWith('Both are faster')).toBe(faster.length === 2)
    expect(words.startsWith('Block-STM is faster')).toBe(`${faster}` === 'block-stm')
    expect(words.startsWith('Partial re-execution is faster')).toBe(
      `${faster}` === 'partial-reexecution'
    )
    const never = faster.length === 0
    const isReached = [wholeTimes, partialTimes].includes(estimate)
    expect(words.startsWith('reached')).toBe(never && isReached)
    expect(words.startsWith('not reached')).toBe(never && !isReached)
    expect(words.includes('re-runs')).toBe(
      never &&
        OPTIMISTIC.some(name => run.executions[name].spans.some(({ kind }) => kind === 'rerun'))
    )
    expect(words.includes('idle cores')).toBe(
      never &&
        OPTIMISTIC.every(name => {
          const { spans } = run.executions[name]
          const end = Math.max(...spans.map(({ to }) => to))
          return sum(spans.map(({ from, to }) => to - from)) < end * cores
        })
    )
  })
  fc.assert(property, { ...propertyRuns(200), examples: [[LEVEL]] })
})

test('the lanes are described for those who cannot see them', () => {
  const { sequential } = simulate(INITIAL_SETTINGS).timelines
  const text = describeLanes(sequential, sequential.totals.elapsed)
  expect(text).toContain('Sequential on 1 core')
  expect(text).toContain('64 of 64 transactions committed, 0 aborted')
})

const ORIGIN = { time: 900, core: 1, transaction: 6, incarnation: 1 }

const SENTENCES: readonly (readonly [EventDetail, string])[] = [
  [{ kind: 'start' }, 'tx 7 started on core 2'],
  [{ kind: 'rerun' }, 'tx 7 re-runs on core 2, attempt 2'],
  [{ kind: 'resume' }, 'tx 7 goes on where it waited, on core 2'],
  [{ kind: 'read', key: 'pool', from: null }, 'tx 7 read pool, as it was before the block'],
  [{ kind: 'read', key: 'pool', from: 2 }, 'tx 7 read pool, written by tx 3'],
  [{ kind: 'write', key: 'pool', value: 5 }, 'tx 7 wrote 5 to pool'],
  [{ kind: 'withdraw', key: 'pool' }, 'tx 7 took back its write to pool'],
  [{ kind: 'validate', passed: true }, 'tx 7 checked on core 2: what it read still holds'],
  [{ kind: 'validate', passed: false }, 'tx 7 checked on core 2: what it read has changed'],
  [
    { kind: 'abort', key: 'pool', by: 2, how: 'written' },
    'tx 7 aborted: it read pool, which tx 3 then wrote'
  ],
  [
    { kind: 'abort', key: 'pool', by: 2, how: 'in doubt' },
    'tx 7 aborted: it read pool, which tx 3 is about to write again'
  ],
  [
    { kind: 'abort', key: 'pool', by: 2, how: 'withdrawn' },
    'tx 7 aborted: it read pool, which tx 3 had written and then took back'
  ],
  [{ kind: 'wait', key: 'pool', for: 2 }, 'tx 7 waits for tx 3 to write pool again'],
  [{ kind: 'commit' }, 'tx 7 committed']
]

test.each(SENTENCES)('%o is described in words', (detail, sentence) => {
  expect(sentenceFor({ ...ORIGIN, ...detail })).toBe(sentence)
})

test('the log has a line for each event, and one for all that commit together', () => {
  const { keyEvents } = simulate(INITIAL_SETTINGS).timelines['block-stm']
  const entries = logEntries(keyEvents)
  const kinds = (events: readonly { kind: string }[]) =>
    events.filter(({ kind }) => kind !== 'commit').map(({ kind }) => kind)
  expect(kinds(entries)).toEqual(kinds(keyEvents))
  const commits = entries.filter(({ kind }) => kind === 'commit')
  const committed = commits.flatMap(({ sentence }) => {
    const [first = 0, last = first] = [...sentence.matchAll(/tx (\d+)/g)].map(([, id]) =>
      Number(id)
    )
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  expect(committed).toEqual(Array.from({ length: 64 }, (_, index) => index + 1))
  expect(commits.length).toBeLessThan(64)
})
