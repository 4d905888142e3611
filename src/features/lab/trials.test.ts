import { expect, test } from 'vitest'
import { runLab } from './engine/run-lab.ts'
import { DEFAULT_SETTINGS } from './engine/settings.ts'
import { fingerprintOf } from './fingerprint.ts'
import { runTrials } from './trials.ts'

const SETTINGS = { ...DEFAULT_SETTINGS, transactions: 12, clash: 0.6, cores: 4, seed: 6 }

test('a run in the block’s own order is what the lab shows of these settings', () => {
  const { executions } = runLab(SETTINGS)
  const { totals, state } = executions['block-stm']
  const [trial] = runTrials({ settings: SETTINGS, runs: [{ cores: 4 }] }).trials
  expect(trial).toEqual({
    cores: 4,
    speedup: totals.speedup,
    amdahl: totals.amdahl,
    aborts: totals.aborts,
    fingerprint: fingerprintOf(state)
  })
})

test('the rules of the settings count', () => {
  const speedups = (['restart', 'resume'] as const).map(
    onEstimate =>
      runTrials({ settings: { ...SETTINGS, onEstimate }, runs: [{ cores: 4 }] }).trials[0]?.speedup
  )
  expect(speedups[0]).not.toBe(speedups[1])
})

test('another order runs the same transactions', () => {
  const order = [...Array(12).keys()].reverse()
  const [own, same, other] = runTrials({
    settings: SETTINGS,
    runs: [{ cores: 4 }, { cores: 4, order: order.toReversed() }, { cores: 4, order }]
  }).trials
  expect(same).toEqual(own)
  expect(other?.fingerprint).not.toBe(own?.fingerprint)
})

test('members say what they share, and with nobody nothing', () => {
  const { members } = runTrials({ settings: SETTINGS, runs: [] })
  expect(members.map(({ kind, shares }) => shares && `${kind} ${shares}`)).toEqual([
    null,
    null,
    'transfer shop 2',
    'transfer shop 2',
    null,
    'swap pool 1',
    'transfer shop 2',
    null,
    'swap pool 1',
    'swap pool 1',
    'swap pool 1',
    null
  ])
})
