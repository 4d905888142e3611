import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LabSettings } from './engine/settings.ts'
import { $executor, $simulation, $timeline, pause, play, seek, watch } from './player.ts'
import { PRESETS } from './presets.ts'
import { createLabRunner } from './runner.ts'
import { simulate } from './simulation.ts'
import { resetLab } from './store.fixture.ts'
import {
  $bet,
  $guess,
  $hasFailed,
  $isCorrected,
  $isOpen,
  $isOutdated,
  $moment,
  $opening,
  $settings,
  demonstrate,
  guess,
  openLink,
  placeBet,
  runSimulations,
  skipBet,
  syncUrl,
  updateSettings
} from './store.ts'
import { type Simulation } from './timeline.ts'
import { INITIAL_SETTINGS } from './url.ts'

let stop = (): void => undefined

beforeEach(resetLab)
afterEach(() => stop())

/** Simulations that end on demand. */
function slowRunner() {
  const requests: {
    settings: LabSettings
    end: (simulation: Simulation | null) => void
    fail: () => void
  }[] = []
  const run = (settings: LabSettings): Promise<Simulation | null> =>
    new Promise((end, fail) =>
      requests.push({ settings, end, fail: () => fail(new Error('broken')) })
    )
  return { requests, run }
}

const settled = (): Promise<void> => new Promise(done => setTimeout(done))

describe('the bet', () => {
  test('comes before the first run, and is kept with it', () => {
    const { requests, run } = slowRunner()
    stop = runSimulations({ simulate: run })
    expect(requests).toEqual([])
    guess(5.5)
    placeBet()
    expect(requests.map(({ settings }) => settings)).toEqual([INITIAL_SETTINGS])
    expect([$bet.get(), $opening.get()]).toEqual([5.5, 'start'])
  })

  test('stays within what is possible', () => {
    guess(99)
    expect($guess.get()).toBe(8)
    guess(-1)
    expect($guess.get()).toBe(1)
  })

  test('can be skipped', () => {
    skipBet()
    expect([$isOpen.get(), $bet.get(), $opening.get()]).toEqual([true, null, 'end'])
  })

  test('ends with any change of the block', () => {
    placeBet()
    updateSettings({ cores: 2 })
    expect($bet.get()).toBeNull()
  })
})

describe('the settings', () => {
  test('a change opens the lab and shows how the run ends', () => {
    updateSettings({ cores: 4 })
    expect([$settings.get().cores, $isOpen.get(), $opening.get()]).toEqual([4, true, 'end'])
  })

  test('setting what is already set keeps the question for a bet', () => {
    updateSettings({ seed: INITIAL_SETTINGS.seed })
    expect([$isOpen.get(), $settings.get()]).toEqual([false, INITIAL_SETTINGS])
  })

  test('what is out of bounds is brought within', () => {
    updateSettings({ transactions: 1000, clash: -1 })
    expect($settings.get()).toMatchObject({ transactions: 256, clash: 0 })
  })

  test('a preset is shown from its start, and again when chosen again', () => {
    const { requests, run } = slowRunner()
    stop = runSimulations({ simulate: run })
    demonstrate(PRESETS[0]!.settings)
    demonstrate(PRESETS[0]!.settings)
    expect($opening.get()).toBe('start')
    expect(requests).toHaveLength(2)
  })

  test('no change is no run', () => {
    const { requests, run } = slowRunner()
    skipBet()
    stop = runSimulations({ simulate: run })
    updateSettings({ cores: INITIAL_SETTINGS.cores })
    expect(requests).toHaveLength(1)
  })
})

describe('a link', () => {
  test('restores settings, executor and time without a bet', () => {
    openLink('airdrop.32.50.4.7.partial-reexecution.1234')
    expect($settings.get()).toEqual({
      ...INITIAL_SETTINGS,
      workload: 'airdrop',
      transactions: 32,
      clash: 0.5,
      cores: 4,
      seed: 7
    })
    expect([$executor.get(), $opening.get(), $isOpen.get()]).toEqual([
      'partial-reexecution',
      1234,
      true
    ])
    expect($isCorrected.get()).toBe(false)
  })

  test('with values nobody can set says so until something is chosen', () => {
    openLink('airdrop.9999')
    expect($isCorrected.get()).toBe(true)
    updateSettings({ cores: 3 })
    expect($isCorrected.get()).toBe(false)
  })
})

describe('a run', () => {
  test('is shown when it arrives, and the one before stays until then', async () => {
    const { requests, run } = slowRunner()
    skipBet()
    stop = runSimulations({ simulate: run })
    expect([$timeline.get(), $isOutdated.get()]).toEqual([null, true])
    requests[0]!.end(simulate(INITIAL_SETTINGS))
    await settled()
    expect([$timeline.get()?.executor, $isOutdated.get()]).toEqual(['block-stm', false])
    updateSettings({ cores: 2 })
    expect([$timeline.get()?.cores, $isOutdated.get()]).toEqual([8, true])
    watch('sequential')
    expect($timeline.get()?.cores).toBe(1)
  })

  test('that is out of date is dropped', async () => {
    const { requests, run } = slowRunner()
    skipBet()
    stop = runSimulations({ simulate: run })
    updateSettings({ seed: 2 })
    requests[1]!.end(simulate({ ...INITIAL_SETTINGS, seed: 2 }))
    await settled()
    requests[0]!.end(simulate(INITIAL_SETTINGS))
    await settled()
    expect($simulation.get()?.settings.seed).toBe(2)
  })

  test('that fails in the worker and on the page is reported, and a change tries again', async () => {
    $settings.set({ ...INITIAL_SETTINGS, transactions: -1 })
    const runner = createLabRunner(() => {
      throw new Error('refused')
    })
    stop = runSimulations(runner)
    skipBet()
    await vi.waitFor(() => expect($hasFailed.get()).toBe(true))
    updateSettings({ transactions: 8 })
    await vi.waitFor(() => expect($simulation.get()?.settings.transactions).toBe(8))
    expect($hasFailed.get()).toBe(false)
  })

  test('that fails is reported, until the next one succeeds', async () => {
    const { requests, run } = slowRunner()
    skipBet()
    stop = runSimulations({ simulate: run })
    requests[0]!.fail()
    await vi.waitFor(() => expect($hasFailed.get()).toBe(true))
    updateSettings({ seed: 2 })
    requests[1]!.end(simulate({ ...INITIAL_SETTINGS, seed: 2 }))
    await settled()
    expect($hasFailed.get()).toBe(false)
  })
})

describe('the URL', () => {
  let due: (() => void) | undefined
  const write = vi.fn()
  const after = (_: number, act: () => void): (() => void) => {
    due = act
    return () => {
      due = undefined
    }
  }

  beforeEach(() => {
    due = undefined
    write.mockClear()
    stop = syncUrl({ after }, write)
  })

  test('stays as it is until a run is shown', () => {
    updateSettings({ cores: 4 })
    expect(due).toBeUndefined()
    $simulation.set(simulate({ ...INITIAL_SETTINGS, cores: 4 }))
    due?.()
    expect(write).toHaveBeenCalledExactlyOnceWith('mixed.64.35.4.1.block-stm.0')
  })

  test('follows the executor and the time when they have settled, not while playing', () => {
    updateSettings({ cores: 4 })
    const simulation = simulate({ ...INITIAL_SETTINGS, cores: 4 })
    $simulation.set(simulation)
    play()
    seek(999)
    expect(due).toBeUndefined()
    pause()
    watch('partial-reexecution')
    due?.()
    expect(write).toHaveBeenCalledExactlyOnceWith('mixed.64.35.4.1.partial-reexecution.999')
    seek(simulation.timelines['partial-reexecution'].totals.elapsed)
    expect($moment.get()).toBe('mixed.64.35.4.1.partial-reexecution.end')
  })
})
