import { describe, expect, test } from 'vitest'
import { checkSettings, DEFAULT_SETTINGS, isSameSettings, type LabSettings } from './settings.ts'

describe('settings from outside', () => {
  test('are taken as they are when good, numbers also as text', () => {
    const settings = {
      realBlock: 7279999,
      workload: 'airdrop',
      transactions: 100,
      clash: 0.5,
      cores: 16,
      seed: 9,
      onEstimate: 'resume',
      rereads: 'warm',
      fees: 'naive'
    }
    const text = {
      ...settings,
      realBlock: '7279999',
      transactions: '100',
      clash: '0.5',
      cores: '16',
      seed: '9'
    }
    expect(checkSettings(settings)).toEqual({ settings, corrected: [] })
    expect(checkSettings(text)).toEqual({ settings, corrected: [] })
  })

  test('are moved to the nearest bound, and reported', () => {
    const { settings, corrected } = checkSettings({
      transactions: 1e9,
      clash: -1,
      cores: '0',
      seed: 1.4
    })
    expect(settings).toMatchObject({ transactions: 256, clash: 0, cores: 1, seed: 1 })
    expect(corrected).toEqual(['transactions', 'clash', 'cores', 'seed'])
  })

  test('fall back to the default where they make no sense, and are reported', () => {
    const nonsense = {
      realBlock: 1,
      workload: 'toString',
      transactions: 'many',
      clash: '',
      cores: null,
      seed: {},
      onEstimate: 'warm',
      rereads: '',
      fees: 1
    }
    expect(checkSettings(nonsense)).toEqual({
      settings: DEFAULT_SETTINGS,
      corrected: Object.keys(DEFAULT_SETTINGS)
    })
  })
})

test.each(
  Object.entries({
    realBlock: 7279999,
    workload: 'airdrop',
    transactions: 3,
    clash: 0.3,
    cores: 3,
    seed: 3,
    onEstimate: 'resume',
    rereads: 'warm',
    fees: 'naive'
  } satisfies LabSettings)
)('settings that differ in %s are not the same', (name, value) => {
  const one = DEFAULT_SETTINGS
  expect(isSameSettings(one, { ...one })).toBe(true)
  expect(isSameSettings(one, { ...one, [name]: value })).toBe(false)
})
