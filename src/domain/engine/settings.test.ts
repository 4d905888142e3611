import { expect, test } from 'vitest'
import { checkSettings, DEFAULT_SETTINGS } from './settings.ts'

const SETTINGS = {
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

test('settings from outside are taken as they are when good, numbers also as text', () => {
  const text = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, value]) => [name, String(value)])
  )
  expect(checkSettings(SETTINGS)).toEqual(SETTINGS)
  expect(checkSettings(text)).toEqual(SETTINGS)
})

test('settings out of bounds are moved to the nearest', () => {
  const settings = checkSettings({ transactions: 1e9, clash: -1, cores: '0', seed: 1.4 })
  expect(settings).toMatchObject({ transactions: 256, clash: 0, cores: 1, seed: 1 })
})

test('settings that make no sense take their default', () => {
  const nonsense = {
    realBlock: 1.5,
    workload: 'toString',
    transactions: 'many',
    clash: '',
    cores: null,
    seed: {},
    onEstimate: 'warm',
    rereads: '',
    fees: 1
  }
  expect(checkSettings(nonsense)).toEqual(DEFAULT_SETTINGS)
})
