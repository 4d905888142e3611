import { expect, test } from 'vitest'
import { type EventDetail } from './engine/trace.ts'
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
import { formatTimes } from '../../ui/format.ts'

test('gas is written in millions, shares as per cent', () => {
  expect(formatMillions(3_944_600)).toBe('3.94')
  expect(formatPercent(0.354)).toBe('35%')
})

test.each([
  [4, /^Well guessed/],
  [6, /^Too hopeful/],
  [2, /^Too careful/]
])('a guess of %d where it is 3.73 is judged', (guess, verdict) => {
  expect(judgeGuess(guess, 3.73)).toMatch(verdict)
})

test('the summary names both speed-ups and what the clashes cost', () => {
  const { timelines } = simulate(INITIAL_SETTINGS)
  const summary = summarize(simulate(INITIAL_SETTINGS))
  expect(summary).toContain(formatTimes(timelines['block-stm'].totals.speedup))
  expect(summary).toContain(formatTimes(timelines['partial-reexecution'].totals.speedup))
  expect(summary).toContain(`aborted ${timelines['block-stm'].totals.aborts} times`)
  expect(summarize(simulate({ ...INITIAL_SETTINGS, clash: 0 }))).toContain(
    'Nothing had to run twice'
  )
})

test('the summary counts a single abort, and no cost as zero', () => {
  const { shape, timelines } = simulate(INITIAL_SETTINGS)
  const { 'block-stm': whole } = timelines
  const totals = { ...whole.totals, aborts: 1, reexecutedGas: 1 }
  const rare = { shape, timelines: { ...timelines, 'block-stm': { ...whole, totals } } }
  expect(summarize(rare)).toContain('aborted 1 time and spent less than 1% more gas')
})

test.each([
  ['nobody waits', { clash: 0 }, /^nobody waits/],
  ['several queues move', {}, /^beaten: several/],
  ['the rest runs beside one queue', { workload: 'airdrop' }, /^beaten: .* beside the queue/],
  ['one queue is all', { workload: 'hot-pool', clash: 1 }, /^beaten: .* ahead of the queue/],
  ['a single core works', { cores: 1 }, /^not beaten/]
] as const)('Amdahl’s estimate is explained where %s', (_, change, words) => {
  expect(explainEstimate(simulate({ ...INITIAL_SETTINGS, ...change }))).toMatch(words)
})

test('the lanes are described for those who cannot see them', () => {
  const { sequential } = simulate(INITIAL_SETTINGS).timelines
  const text = describeLanes(sequential, sequential.totals.elapsed)
  expect(text).toContain('Sequential on 1 core')
  expect(text).toContain('64 of 64 transactions committed, 0 aborted')
})

test.each([
  [0, 'nobody depends on anybody'],
  [0.35, '66% depend on nobody; the longest chain is 17% of it'],
  [1, 'everybody depends on somebody; the longest chain is 52% of it']
])('a block of which %d clash is described', (clash, words) => {
  expect(describeShape(simulate({ ...INITIAL_SETTINGS, clash }))).toContain(words)
})

const ORIGIN = { time: 900, core: 1, transaction: 6, incarnation: 1 }

const SENTENCES: readonly (readonly [EventDetail, string])[] = [
  [{ kind: 'start' }, 'tx 7 started on core 2'],
  [{ kind: 'rerun' }, 'tx 7 started again on core 2, attempt 2'],
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
  [{ kind: 'wait', key: 'pool', for: 2 }, 'tx 7 waits for tx 3, about to write pool again'],
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
