import { describe, expect, test } from 'vitest'
import { runLab } from './engine/run-lab.ts'
import { type LabSettings } from './engine/settings.ts'
import { presetOf, PRESETS } from './presets.ts'

function settingsOf(id: string): LabSettings {
  const preset = PRESETS.find(each => each.id === id)
  if (!preset) throw new Error(`no preset ${id}`)
  return preset.settings
}

function speedup(settings: LabSettings): number {
  return runLab(settings, { isRecording: false }).executions['block-stm'].totals.speedup
}

describe('what a preset says is so', () => {
  test('no conflicts: 16 cores do the work of 16', () => {
    expect(speedup(settingsOf('no-conflicts'))).toBeGreaterThan(15.5)
  })

  test('one hot pool: 16 cores do the work of one', () => {
    expect(speedup(settingsOf('hot-pool'))).toBeCloseTo(1, 1)
  })

  test('a real block: 65% depend on nobody, the longest chain is 18% of it', () => {
    const { shape } = runLab(settingsOf('real-shape'), { isRecording: false })
    expect(shape.independent).toBeCloseTo(0.65, 2)
    expect(shape.longestChain).toBeCloseTo(0.18, 2)
  })

  test('no gain: 4 cores alone are as fast as all 16, of two in five from one sender', () => {
    const settings = settingsOf('no-gain')
    expect(settings).toMatchObject({ workload: 'airdrop', clash: 0.4, cores: 16 })
    expect(speedup({ ...settings, cores: 4 })).toBeGreaterThanOrEqual(speedup(settings))
    expect(speedup({ ...settings, cores: 2 })).toBeLessThan(speedup(settings))
  })
})

test('a preset is known by its settings, and by all of them', () => {
  for (const preset of PRESETS) {
    expect(presetOf({ ...preset.settings })).toBe(preset)
    expect(presetOf({ ...preset.settings, seed: 99 })).toBeUndefined()
  }
})
