import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { PRESETS } from './presets.ts'
import { LAB_PUZZLES } from './puzzles.ts'
import { loadRecording } from '../../race/load-recording.ts'
import { isKeyEvent, logEntries } from '../../race/sentences.ts'
import { resetLab } from './store.fixture.ts'
import {
  $bet,
  $execution,
  $executor,
  $isLinkCorrected,
  $flags,
  $friendBet,
  $hasLoadFailed,
  $isPastBet,
  $labPuzzle,
  $lesson,
  $logCount,
  $logEntries,
  $moment,
  $readTime,
  $recording,
  $settings,
  $result,
  $stepAnnouncement,
  $time,
  askAbout,
  labPlayback,
  openLabLink,
  placeBet,
  runPlayer,
  seekTime,
  setGuess,
  setSpeed,
  showPreset,
  skipBet,
  stepBack,
  stepForward,
  syncUrl,
  togglePlaying,
  updateSettings,
  watchExecutor
} from './store.ts'

vi.mock('../../race/load-recording.ts', { spy: true })

const { executions } = runLab(DEFAULT_SETTINGS)
const { events, totals } = executions['block-stm']
const { elapsed } = totals
const keyEvents = events.filter(isKeyEvent)
const keyTimes = [...new Set(keyEvents.map(({ time }) => time))]
const { $isPlaying } = labPlayback

const [quiet, trades] = [7279999, 19426586].map(number =>
  PRESETS.find(({ settings }) => settings.realBlock === number)
)

const stops: (() => void)[] = []

beforeEach(() => {
  resetLab()
  // As in the page, where the lanes are on screen and follow the stores.
  stops.push($execution.listen(() => undefined))
  labPlayback.setOnScreen(true)
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('the bet', () => {
  test('comes before the first run, which then plays from its start', () => {
    expect($result.get()).toBeNull()
    setGuess(5.5)
    placeBet()
    expect($execution.get()?.totals).toEqual(totals)
    expect([$bet.get(), $time.get(), $isPlaying.get()]).toEqual([5.5, 0, true])
  })

  test('can be skipped, and the run is then shown at its end', () => {
    skipBet()
    expect([$bet.get(), $time.get(), $isPlaying.get()]).toEqual([null, elapsed, false])
  })

  test('may be on a real block, which is fetched while the visitor thinks', async () => {
    askAbout(trades!.settings)
    await vi.waitFor(() => expect($recording.get()).not.toBeNull())
    expect($isPastBet.get()).toBe(false)
    setGuess(4)
    placeBet()
    await vi.waitFor(() => expect($bet.get()).toBe(4))
    expect($execution.get()?.commits).toHaveLength(127)
    $friendBet.set(2)
    const { gas } = $result.get()!.shape
    expect($flags.get().map(({ time }) => time)).toEqual([gas / 4, gas / 2])
  })

  test('ends with any change of the block', () => {
    placeBet()
    updateSettings({ cores: 2 })
    expect($bet.get()).toBeNull()
  })
})

describe('the settings', () => {
  test('run the block anew, and show how the run ends', () => {
    updateSettings({ transactions: 256, cores: 3 })
    expect($settings.get()).toMatchObject({ transactions: 256, cores: 3 })
    expect($execution.get()?.commits).toHaveLength(256)
    expect($time.get()).toBe($execution.get()?.totals.elapsed)
  })

  test('of a preset are shown from the start of the run, again when chosen again', () => {
    showPreset(PRESETS[0]!.settings)
    seekTime(5)
    showPreset(PRESETS[0]!.settings)
    expect([$settings.get(), $time.get(), $isPlaying.get()]).toEqual([
      PRESETS[0]!.settings,
      0,
      true
    ])
  })
})

describe('a real block', () => {
  test('is shown once it has loaded, and stays while cores and switches change', async () => {
    showPreset(quiet!.settings)
    expect($isPastBet.get()).toBe(false)
    await vi.waitFor(() => expect($isPastBet.get()).toBe(true))
    expect($result.get()?.shape).toMatchObject({ transactions: 122, gas: 7_998_886 })
    expect($isPlaying.get()).toBe(true)
    updateSettings({ cores: 16, onEstimate: 'resume' })
    expect($execution.get()?.cores).toBe(16)
    expect($result.get()?.shape.transactions).toBe(122)
    showPreset(PRESETS[0]!.settings)
    expect($result.get()?.shape.transactions).toBe(128)
  })

  test('that loads after another was chosen is not shown', async () => {
    openLabLink('real.19426586.4.partial-reexecution.77')
    showPreset(quiet!.settings)
    await vi.waitFor(() => expect($result.get()).not.toBeNull())
    expect($settings.get()).toEqual(quiet!.settings)
  })

  test.each<[string, () => void, object]>([
    ['a model was chosen', () => showPreset(PRESETS[0]!.settings), PRESETS[0]!.settings],
    ['a setting was changed', () => updateSettings({ cores: 3 }), { realBlock: null, cores: 3 }],
    ['the bet was placed', placeBet, DEFAULT_SETTINGS]
  ])('that loads after %s is not shown', async (_, act, expected) => {
    showPreset(trades!.settings)
    const loading: unknown = vi.mocked(loadRecording).mock.results.at(-1)?.value
    act()
    await loading
    await Promise.resolve()
    expect($settings.get()).toMatchObject(expected)
  })

  test('that does not load is reported, until something else is chosen', async () => {
    vi.mocked(loadRecording).mockRejectedValueOnce(new Error('offline'))
    showPreset(quiet!.settings)
    await vi.waitFor(() => expect($hasLoadFailed.get()).toBe(true))
    expect($isPastBet.get()).toBe(false)
    showPreset(PRESETS[0]!.settings)
    expect($hasLoadFailed.get()).toBe(false)
  })

  test('in a link is restored with its moment', async () => {
    openLabLink('real.19426586.4.partial-reexecution.77')
    await vi.waitFor(() => expect($time.get()).toBe(77))
    expect($settings.get()).toMatchObject({ realBlock: 19426586, cores: 4 })
    expect($executor.get()).toBe('partial-reexecution')
    expect($moment.get()).toBe('real.19426586.4.partial-reexecution.77')
  })
})

describe('a link', () => {
  test('restores settings, executor and time without a bet', () => {
    openLabLink('airdrop.32.50.4.7.partial-reexecution.1234')
    expect($settings.get()).toMatchObject({ workload: 'airdrop', transactions: 32, seed: 7 })
    expect([$executor.get(), $time.get(), $isPlaying.get(), $bet.get()]).toEqual([
      'partial-reexecution',
      1234,
      false,
      null
    ])
  })

  test('with values nobody can set says so until something is chosen', () => {
    openLabLink('airdrop.9999')
    expect($isLinkCorrected.get()).toBe(true)
    updateSettings({ cores: 3 })
    expect($isLinkCorrected.get()).toBe(false)
  })

  test('of a puzzle keeps its goal until a preset is chosen, and tells the lesson once it is solved', () => {
    openLabLink('hot-pool.128.60.8.1.block-stm.end.naive.six-times')
    expect($settings.get()).toEqual(LAB_PUZZLES['six-times'].settings)
    updateSettings({ workload: 'transfers', fees: 'deferred' })
    expect($labPuzzle.get()).toBe('six-times')
    expect($lesson.get()).toBe(LAB_PUZZLES['six-times'].lesson)
    updateSettings({ cores: 16 })
    expect($lesson.get()).toBeNull()
    showPreset(PRESETS[1]!.settings)
    expect($labPuzzle.get()).toBeNull()
  })
})

describe('the playhead', () => {
  beforeEach(skipBet)

  test('keeps its time, or stays at the end, when another executor is shown', () => {
    watchExecutor('sequential')
    expect($time.get()).toBe(executions.sequential.totals.elapsed)
    seekTime(elapsed / 2)
    watchExecutor('block-stm')
    expect($time.get()).toBe(elapsed / 2)
  })

  test('steps from key event to key event, and to the ends', () => {
    const [first, second] = keyTimes
    seekTime(0)
    togglePlaying()
    stepForward()
    expect([$time.get(), $isPlaying.get()]).toEqual([first, false])
    stepForward()
    stepBack()
    expect([$time.get(), second! > first!]).toEqual([first, true])
    stepBack()
    expect($time.get()).toBe(0)
    seekTime(elapsed)
    stepForward()
    expect($time.get()).toBe(elapsed)
  })
})

describe('the log', () => {
  beforeEach(skipBet)

  test('has the key events up to the shown time, and no other', () => {
    const entries = logEntries(keyEvents)
    expect($logEntries.get()).toEqual(entries)
    seekTime(entries[4]!.time)
    const happened = entries.filter(({ time }) => time <= entries[4]!.time)
    expect($logCount.get()).toBe(happened.length)
  })

  test('announces the result of a step, and nothing of what plays or is dragged', () => {
    const { time } = keyEvents[0]!
    seekTime(0)
    stepForward()
    const told = logEntries(keyEvents).findLast(entry => entry.time <= time)!.sentence
    expect($stepAnnouncement.get()).toBe(told)
    togglePlaying()
    expect($stepAnnouncement.get()).toBe('')
    stepForward()
    seekTime(999_999)
    expect($stepAnnouncement.get()).toBe('')
    seekTime(time)
    stepBack()
    expect($stepAnnouncement.get()).toBe('Nothing has happened yet.')
  })
})

describe('playing', () => {
  /** Frames and ticks that happen on demand. */
  function startPlayer() {
    let frame: ((ms: number) => void) | undefined
    let tick: (() => void) | undefined
    const everyFrame = (act: (ms: number) => void): (() => void) => {
      frame = act
      return () => (frame = undefined)
    }
    const every = (_: number, act: () => void): (() => void) => {
      tick = act
      return () => (tick = undefined)
    }
    stops.push(runPlayer({ every }, everyFrame))
    return {
      frame: (ms: number) => frame?.(ms),
      tick: () => tick?.(),
      isScheduled: () => [frame !== undefined, tick !== undefined]
    }
  }

  beforeEach(skipBet)

  test('takes twelve seconds for a whole run, and a late frame is not made up for', () => {
    const { frame } = startPlayer()
    togglePlaying()
    frame(50)
    expect($time.get()).toBeCloseTo((elapsed * 50) / 12_000)
    seekTime(0)
    frame(60_000)
    expect($time.get()).toBeCloseTo((elapsed * 100) / 12_000)
    seekTime(0)
    setSpeed(4)
    frame(50)
    expect($time.get()).toBeCloseTo((elapsed * 200) / 12_000)
  })

  test('moves the text a few times a second, and stops at the end', () => {
    const { frame, isScheduled } = startPlayer()
    togglePlaying()
    frame(100)
    expect($readTime.get()).toBe(0)
    frame(100)
    expect($readTime.get()).toBe($time.get())
    for (let turn = 0; turn < 200; turn += 1) frame(100)
    expect([$time.get(), $readTime.get(), $isPlaying.get()]).toEqual([elapsed, elapsed, false])
    expect(isScheduled()).toEqual([false, false])
  })

  test('goes event by event, without frames, where reduced motion is preferred', () => {
    labPlayback.setReducedMotion(true)
    const { tick, isScheduled } = startPlayer()
    togglePlaying()
    expect(isScheduled()).toEqual([false, true])
    tick()
    expect($time.get()).toBe(keyTimes[0])
    seekTime(elapsed)
    tick()
    expect($isPlaying.get()).toBe(false)
  })
})

describe('the URL', () => {
  test('follows the lab once it has settled, and neither before the bet nor while it plays', () => {
    let due: (() => void) | undefined
    const written: string[] = []
    const after = vi.fn((_: number, act: () => void) => {
      due = act
      return () => {
        due = undefined
      }
    })
    stops.push(syncUrl({ after }, moment => written.push(moment)))
    watchExecutor('sequential')
    expect(due).toBeUndefined()
    updateSettings({ cores: 4 })
    due?.()
    togglePlaying()
    seekTime(999)
    expect(due).toBeUndefined()
    togglePlaying()
    watchExecutor('partial-reexecution')
    due?.()
    expect(written).toEqual([
      'mixed.64.35.4.1.sequential.end',
      'mixed.64.35.4.1.partial-reexecution.999'
    ])
  })
})
