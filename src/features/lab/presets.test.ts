import { describe, expect, test } from 'vitest'
import { runLab } from '../../domain/engine/run-lab.ts'
import { checkSettings } from '../../domain/engine/settings.ts'
import models from '../../content/lab-models.json' with { type: 'json' }
import { LAB_BLOCKS } from '../../content/real-blocks.ts'
import { formatDate } from '../../content/timeline.ts'
import { presetOf, PRESETS } from './presets.ts'
import { type TraceEvent } from '../../domain/engine/trace.ts'
import { loadRecording } from '../../race/load-recording.ts'
import facts from '../../content/facts.json'
import { formatCount, formatTimes } from '../../ui/format.ts'

const BLOCKS = LAB_BLOCKS.map(({ number }) => number)

function presetNamed(id: string) {
  const preset = PRESETS.find(each => each.id === id)
  if (!preset) throw new Error(`no preset ${id}`)
  return preset
}

/** Of whole and of partial re-runs, as a page shows it. */
function speedups({ settings }: ReturnType<typeof presetNamed>, cores = settings.cores) {
  const { executions } = runLab({ ...settings, cores }, { isRecording: false })
  const { 'block-stm': whole, 'partial-reexecution': partial } = executions
  return { whole: whole.totals.speedup, partial: formatTimes(partial.totals.speedup) }
}

test.each(models)('the lab can run $id as it is described', ({ settings }) => {
  expect(checkSettings(settings)).toMatchObject(settings)
})

describe('what a preset says is so', () => {
  test('no conflicts: 16 cores almost do the work of 16', () => {
    const preset = presetNamed('no-conflicts')
    const { whole, partial } = speedups(preset)
    expect(preset.settings.cores).toBe(16)
    expect(whole).toBeGreaterThan(15.5)
    expect(formatTimes(whole)).toBe(partial)
  })

  test('one hot pool: 16 cores do the work of one, or gain what the answer says', () => {
    const preset = presetNamed('hot-pool')
    const { whole, partial } = speedups(preset)
    expect(preset.settings).toMatchObject({ workload: 'hot-pool', clash: 1, cores: 16 })
    expect(formatTimes(whole)).toBe('1.00x')
    expect(preset.answer).toContain(`Partial re-execution gains ${partial}`)
  })

  test('an Ethereum-like block: 65% conflict with no other, the longest line is 18%', () => {
    const preset = presetNamed('ethereum-like')
    const { shape } = runLab(preset.settings, { isRecording: false })
    expect(shape.independent / shape.transactions).toBeCloseTo(0.65, 2)
    expect(shape.longestLine / shape.transactions).toBeCloseTo(0.18, 2)
    const pevm = facts.find(({ id }) => id === 'CORE-16')
    for (const times of preset.answer.match(/[\d.]+x/g) ?? []) expect(pevm?.text).toContain(times)
  })

  test('one busy sender: 4 cores are as fast as 16 with whole re-runs only', () => {
    const preset = presetNamed('busy-sender')
    expect(preset.settings).toMatchObject({ workload: 'airdrop', clash: 0.4, cores: 16 })
    const [two, four, sixteen] = [2, 4, 16].map(cores => speedups(preset, cores))
    expect(four!.whole).toBeGreaterThanOrEqual(sixteen!.whole)
    expect(two!.whole).toBeLessThan(sixteen!.whole)
    expect(preset.answer).toContain(`from ${four!.partial} to ${sixteen!.partial}`)
  })

  describe('about a real block', () => {
    const presetOfBlock = (block: number) => presetNamed(`real-${block}`)

    async function run(block: number) {
      const recording = await loadRecording(block)
      const { settings } = presetOfBlock(block)
      const { shape, executions } = runLab(settings, { isRecording: false }, recording)
      const { gas, gasUsed } = recording
      const largest = Math.round((Math.max(...gas) / gasUsed) * 100)
      return { shape, executions, ...executions['block-stm'].totals, count: gas.length, largest }
    }

    test('its day, size and gas are those of the recording', async () => {
      for (const block of BLOCKS) {
        const { date, gas, gasUsed } = await loadRecording(block)
        expect(presetOfBlock(block)).toMatchObject({
          day: formatDate(date),
          transactions: gas.length,
          gasUsed
        })
      }
    })

    test.each<[number, string, (found: Awaited<ReturnType<typeof run>>) => boolean]>([
      [7279999, '122 transactions', ({ count }) => count === 122],
      [7279999, 'Mostly: ', ({ busy, elapsed }) => busy / elapsed / 8 > 0.8],
      [7279999, '93 of 122 conflict with no other', ({ shape }) => shape.independent === 93],
      [15537394, 'of 80 transactions', ({ count }) => count === 80],
      [15537394, 'uses 71% of the block’s gas', ({ largest }) => largest === 71],
      [13217637, '934 of 1,100 transactions', ({ shape }) => shape.longestLine === 934],
      [13217637, 'Hardly, in our model', ({ reruns }) => reruns < 93],
      [4370000, 'one line of 32', ({ shape }) => shape.longestLine === 32],
      [2179522, '209 of 222 transactions', ({ shape }) => shape.longestLine === 209],
      [16257471, 'The other 97', ({ count }) => count === 98],
      [16257471, 'uses 45% of the gas', ({ largest }) => largest === 45],
      [19934116, 'One of 58', ({ count }) => count === 58],
      [19934116, 'In our model they do', ({ speedup }) => speedup > 3],
      [11114732, 'Not in our model', ({ speedup }) => speedup > 3]
    ])('what %d says is so: %s', async (block, words, isSo) => {
      const { question, answer } = presetOfBlock(block)
      expect(`${question} ${answer}`).toContain(words)
      expect(isSo(await run(block))).toBe(true)
    })

    test('the arbitrage reads what transaction 101 wrote, and waits for it twice', async () => {
      const { settings } = presetOfBlock(12159808)
      const recording = await loadRecording(12159808)
      const { sequential, 'block-stm': parallel } = runLab(settings, {}, recording).executions
      const ofArbitrage = ({ transaction }: TraceEvent) => transaction === 103
      const from = sequential.events
        .filter(ofArbitrage)
        .flatMap(event => (event.kind === 'read' && event.from !== null ? event.from : []))
      expect(new Set(from)).toEqual(new Set([100]))
      const waits = parallel.events
        .filter(ofArbitrage)
        .flatMap(event => (event.kind === 'wait' ? event.for : []))
      expect(waits).toEqual([100, 100])
    })

    test('the trades gain most of the ten from partial re-execution', async () => {
      expect(presetOfBlock(19426586).answer).toContain('ten blocks')
      expect(BLOCKS).toHaveLength(10)
      const runs = await Promise.all(BLOCKS.map(run))
      const gains = runs.map(
        ({ executions: { 'block-stm': whole, 'partial-reexecution': part } }) =>
          part.totals.speedup / whole.totals.speedup
      )
      expect(BLOCKS[gains.indexOf(Math.max(...gains))]).toBe(19426586)
    })

    test('what pevm measured of each block, and both means, stand in the fact', async () => {
      const { text, note } = facts.find(({ id }) => id === 'CORE-16')!
      const measured = LAB_BLOCKS.map(({ number, pevm: { speedup } }) => {
        expect(note).toContain(`${formatCount(number)} ${speedup}x`)
        return speedup
      })
      const runs = await Promise.all(BLOCKS.map(run))
      const modeled = runs.map(({ executions }) => executions['block-stm'].totals.speedup)
      const meanOf = (all: readonly number[]) =>
        `${(all.reduce((sum, each) => sum + each) / all.length).toFixed(2)}x`
      expect(text).toContain(`its mean is ${meanOf(measured)}`)
      expect(note).toContain(`Our own model says ${meanOf(modeled)}`)
    })
  })
})

test('a preset is known by its settings, and by all of them', () => {
  for (const preset of PRESETS) {
    expect(presetOf({ ...preset.settings })).toBe(preset)
    expect(presetOf({ ...preset.settings, cores: 3 })).toBeUndefined()
  }
})
