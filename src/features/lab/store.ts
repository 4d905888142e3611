import { atom, batch, computed } from 'nanostores'
import { LAB_BLOCKS } from '../../content/real-blocks.ts'
import { countUpTo } from '../../domain/engine/arrays.ts'
import { type Executor, type LabSettings } from '../../domain/engine/settings.ts'
import { watchSettled } from '../../platform/settled.ts'
import { keptLook } from '../../race/lab-links.ts'
import { createRace, elapsedOf, seekTime, showBlock, withRecording } from '../../race/race.ts'
import { logEntries } from '../../race/sentences.ts'
import { decodeMoment, encodeMoment } from './url.ts'

export const NOTHING_YET = 'Nothing has happened yet.'

/** In ms: browsers limit URL writes. */
const SETTLED_MS = 300

export const labRace = createRace()

export const { $settings, $recording, $isPastBet, $bet, $isTold, $executor } = labRace
export const { $result, $execution, $time, $readTime, playback: labPlayback } = labRace

/** The recorded block, if the settings name one. */
export const $block = computed($settings, ({ realBlock }) =>
  LAB_BLOCKS.find(({ number }) => number === realBlock)
)
/** Until a block is chosen after the opening one. */
export const $isOpening = atom(true)
/** The pressed link's instruction. */
export const $look = atom<string | null>(null)

export const $logEntries = computed(labRace.$keyEvents, logEntries)
const $logTimes = computed($logEntries, entries => entries.map(({ time }) => time))
export const $logCount = computed([$logTimes, $readTime], countUpTo)
/** Steps only: a playing run would drown out everything else in a screen reader. */
export const $stepAnnouncement = computed(
  [labRace.$isStep, $logEntries, $logCount],
  (isStep, entries, count) => (isStep ? (entries[count - 1]?.sentence ?? NOTHING_YET) : '')
)

export const $moment = computed(
  [$settings, $executor, $readTime, $execution],
  (settings, executor, time, execution) => {
    const isAtEnd = !execution || time >= execution.totals.elapsed
    return encodeMoment({ settings, executor, time: isAtEnd ? null : time })
  }
)

export function updateSettings(change: Partial<LabSettings>): void {
  batch(() => {
    $isOpening.set(false)
    showBlock(labRace, { ...$settings.get(), ...change }, 'end', $recording.get())
  })
}

export function showPreset(settings: LabSettings): void {
  withRecording(labRace, settings, recording => {
    $look.set(null)
    $isOpening.set(false)
    showBlock(labRace, settings, 'start', recording)
  })
}

export function openLabLink(text: string): void {
  const moment = decodeMoment(text)
  withRecording(labRace, moment.settings, recording => {
    $executor.set(moment.executor)
    $look.set(keptLook(text))
    $isOpening.set(false)
    showBlock(labRace, moment.settings, moment.time ?? 'end', recording)
  })
}

/** Keeps the time, or stays at the end. */
export function watchExecutor(executor: Executor): void {
  batch(() => {
    const wasAtEnd = $time.get() >= elapsedOf(labRace)
    $executor.set(executor)
    if ($execution.get()) seekTime(labRace, wasAtEnd ? elapsedOf(labRace) : $time.get())
  })
}

/** Waits until the lab has settled, and never writes while it plays. */
export function syncUrl(write: (moment: string) => void): () => void {
  const $shown = computed(
    [$moment, labPlayback.$isPlaying, $isPastBet],
    (moment, isPlaying, isPastBet) => (isPlaying || !isPastBet ? null : moment)
  )
  return watchSettled($shown, SETTLED_MS, moment => {
    if (moment !== null) write(moment)
  })
}
