import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_SETTINGS } from './moment.ts'
import { pictureOf } from './picture.ts'
import { PRESETS } from './presets.ts'
import { type Picture } from './strip.ts'
import { type LabSettings } from './engine/settings.ts'
import { createLabRunner } from './runner.ts'
import { resetLab } from './store.fixture.ts'
import {
  $bet,
  $executor,
  $guess,
  $hasFailed,
  $isCorrected,
  $isOpen,
  $isOutdated,
  $opening,
  $picture,
  $settings,
  $strip,
  choose,
  demonstrate,
  guess,
  openLink,
  placeBet,
  runLabWith,
  skipBet,
  watch
} from './store.ts'

let stop = (): void => undefined

beforeEach(resetLab)
afterEach(() => stop())

/** Runs that end when told to. */
function slowRunner() {
  const asked: {
    settings: LabSettings
    end: (picture: Picture | null) => void
    fail: () => void
  }[] = []
  const draw = (settings: LabSettings): Promise<Picture | null> =>
    new Promise((end, fail) => asked.push({ settings, end, fail: () => fail(new Error('broken')) }))
  return { asked, draw }
}

const settled = (): Promise<void> => new Promise(done => setTimeout(done))

describe('the bet', () => {
  test('comes before the first run, and is kept with it', () => {
    const { asked, draw } = slowRunner()
    stop = runLabWith({ draw })
    expect(asked).toEqual([])
    guess(5.5)
    placeBet()
    expect(asked.map(({ settings }) => settings)).toEqual([FIRST_SETTINGS])
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
    choose({ cores: 2 })
    expect($bet.get()).toBeNull()
  })
})

describe('the settings', () => {
  test('a change opens the lab and shows how the run ends', () => {
    choose({ cores: 4 })
    expect([$settings.get().cores, $isOpen.get(), $opening.get()]).toEqual([4, true, 'end'])
  })

  test('what is set already keeps the question for a bet', () => {
    choose({ seed: FIRST_SETTINGS.seed })
    expect([$isOpen.get(), $settings.get()]).toEqual([false, FIRST_SETTINGS])
  })

  test('what is out of bounds is brought within', () => {
    choose({ transactions: 1000, clash: -1 })
    expect($settings.get()).toMatchObject({ transactions: 256, clash: 0 })
  })

  test('a preset is shown from its start, and again when asked again', () => {
    const { asked, draw } = slowRunner()
    stop = runLabWith({ draw })
    demonstrate(PRESETS[0]!.settings)
    demonstrate(PRESETS[0]!.settings)
    expect($opening.get()).toBe('start')
    expect(asked).toHaveLength(2)
  })

  test('no change is no run', () => {
    const { asked, draw } = slowRunner()
    skipBet()
    stop = runLabWith({ draw })
    choose({ cores: FIRST_SETTINGS.cores })
    expect(asked).toHaveLength(1)
  })
})

describe('a link', () => {
  test('restores settings, executor and time without a bet', () => {
    openLink('airdrop.32.50.4.7.instruction-level.1234')
    expect($settings.get()).toEqual({
      workload: 'airdrop',
      transactions: 32,
      clash: 0.5,
      cores: 4,
      seed: 7
    })
    expect([$executor.get(), $opening.get(), $isOpen.get()]).toEqual([
      'instruction-level',
      1234,
      true
    ])
    expect($isCorrected.get()).toBe(false)
  })

  test('with values nobody can set says so until something is chosen', () => {
    openLink('airdrop.9999')
    expect($isCorrected.get()).toBe(true)
    choose({ cores: 3 })
    expect($isCorrected.get()).toBe(false)
  })
})

describe('a run', () => {
  test('is shown when it is there, and the one before stays until then', async () => {
    const { asked, draw } = slowRunner()
    skipBet()
    stop = runLabWith({ draw })
    expect([$strip.get(), $isOutdated.get()]).toEqual([null, true])
    asked[0]!.end(pictureOf(FIRST_SETTINGS))
    await settled()
    expect([$strip.get()?.executor, $isOutdated.get()]).toEqual(['block-stm', false])
    choose({ cores: 2 })
    expect([$strip.get()?.cores, $isOutdated.get()]).toEqual([8, true])
    watch('sequential')
    expect($strip.get()?.cores).toBe(1)
  })

  test('that is out of date is dropped', async () => {
    const { asked, draw } = slowRunner()
    skipBet()
    stop = runLabWith({ draw })
    choose({ seed: 2 })
    asked[1]!.end(pictureOf({ ...FIRST_SETTINGS, seed: 2 }))
    await settled()
    asked[0]!.end(pictureOf(FIRST_SETTINGS))
    await settled()
    expect($picture.get()?.settings.seed).toBe(2)
  })

  test('that fails in the worker and on the page is said, and a change tries again', async () => {
    $settings.set({ ...FIRST_SETTINGS, transactions: -1 })
    const runner = createLabRunner(() => {
      throw new Error('refused')
    })
    stop = runLabWith(runner)
    skipBet()
    await vi.waitFor(() => expect($hasFailed.get()).toBe(true))
    choose({ transactions: 8 })
    await vi.waitFor(() => expect($picture.get()?.settings.transactions).toBe(8))
    expect($hasFailed.get()).toBe(false)
  })

  test('that fails is said, and the next one ends that', async () => {
    const { asked, draw } = slowRunner()
    skipBet()
    stop = runLabWith({ draw })
    asked[0]!.fail()
    await vi.waitFor(() => expect($hasFailed.get()).toBe(true))
    choose({ seed: 2 })
    asked[1]!.end(pictureOf({ ...FIRST_SETTINGS, seed: 2 }))
    await settled()
    expect($hasFailed.get()).toBe(false)
  })
})
