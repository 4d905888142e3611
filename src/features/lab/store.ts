import { atom, batch, computed } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'
import { type EveryFrame } from '../../platform/frames.ts'
import { createPlayback } from '../../platform/playback.ts'
import { countUpTo } from '../../domain/engine/arrays.ts'
import { type Recording } from '../../domain/engine/recording.ts'
import {
  checkSettings,
  isSameSettings,
  type Executor,
  type LabSettings
} from '../../domain/engine/settings.ts'
import { lookAt } from './links.ts'
import { isSolved, LAB_PUZZLES, type LabPuzzleId } from './puzzles.ts'
import { logEntries } from './sentences.ts'
import { loadRecording } from './real-blocks/load.ts'
import { nextTime, previousTime, simulate } from './timeline.ts'
import { decodeMoment, encodeMoment, INITIAL_EXECUTOR, INITIAL_SETTINGS } from './url.ts'

/** From no gain to every core busy. */
export const GUESS = { min: 1, max: 8, step: 0.1, initial: 8 } as const
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const
export const NOTHING_YET = 'Nothing has happened yet.'

export type Speed = (typeof SPEEDS)[number]

type Opening = 'start' | 'end' | number

const RUN_MS = 12_000
/** In ms: playback doesn't make up for late frames. */
const FRAME_MAX_MS = 100
const READING_MS = 150
/** Per event under reduced motion, in ms. */
const STEP_MS = 900
/** In ms: browsers limit URL writes. */
const SETTLED_MS = 300

export const $settings = atom<LabSettings>(INITIAL_SETTINGS)
/** Of the settings' real block. */
export const $recording = atom<Recording | null>(null)
export const $hasLoadFailed = atom(false)
export const $isPastBet = atom(false)
export const $guess = atom<number>(GUESS.initial)
/** Cleared with the block it was about. */
export const $bet = atom<number | null>(null)
export const $labPuzzle = atom<LabPuzzleId | null>(null)
/** The pressed link's instruction. */
export const $look = atom<string | null>(null)
export const $isLinkCorrected = atom(false)
export const $executor = atom<Executor>(INITIAL_EXECUTOR)
export const $speed = atom<Speed>(1)
export const $showsAllEvents = atom(false)

export const $simulation = computed(
  [$isPastBet, $settings, $recording],
  (isPastBet, settings, recording) => (isPastBet ? simulate(settings, recording) : null)
)
export const $timeline = computed(
  [$simulation, $executor],
  (simulation, executor) => simulation && simulation.timelines[executor]
)

export const $lesson = computed([$labPuzzle, $settings, $simulation], (puzzle, settings, run) => {
  const speedup = run?.timelines['block-stm'].totals.speedup ?? 0
  return puzzle && isSolved(puzzle, settings, speedup) ? LAB_PUZZLES[puzzle].lesson : null
})

/** When the bet has the run end, in gas. */
export const $flag = computed([$bet, $simulation], (bet, simulation) =>
  bet === null || simulation === null ? null : simulation.shape.gas / bet
)

export const labPlayback = createPlayback({
  $end: computed($timeline, timeline => timeline && timeline.totals.elapsed)
})
/** In gas; changes every frame while playing. */
export const $time = labPlayback.$position
/** For text: changes a few times a second. */
export const $readTime = atom(0)

export const $logEntries = computed([$timeline, $showsAllEvents], (timeline, showsAll) =>
  timeline ? logEntries(showsAll ? timeline.events : timeline.keyEvents) : []
)
const $logTimes = computed($logEntries, entries => entries.map(({ time }) => time))
export const $logCount = computed([$logTimes, $readTime], countUpTo)
/** Steps only: a playing run would drown out everything else in a screen reader. */
export const $stepAnnouncement = atom('')

export const $moment = computed(
  [$settings, $executor, $readTime, $timeline, $labPuzzle],
  (settings, executor, time, timeline, puzzle) => {
    const isAtEnd = !timeline || time >= timeline.totals.elapsed
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
    $bet.set($guess.get())
  })
}

export function skipBet(): void {
  const settings = $settings.get()
  withRecording(settings, recording => showBlock(settings, 'end', recording))
}

/** Ignores unchanged settings, so the bet stays. */
export function updateSettings(change: Partial<LabSettings>): void {
  const { settings } = checkSettings({ ...$settings.get(), ...change })
  if (!isSameSettings(settings, $settings.get())) showBlock(settings, 'end')
}

export function showPreset(settings: LabSettings): void {
  withRecording(settings, recording => {
    $labPuzzle.set(null)
    $look.set(null)
    showBlock(settings, 'start', recording)
  })
}

export function openLabLink(text: string): void {
  const { moment, isCorrected } = decodeMoment(text)
  withRecording(moment.settings, recording => {
    $executor.set(moment.executor)
    $labPuzzle.set(moment.puzzle)
    $look.set(lookAt(text))
    showBlock(moment.settings, moment.time ?? 'end', recording)
    $isLinkCorrected.set(isCorrected)
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
    if ($timeline.get()) seekTime(wasAtEnd ? elapsed() : $time.get())
  })
}

export function seekTime(time: number): void {
  batch(() => {
    labPlayback.seek(time)
    $readTime.set($time.get())
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
  if ($timeline.get()) stepTo(timeOfNextEvent())
}

export function stepBack(): void {
  const timeline = $timeline.get()
  if (timeline) stepTo(previousTime(timeline.keyTimes, $time.get()) ?? 0)
}

export function setSpeed(speed: Speed): void {
  $speed.set(speed)
}

export function showAllEvents(showsAll: boolean): void {
  $showsAllEvents.set(showsAll)
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

function showBlock(
  settings: LabSettings,
  opening: Opening,
  recording: Recording | null = $recording.get()
): void {
  latestRequest += 1
  batch(() => {
    $hasLoadFailed.set(false)
    $bet.set(null)
    $isLinkCorrected.set(false)
    $recording.set(recording)
    $settings.set(settings)
    $isPastBet.set(true)
    openAt(opening)
  })
}

/** Shows the end instead of playing under reduced motion. */
function openAt(opening: Opening): void {
  const plays = opening === 'start' && !labPlayback.$prefersReducedMotion.get()
  labPlayback.pause()
  seekTime(typeof opening === 'number' ? opening : plays ? 0 : elapsed())
  if (plays) labPlayback.play()
}

function elapsed(): number {
  return $timeline.get()?.totals.elapsed ?? 0
}

function timeOfNextEvent(): number {
  return nextTime($timeline.get()?.keyTimes ?? [], $time.get()) ?? elapsed()
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
    if (isOver) labPlayback.pause()
  }
}
