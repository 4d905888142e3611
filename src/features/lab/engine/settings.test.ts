import { describe, expect, test } from 'vitest'
import { checkSettings, DEFAULT_SETTINGS, isSameSettings } from './settings.ts'

describe('settings from outside', () => {
  test('are the defaults, and nothing to say, where none are given', () => {
    expect(checkSettings({})).toEqual({ settings: DEFAULT_SETTINGS, corrected: [] })
  })

  test('are taken as they are when good, numbers also as text', () => {
    const settings = { workload: 'airdrop', transactions: 100, clash: 0.5, cores: 16, seed: 9 }
    const text = { ...settings, transactions: '100', clash: '0.5', cores: '16', seed: '9' }
    expect(checkSettings(settings)).toEqual({ settings, corrected: [] })
    expect(checkSettings(text)).toEqual({ settings, corrected: [] })
  })

  test('are moved to the nearest bound, and said to be', () => {
    const { settings, corrected } = checkSettings({
      transactions: 1e9,
      clash: -1,
      cores: '0',
      seed: 1.4
    })
    expect(settings).toMatchObject({ transactions: 256, clash: 0, cores: 1, seed: 1 })
    expect(corrected).toEqual(['transactions', 'clash', 'cores', 'seed'])
  })

  test('fall back to the default where they make no sense, and are said to', () => {
    const nonsense = {
      workload: 'toString',
      transactions: 'many',
      clash: '',
      cores: null,
      seed: {}
    }
    expect(checkSettings(nonsense)).toEqual({
      settings: DEFAULT_SETTINGS,
      corrected: ['workload', 'transactions', 'clash', 'cores', 'seed']
    })
  })
})

test.each(['workload', 'transactions', 'clash', 'cores', 'seed'] as const)(
  'settings that differ in %s are not the same',
  name => {
    const one = DEFAULT_SETTINGS
    expect(isSameSettings(one, { ...one })).toBe(true)
    expect(isSameSettings(one, { ...one, [name]: name === 'workload' ? 'airdrop' : 3 })).toBe(false)
  }
)
