import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../tests/property-runs.ts'
import { dependenciesOf } from '../domain/engine/random-blocks.fixture.ts'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import { anyModel } from './any-settings.fixture.ts'
import { loadRecording } from './load-recording.ts'
import {
  describeLanes,
  describeRun,
  describeShape,
  isKeyEvent,
  logEntries,
  longestRest,
  costlyReruns,
  sentenceFor
} from './sentences.ts'

test('the sentence about a block holds, by the block’s own graph of dependence', () => {
  const property = fc.property(anyModel, settings => {
    const { transactions, cores } = settings
    const { block, shape } = runLab(settings, { isRecording: false })
    const sources = dependenciesOf(block)
    const read = new Set(sources.flatMap(each => [...each]))
    const alone = sources.filter(({ size }, index) => size === 0 && !read.has(index)).length
    const lines: number[] = []
    for (const each of sources)
      lines.push(1 + Math.max(0, ...[...each].map(source => lines[source]!)))
    const longest = Math.max(...lines)

    const words = describeShape(shape, cores, 'swap')
    const start =
      alone === transactions
        ? 'No swap conflicts with another.'
        : longest === transactions
          ? 'After the first, every swap reads what the one before it wrote.'
          : `${alone === 0 ? 'Every swap conflicts with another' : `${alone} of ${transactions} conflict with no other`}. The longest line, each reading what the one before wrote, is ${longest}.`
    expect(words.startsWith(start)).toBe(true)
    expect(words.includes(`${transactions} can’t keep ${cores} cores busy`)).toBe(
      transactions < cores
    )
  })
  fc.assert(property, propertyRuns(200))
})

test.each([
  [
    13217637,
    0,
    '1,060 of 1,100 transactions ran once, side by side; the other 40 stopped to wait 28 times and ran again 68 times: 7% more work.'
  ],
  [
    19934116,
    0,
    '52 of 58 transactions ran once, side by side; the other 6 ran again 6 times: 13% more work.'
  ],
  [
    19426586,
    104,
    '87 of 127 transactions ran once, side by side; the other 40 stopped to wait 65 times and ran again 104 times: 64% more work.'
  ]
])('the run of block %d is told by what its lanes show', async (realBlock, reruns, words) => {
  const settings = { ...DEFAULT_SETTINGS, realBlock }
  const result = runLab(settings, {}, await loadRecording(realBlock))
  expect(describeRun(result)).toBe(words)
  expect(costlyReruns(result.executions['block-stm'], result.shape.gas)).toBe(reruns)
  const runs = result.executions['block-stm'].spans.filter(({ kind }) => kind !== 'validate')
  const once = [...Map.groupBy(runs, ({ transaction }) => transaction).values()].filter(
    ({ length }) => length === 1
  )
  expect(words.startsWith(once.length.toLocaleString('en-US'))).toBe(true)
})

test('re-runs are costly from a quarter of the block’s gas on', () => {
  const { executions } = runLab(DEFAULT_SETTINGS)
  const execution = executions['block-stm']
  const after = (reexecutedGas: number) => ({
    ...execution,
    totals: { ...execution.totals, reruns: 7, reexecutedGas }
  })
  expect([24, 25, 49].map(gas => costlyReruns(after(gas), 100))).toEqual([0, 7, 7])
  expect(costlyReruns(null, 100)).toBe(0)
})

test('while the giant of block 15537394 runs, seven cores have nothing to do', async () => {
  const settings = { ...DEFAULT_SETTINGS, realBlock: 15537394 }
  const { spans, cores, totals } = runLab(settings, {}, await loadRecording(15537394)).executions[
    'block-stm'
  ]
  const { from, to, idle } = longestRest(spans, cores)
  const meanwhile = spans.filter(span => span.to > from && span.from < to)
  expect(meanwhile.map(({ transaction }) => transaction + 1)).toEqual([26])
  expect(idle).not.toContain(meanwhile[0]?.core)
  expect(idle.length).toBe(7)
  expect((to - from) / totals.elapsed).toBeGreaterThan(0.8)
})

test('one core runs nothing side by side', () => {
  expect(describeRun(runLab({ ...DEFAULT_SETTINGS, cores: 1 }))).toBe(
    '64 of 64 transactions ran once.'
  )
})

test('the lanes are described for those who cannot see them', () => {
  const { sequential } = runLab(DEFAULT_SETTINGS).executions
  const text = describeLanes(sequential, sequential.totals.elapsed)
  expect(text).toContain('Sequential on 1 core')
  expect(text).toContain('64 of 64 transactions committed, 0 aborted')
})

const ORIGIN = { time: 900, core: 1, transaction: 6, incarnation: 1 }

test.each([
  [{ kind: 'rerun' }, 'tx 7 re-runs on core 2, attempt 2'],
  [{ kind: 'resume' }, 'tx 7 goes on where it waited, on core 2'],
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
] as const)('%o is described in words', (detail, sentence) => {
  expect(sentenceFor({ ...ORIGIN, ...detail })).toBe(sentence)
})

test('the log has a line for each event, and one for all that commit together', () => {
  const { events } = runLab(DEFAULT_SETTINGS).executions['block-stm']
  const keyEvents = events.filter(isKeyEvent)
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
