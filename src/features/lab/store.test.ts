import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../../tests/fakes.ts'
import { runLab } from '../../domain/engine/run-lab.ts'
import { standingClock } from '../../../tests/standing-clock.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { PRESETS } from './presets.ts'
import { isKeyEvent, logEntries } from '../../race/sentences.ts'
import { keepLook } from '../../race/lab-links.ts'
import { resetRace } from '../../race/race.fixture.ts'
import { seekTime, stepBack, stepForward, togglePlaying } from '../../race/race.ts'
import * as lab from './store.ts'

const { labRace, labPlayback, openLabLink, showPreset, syncUrl, updateSettings } = lab
const { $block, $isOpening, $look } = lab
const { $logCount, $logEntries, $moment, $stepAnnouncement, watchExecutor } = lab
const { $bet, $execution, $isPastBet, $isTold, $result, $settings, $time } = labRace
const { executions } = runLab(DEFAULT_SETTINGS)
const keyEvents = executions['block-stm'].events.filter(isKeyEvent)
const { $isPlaying } = labPlayback

const quiet = PRESETS.find(({ settings }) => settings.realBlock === 7279999)

const stops: (() => void)[] = []

beforeEach(() => {
  resetRace(labRace, lab)
  // As in the page, where the lanes are on screen and follow the stores.
  stops.push($execution.listen(() => undefined))
  labPlayback.setOnScreen(true)
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('the settings', () => {
  test('run the block anew, and show how the run ends', () => {
    updateSettings({ transactions: 256, cores: 3 })
    expect($settings.get()).toMatchObject({ transactions: 256, cores: 3 })
    expect($execution.get()?.commits).toHaveLength(256)
    expect($time.get()).toBe($execution.get()?.totals.elapsed)
    expect([$isOpening.get(), $block.get()]).toEqual([false, undefined])
  })

  test('of a preset are shown from the start of the run, again when chosen again', () => {
    showPreset(PRESETS[0]!.settings)
    expect($isOpening.get()).toBe(false)
    seekTime(labRace, Infinity)
    expect($isTold.get()).toBe(true)
    showPreset(PRESETS[0]!.settings)
    expect([$settings.get(), $time.get(), $isPlaying.get(), $isTold.get()]).toEqual([
      PRESETS[0]!.settings,
      0,
      true,
      false
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
})

test('a link to a real block restores its moment', async () => {
  const moment = 'real.19426586.4.partial-reexecution.77'
  expect($isOpening.get()).toBe(true)
  keepLook({ moment, look: 'Look at the gap.' })
  openLabLink(moment)
  await vi.waitFor(() => expect($time.get()).toBe(77))
  expect($moment.get()).toBe(moment)
  expect([$isPlaying.get(), $bet.get()]).toEqual([false, null])
  expect([$isOpening.get(), $block.get()?.number]).toEqual([false, 19426586])
  expect($look.get()).toBe('Look at the gap.')
  // It was said of the link's block alone.
  showPreset(PRESETS[0]!.settings)
  expect($look.get()).toBeNull()
})

test('a link to the end of a run shows how it ends', () => {
  openLabLink('mixed.64.35.8.1.block-stm.end')
  expect([$time.get(), $isPlaying.get()]).toEqual([executions['block-stm'].totals.elapsed, false])
})

test('the playhead keeps its time, or stays at the end, when another executor is shown', () => {
  updateSettings({})
  watchExecutor('sequential')
  expect($time.get()).toBe(executions.sequential.totals.elapsed)
  const middle = executions['block-stm'].totals.elapsed / 2
  seekTime(labRace, middle)
  watchExecutor('block-stm')
  expect($time.get()).toBe(middle)
})

describe('the log', () => {
  beforeEach(() => updateSettings({}))

  test('has the key events up to the shown time, and no other', () => {
    const entries = logEntries(keyEvents)
    expect($logEntries.get()).toEqual(entries)
    seekTime(labRace, entries[4]!.time)
    const happened = entries.filter(({ time }) => time <= entries[4]!.time)
    expect($logCount.get()).toBe(happened.length)
  })

  test('announces the result of a step, and nothing of what plays or is dragged', () => {
    const { time } = keyEvents[0]!
    seekTime(labRace, 0)
    stepForward(labRace)
    const told = logEntries(keyEvents).findLast(entry => entry.time <= time)!.sentence
    expect($stepAnnouncement.get()).toBe(told)
    togglePlaying(labRace)
    expect($stepAnnouncement.get()).toBe('')
    stepForward(labRace)
    seekTime(labRace, 999_999)
    expect($stepAnnouncement.get()).toBe('')
    seekTime(labRace, time)
    stepBack(labRace)
    expect($stepAnnouncement.get()).toBe('Nothing has happened yet.')
  })
})

test('the URL follows the lab once it has settled, and neither before the bet nor while it plays', async () => {
  const { pass } = standingClock()
  const written: string[] = []
  stops.push(syncUrl(moment => written.push(moment)))
  watchExecutor('sequential')
  await pass(300)
  expect(written).toEqual([])
  updateSettings({ cores: 4 })
  await pass(299)
  expect(written).toEqual([])
  await pass(1)
  togglePlaying(labRace)
  seekTime(labRace, 999)
  await pass(300)
  togglePlaying(labRace)
  watchExecutor('partial-reexecution')
  await pass(300)
  expect(written).toEqual([
    'mixed.64.35.4.1.sequential.end',
    'mixed.64.35.4.1.partial-reexecution.999'
  ])
})
