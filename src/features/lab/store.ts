import { atom, batch, computed } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'
import { type EveryFrame } from '../../platform/frames.ts'
import { createPlayback } from '../../platform/playback.ts'
import { countUpTo } from '../../domain/engine/arrays.ts'
import { type Recording } from '../../domain/engine/recording.ts'
import { runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS, type Executor, type LabSettings } from '../../domain/engine/settings.ts'
import { lookAt } from '../../race/lab-links.ts'
import { isSolved, LAB_PUZZLES, type LabPuzzleId } from './puzzles.ts'
import { isKeyEvent, logEntries } from '../../race/sentences.ts'
import { loadRecording } from '../../race/load-recording.ts'
import { decodeMoment, encodeMoment, INITIAL_EXECUTOR } from './url.ts'

/** From no gain to every core busy; the middle hints at nothing. */
export const GUESS = { min: 1, max: 8, step: 0.1, initial: 4.5 } as const
export const NOTHING_YET = 'Nothing has happened yet.'

type Opening = 'start' | 'end' | number

const RUN_MS = 12_000
/** In ms: playback doesn't make up for late frames. */
const FRAME_MAX_MS = 100
const READING_MS = 150
/** Per event under reduced motion, in ms. */
const STEP_MS = 900
/** In ms: browsers limit URL writes. */
const SETTLED_MS = 300

export const $settings = atom<LabSettings>(DEFAULT_SETTINGS)
/** Of the settings' real block. */
export const $recording = atom<Recording | null>(null)
export const $hasLoadFailed = atom(false)
export const $isPastBet = atom(false)
export const $guess = atom<number>(GUESS.initial)
/** Cleared with the block it was about. */
export const $bet = atom<number | null>(null)
/** Of the link that led to a block's page. */
export const $friendBet = atom<number | null>(null)
export const $labPuzzle = atom<LabPuzzleId | null>(null)
/** The pressed link's instruction. */
export const $look = atom<string | null>(null)
export const $isLinkCorrected = atom(false)
/** After a bet, the result is told when the race first ends. */
export const $isTold = atom(true)
export const $executor = atom<Executor>(INITIAL_EXECUTOR)
export const SPEEDS = [
  [0.25, '¼×'],
  [0.5, '½×'],
  [1, '1×'],
  [2, '2×'],
  [4, '4×']
] as const
export const $speed = atom(1)

export const $result = computed(
  [$isPastBet, $settings, $recording],
  (isPastBet, settings, recording) => (isPastBet ? runLab(settings, {}, recording) : null)
)
/** Of the chosen executor. */
export const $execution = computed(
  [$result, $executor],
  (result, executor) => result && result.executions[executor]
)

export const $lesson = computed([$labPuzzle, $settings, $result], (puzzle, settings, result) => {
  const speedup = result?.executions['block-stm'].totals.speedup ?? 0
  return puzzle && isSolved(puzzle, settings, speedup) ? LAB_PUZZLES[puzzle].lesson : null
})

/** When a bet has the run end, in gas. */
export type Flag = { readonly name: string; readonly time: number }

export const $flags = computed(
  [$bet, $friendBet, $result],
  (bet, friendBet, result): readonly Flag[] => {
    if (bet === null || result === null) return []
    const { gas } = result.shape
    const own = { name: 'your bet', time: gas / bet }
    return friendBet === null ? [own] : [own, { name: 'your friend’s bet', time: gas / friendBet }]
  }
)

export const labPlayback = createPlayback({
  $end: computed($execution, execution => execution && execution.totals.elapsed)
})
/** In gas; changes every frame while playing. */
export const $time = labPlayback.$position
/** For text: changes a few times a second. */
export const $readTime = atom(0)

const $keyEvents = computed($execution, execution => execution?.events.filter(isKeyEvent) ?? [])
export const $logEntries = computed($keyEvents, logEntries)
const $logTimes = computed($logEntries, entries => entries.map(({ time }) => time))
export const $logCount = computed([$logTimes, $readTime], countUpTo)
/** Steps only: a playing run would drown out everything else in a screen reader. */
export const $stepAnnouncement = atom('')

export const $moment = computed(
  [$settings, $executor, $readTime, $execution, $labPuzzle],
  (settings, executor, time, execution, puzzle) => {
    const isAtEnd = !execution || time >= execution.totals.elapsed
    return encodeMoment({ settings, executor, time: isAtEnd ? null : time, puzzle })
  }
)

export function setGuess(speedup: number): void {
  $guess.set(speedup)
}

/** Asks for a bet on a block, and fetches it meanwhile. */
export function askAbout(settings: LabSettings): void {
  $settings.set(settings)
  withRecording(settings, recording => $recording.set(recording))
}

export function placeBet(): void {
  const settings = $settings.get()
  withRecording(settings, recording => {
    showBlock(settings, 'start', recording)
    $isTold.set($time.get() >= elapsed())
    $bet.set($guess.get())
  })
}

export function skipBet(): void {
  const settings = $settings.get()
  withRecording(settings, recording => showBlock(settings, 'end', recording))
}

export function updateSettings(change: Partial<LabSettings>): void {
  showBlock({ ...$settings.get(), ...change }, 'end', $recording.get())
}

export function showPreset(settings: LabSettings): void {
  withRecording(settings, recording => {
    $labPuzzle.set(null)
    $look.set(null)
    showBlock(settings, 'start', recording)
  })
}

export function openLabLink(text: string): void {
  const moment = decodeMoment(text)
  withRecording(moment.settings, recording => {
    $executor.set(moment.executor)
    $labPuzzle.set(moment.puzzle)
    $look.set(lookAt(text))
    showBlock(moment.settings, moment.time ?? 'end', recording)
    $isLinkCorrected.set(encodeMoment(moment) !== text)
  })
}

let latestRequest = 0

/** At once, or when a real block has loaded and no other was shown or asked for meanwhile. */
function withRecording(
  { realBlock }: LabSettings,
  show: (recording: Recording | null) => void
): void {
  if (realBlock === null) return batch(() => show(null))
  const request = ++latestRequest
  $hasLoadFailed.set(false)
  const finish = (act: () => void): void => {
    if (request === latestRequest) batch(act)
  }
  loadRecording(realBlock).then(
    recording => finish(() => show(recording)),
    () => finish(() => $hasLoadFailed.set(true))
  )
}

/** Keeps the time, or stays at the end. */
export function watchExecutor(executor: Executor): void {
  batch(() => {
    const wasAtEnd = $time.get() >= elapsed()
    $executor.set(executor)
    if ($execution.get()) seekTime(wasAtEnd ? elapsed() : $time.get())
  })
}

export function seekTime(time: number): void {
  batch(() => {
    labPlayback.seek(time)
    $readTime.set($time.get())
    if ($time.get() >= elapsed()) $isTold.set(true)
    $stepAnnouncement.set('')
  })
}

export function togglePlaying(): void {
  batch(() => {
    const isStart = !labPlayback.$isPlaying.get()
    labPlayback.toggle()
    $readTime.set($time.get())
    if (isStart) $stepAnnouncement.set('')
  })
}

export function stepForward(): void {
  stepTo(timeOfNextEvent())
}

export function stepBack(): void {
  stepTo($keyEvents.get().findLast(({ time }) => time < $time.get())?.time ?? 0)
}

export function setSpeed(speed: number): void {
  $speed.set(speed)
}

/** Frame by frame, or event by event under reduced motion. */
export function runPlayer({ every }: Pick<Clock, 'every'>, everyFrame: EveryFrame): () => void {
  return labPlayback.run(isReduced =>
    isReduced ? every(STEP_MS, showNextEvent) : everyFrame(createFrameHandler())
  )
}

/** Waits until the lab has settled, and never writes while it plays. */
export function syncUrl(
  { after }: Pick<Clock, 'after'>,
  write: (moment: string) => void
): () => void {
  const $settled = computed(
    [$moment, labPlayback.$isPlaying, $isPastBet],
    (moment, isPlaying, isPastBet) => (isPlaying || !isPastBet ? null : moment)
  )
  let cancel: (() => void) | undefined
  const unsubscribe = $settled.listen(moment => {
    cancel?.()
    cancel = moment === null ? undefined : after(SETTLED_MS, () => write(moment))
  })
  return () => {
    unsubscribe()
    cancel?.()
  }
}

/** Under reduced motion a run that would play shows its end. */
function showBlock(settings: LabSettings, opening: Opening, recording: Recording | null): void {
  latestRequest += 1
  batch(() => {
    $hasLoadFailed.set(false)
    $isLinkCorrected.set(false)
    $isTold.set(true)
    $bet.set(null)
    $recording.set(recording)
    $settings.set(settings)
    $isPastBet.set(true)
    const plays = opening === 'start' && !labPlayback.$prefersReducedMotion.get()
    labPlayback.pause()
    seekTime(typeof opening === 'number' ? opening : plays ? 0 : elapsed())
    if (plays) labPlayback.play()
  })
}

function elapsed(): number {
  return $execution.get()?.totals.elapsed ?? 0
}

function timeOfNextEvent(): number {
  return $keyEvents.get().find(({ time }) => time > $time.get())?.time ?? elapsed()
}

function stepTo(time: number): void {
  batch(() => {
    labPlayback.pause()
    seekTime(time)
    $stepAnnouncement.set($logEntries.get()[$logCount.get() - 1]?.sentence ?? NOTHING_YET)
  })
}

function showNextEvent(): void {
  seekTime(timeOfNextEvent())
  if ($time.get() >= elapsed()) labPlayback.pause()
}

function createFrameHandler(): (ms: number) => void {
  let sinceRead = 0
  return ms => {
    const share = (Math.min(ms, FRAME_MAX_MS) / RUN_MS) * $speed.get()
    $time.set(Math.min(elapsed(), $time.get() + share * elapsed()))
    sinceRead += ms
    const isOver = $time.get() >= elapsed()
    if (isOver || sinceRead >= READING_MS) {
      sinceRead = 0
      $readTime.set($time.get())
    }
    if (!isOver) return
    labPlayback.pause()
    $isTold.set(true)
  }
}
