import { describe, expect, test } from 'vitest'
import { runLab } from '../../domain/engine/run-lab.ts'
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
      return { recording, ...runLab(settings, { isRecording: false }, recording) }
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

    test('its counts are those of the recording', async () => {
      const quiet = await run(7279999)
      expect(presetOfBlock(7279999).question).toContain(
        `${quiet.recording.gas.length} transactions`
      )
      expect(presetOfBlock(7279999).answer).toContain(
        `${quiet.shape.independent} of ${quiet.shape.transactions} conflict with no other`
      )

      const { busy, elapsed } = quiet.executions['block-stm'].totals
      expect(busy / elapsed / 8).toBeGreaterThan(0.8)

      const { gas, gasUsed } = (await run(15537394)).recording
      expect(presetOfBlock(15537394).question).toContain(`of ${gas.length} transactions`)
      expect(presetOfBlock(15537394).answer).toContain(
        `${Math.round((Math.max(...gas) / gasUsed) * 100)}% of the block’s gas`
      )

      expect((await run(4370000)).shape.longestLine).toBe(32)
      const { shape } = await run(2179522)
      expect(presetOfBlock(2179522).question).toContain(
        `${shape.longestLine} of ${shape.transactions} transactions`
      )

      const small = (await run(19934116)).recording
      expect(presetOfBlock(19934116).question).toContain(`of ${small.gas.length} carries blobs`)
      expect(small.gasUsed).toBeLessThan(4_000_000)
    })

    test('an exchange is paid by 934, and hardly one of them runs again', async () => {
      const { shape, executions } = await run(13217637)
      expect(presetOfBlock(13217637).question).toContain(
        `${shape.longestLine} of 1,100 transactions`
      )
      expect(executions['block-stm'].totals.reruns).toBeLessThan(shape.longestLine / 10)
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

    test('the giant uses 45% of the gas, beside 97 others', async () => {
      const { gas, gasUsed } = await loadRecording(16257471)
      const largest = Math.max(...gas)
      expect(gas).toHaveLength(98)
      expect(presetOfBlock(16257471).answer).toContain(
        `${Math.round((largest / gasUsed) * 100)}% of the gas`
      )
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

    test('a small block gains, and the rebuilt contract is no problem', async () => {
      for (const block of [19934116, 11114732] as const) {
        expect((await run(block)).executions['block-stm'].totals.speedup).toBeGreaterThan(3)
      }
    })
  })
})

test('a preset is known by its settings, and by all of them', () => {
  for (const preset of PRESETS) {
    expect(presetOf({ ...preset.settings })).toBe(preset)
    expect(presetOf({ ...preset.settings, cores: 3 })).toBeUndefined()
  }
})
