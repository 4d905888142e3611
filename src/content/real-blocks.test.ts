import { expect, test } from 'vitest'
import { blockFrom, type Recording } from '../domain/engine/recording.ts'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import { formatCount } from '../ui/format.ts'
import { ALL_BLOCKS, DESTROYED_NOTE, PAYMENTS_NOTE, readRecording } from './all-blocks.ts'
import { type KnownBlock, LAB_BLOCKS, pevmInWords } from './real-blocks.ts'

const IN_LAB = new Set(LAB_BLOCKS.map(({ number }) => number))
/** The lab's are checked with its presets. */
const OTHERS = ALL_BLOCKS.filter(({ number }) => !IN_LAB.has(number))
const RECORDINGS = ALL_BLOCKS.map(({ number }) => readRecording(number))

const countsOf = (values: readonly string[]): number[] =>
  [...Map.groupBy(values, value => value).values()].map(({ length }) => length)

/** Counts and percentages that a question may name. */
function figuresOf(recording: Recording): Set<string> {
  const { gas, gasUsed } = recording
  const programs = blockFrom(recording).transactions.map(({ program }) => program)
  const touched = programs.map(program => ({
    reads: program.flatMap(each => (each.op === 'read' ? each.from.keys : [])),
    writes: program.flatMap(each => (each.op === 'write' ? each.to.keys : []))
  }))
  const senders = countsOf(touched.map(({ reads }) => reads[0] ?? ''))
  const hot = countsOf(touched.flatMap(({ reads, writes }) => [...new Set(reads.concat(writes))]))
  const written = countsOf(touched.flatMap(({ writes }) => [...new Set(writes)]))
  const creations = touched.filter(({ writes }) => writes.some(key => key.startsWith('code')))
  const sorted = gas.toSorted((one, other) => other - one)
  const largest = sorted[0] ?? 0
  let half = 0
  for (let sum = 0; sum < gasUsed / 2; half += 1) sum += sorted[half] ?? 0
  const settings = { ...DEFAULT_SETTINGS, realBlock: recording.number }
  const { independent } = runLab(settings, { isRecording: false }, recording).shape
  const percent = Math.round((largest / gasUsed) * 100)
  const counts = [
    ...[gas.length, senders.length, half, independent, creations.length],
    ...[gas.filter(each => each === 21_000).length, gas.indexOf(largest) + 1],
    ...[...senders, ...hot, ...written].filter(count => count > 1)
  ]
  return new Set(
    [...counts, ...[1, half, independent, ...senders].map(count => gas.length - count)]
      .map(formatCount)
      .concat(`${percent}%`, `${100 - percent}%`)
  )
}

test.each(OTHERS)('what is asked about block $number is so: $question', block => {
  const figures = figuresOf(readRecording(block.number))
  const named = block.question.replace('8 cores', '').match(/\d[\d,]*%?/g) ?? []
  expect(named.filter(figure => !figures.has(figure.replace(/,$/, '')))).toEqual([])
})

test.each([
  [4369999, /last block before Byzantium/, 4370000],
  [7280000, /first block of Constantinople/, 7280000],
  [9069000, /Istanbul’s first block/, 9069000],
  [12243999, /Berlin starts one block later/, 12244000],
  [12244000, /Berlin begins/, 12244000],
  [17034869, /Shapella comes with the next block/, 17034870],
  [19426587, /first block with room for blobs/, 19426587]
] as const)('block %d is asked about by its upgrade', (number, words, upgrade) => {
  expect(ALL_BLOCKS.find(block => block.number === number)?.question).toMatch(words)
  expect(/last|later|next/.test(words.source) ? number + 1 : number).toBe(upgrade)
})

test('the oldest is three weeks younger than Ethereum, and one is a month after the Merge', () => {
  const dateOf = (block: number) => RECORDINGS.find(({ number }) => number === block)?.date ?? ''
  expect(Date.parse(dateOf(116525)) - Date.parse('2015-07-30')).toBe(21 * 86_400_000)
  expect([dateOf(15537394), dateOf(15752489)]).toEqual(['2022-09-15', '2022-10-15'])
})

test('the longest list has the most transactions, the lightest block the least gas', () => {
  const most = Math.max(...ALL_BLOCKS.map(({ transactions }) => transactions))
  const least = Math.min(...ALL_BLOCKS.map(({ gasUsed }) => gasUsed))
  expect(ALL_BLOCKS.find(({ transactions }) => transactions === most)?.number).toBe(13287210)
  expect(ALL_BLOCKS.find(({ gasUsed }) => gasUsed === least)?.number).toBe(19923400)
})

test('pevm’s own reasons stand with the blocks that it slows down, and with those of one sender', () => {
  const notedWith = (note: string) =>
    ALL_BLOCKS.filter(({ pevm }) => pevm?.note === note).map(({ number }) => number)
  const slower = ALL_BLOCKS.filter(({ pevm }) => pevm && pevm.speedup < 1).map(
    ({ number }) => number
  )
  expect(notedWith(DESTROYED_NOTE)).toEqual(slower)
  const ofOneSender = [2179522, 5891667, 11814555, 12300570, 12520364, 13287210]
  expect(notedWith(PAYMENTS_NOTE)).toEqual(ofOneSender)
})

test('no two blocks share a name', () => {
  expect(new Set(ALL_BLOCKS.map(({ name }) => name)).size).toBe(ALL_BLOCKS.length)
})

test('a real engine is told as what it got out of a block', () => {
  const [block] = LAB_BLOCKS
  const words = (change: Partial<KnownBlock>) => pevmInWords({ ...block!, ...change }, 5.57)
  expect(words({ pevm: { speedup: 1.78 } })).toBe('pevm reached 1.78x of it, measured.')
  expect(words({ pevm: { speedup: 6 } })).toMatch(/^pevm measured 6\.00x, more than our model/)
  expect(words({ pevm: { speedup: 1 }, gasUsed: 3_999_999 })).toMatch(/^pevm didn’t try/)
  expect(words({ pevm: undefined })).toBe('No engine was measured on it.')
})
