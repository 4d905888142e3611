import { atom, batch, computed } from 'nanostores'
import { type Recording } from '../domain/engine/recording.ts'
import { type Execution, runLab } from '../domain/engine/run-lab.ts'
import {
  DEFAULT_SETTINGS,
  type Executor,
  INITIAL_EXECUTOR,
  type LabSettings
} from '../domain/engine/settings.ts'
import { type Span } from '../domain/engine/trace.ts'
import { type Clock } from '../platform/environment.ts'
import { type EveryFrame } from '../platform/frames.ts'
import { createPlayback } from '../platform/playback.ts'
import { type BetCount, GUESS } from './bet.ts'
import { loadRecording } from './load-recording.ts'
import { criticalPath, progressOf, type Stretch } from './progress.ts'
import { isKeyEvent, longestRest } from './sentences.ts'

const RUN_MS = 6500
/** In ms: playback doesn't make up for late frames. */
const FRAME_MAX_MS = 100
const READING_MS = 150
/** Per event under reduced motion, in ms. */
const STEP_MS = 900

export type Race = ReturnType<typeof createRace>

/** A block that somebody bets on, and its run, which plays. Times are in gas. */
export function createRace() {
  const $settings = atom<LabSettings>(DEFAULT_SETTINGS)
  /** Of the settings' real block. */
  const $recording = atom<Recording | null>(null)
  const $isPastBet = atom(false)
  /** Cleared with the block it was about. */
  const $bet = atom<number | null>(null)
  /** Of the link that led to a block's page. */
  const $friendBet = atom<number | null>(null)
  const $executor = atom<Executor>(INITIAL_EXECUTOR)
  const $result = computed([$isPastBet, $settings, $recording], (isPastBet, settings, recording) =>
    isPastBet ? runLab(settings, {}, recording) : null
  )
  /** Null until the line is moved. Cleared with the block it was about. */
  const $guess = atom<number | null>(null)
  const $inTurn = computed($recording, inTurn)
  /** Of the chosen executor. */
  const $execution = computed(
    [$result, $executor],
    (result, executor) => result && result.executions[executor]
  )
  const $flags = computed(
    [$isPastBet, $bet, $guess, $friendBet, $inTurn],
    (isPastBet, bet, guess, friendBet, spans) =>
      flagsOf(isPastBet ? bet : (guess ?? GUESS.initial), friendBet, spans.at(-1)?.to ?? 0)
  )
  const $end = computed($execution, execution => execution && execution.totals.elapsed)
  const playback = createPlayback({ $end })
  return {
    $settings,
    $recording,
    $isPastBet,
    $bet,
    $friendBet,
    /** How many people bet what on the block. Null until that has loaded, and if it can't. */
    $counts: atom<readonly BetCount[] | null>(null),
    $executor,
    $result,
    $progress: computed($result, result => result && progressOf(result)),
    $execution,
    $rest: computed($execution, run => run && longestRest(run.spans, run.cores)),
    $criticalPath: computed($execution, criticalPathOf),
    playback,
    /** Changes every frame while playing. */
    $time: playback.$position,
    /** For text: changes a few times a second. */
    $readTime: atom(0),
    /** A step set the time. */
    $isStep: atom(false),
    $guess,
    $inTurn,
    $flags,
    /** The result is told when the race first ends. */
    $isTold: atom(false),
    /** Null once it has loaded, failed, or another block is shown. */
    $loading: atom<Promise<Recording> | null>(null),
    $hasLoadFailed: atom(false),
    $keyEvents: computed($execution, execution => execution?.events.filter(isKeyEvent) ?? [])
  }
}

/** The bet that the line shows, moved or not. */
function guessOf({ $guess }: Race): number {
  return $guess.get() ?? GUESS.initial
}

/** Null where most cores are busy: no single path sets the finish then. */
function criticalPathOf(run: Execution | null): ReadonlySet<Span> | null {
  return run && run.totals.speedup < run.cores / 2 ? criticalPath(run.spans) : null
}

/** When a bet has the run end. */
export type Flag = { readonly name: string; readonly bet: number; readonly time: number }

function flagsOf(bet: number | null, friendBet: number | null, gas: number): readonly Flag[] {
  if (bet === null || gas === 0) return []
  const flag = (name: string, bet: number): Flag => ({ name, bet, time: gas / bet })
  const own = flag('your bet', bet)
  return friendBet === null ? [own] : [own, flag('your friend’s bet', friendBet)]
}

/** As one core runs them. */
function inTurn(recording: Recording | null): readonly Stretch[] {
  let to = 0
  return recording?.gas.map(gas => ({ from: to, to: (to += gas) })) ?? []
}

/** Asks for a bet on a block, and fetches it meanwhile. */
export function askAbout(race: Race, settings: LabSettings): void {
  race.$settings.set(settings)
  race.$guess.set(null)
  withRecording(race, settings, recording => race.$recording.set(recording))
}

/** Null skips the bet. */
export function placeBet(race: Race, bet: number | null = guessOf(race)): void {
  const settings = race.$settings.get()
  withRecording(race, settings, recording => {
    showBlock(race, settings, 'start', recording)
    race.$bet.set(bet)
  })
}

/** At once, or when a real block has loaded and no other was shown or asked for meanwhile. */
export function withRecording(
  { $loading, $hasLoadFailed }: Race,
  { realBlock }: LabSettings,
  show: (recording: Recording | null) => void
): void {
  if (realBlock === null) return batch(() => show(null))
  const loading = loadRecording(realBlock)
  $loading.set(loading)
  $hasLoadFailed.set(false)
  const finish = (act: () => void): void => {
    if ($loading.get() !== loading) return
    batch(() => {
      $loading.set(null)
      act()
    })
  }
  loading.then(
    recording => finish(() => show(recording)),
    () => finish(() => $hasLoadFailed.set(true))
  )
}

/** Under reduced motion a run that would play shows its end. */
export function showBlock(
  race: Race,
  settings: LabSettings,
  opening: 'start' | 'end' | number,
  recording: Recording | null
): void {
  const { playback } = race
  batch(() => {
    race.$loading.set(null)
    race.$hasLoadFailed.set(false)
    race.$isTold.set(false)
    race.$bet.set(null)
    race.$recording.set(recording)
    race.$settings.set(settings)
    race.$isPastBet.set(true)
    const plays = opening === 'start' && !playback.$prefersReducedMotion.get()
    playback.pause()
    seekTime(race, typeof opening === 'number' ? opening : plays ? 0 : elapsedOf(race))
    if (plays) playback.play()
  })
}

export function seekTime(race: Race, time: number): void {
  batch(() => {
    race.playback.seek(time)
    race.$readTime.set(race.$time.get())
    race.$isStep.set(false)
    if (race.$time.get() >= elapsedOf(race)) race.$isTold.set(true)
  })
}

export function togglePlaying({ playback, $time, $readTime, $isStep }: Race): void {
  batch(() => {
    playback.toggle()
    $readTime.set($time.get())
    $isStep.set(false)
  })
}

export function stepForward(race: Race): void {
  stepTo(race, timeOfNextEvent(race))
}

export function stepBack(race: Race): void {
  const { $keyEvents, $time } = race
  stepTo(race, $keyEvents.get().findLast(({ time }) => time < $time.get())?.time ?? 0)
}

function stepTo(race: Race, time: number): void {
  batch(() => {
    race.playback.pause()
    seekTime(race, time)
    race.$isStep.set(true)
  })
}

/** Frame by frame, or event by event under reduced motion. */
export function runPlayer(race: Race, { every }: Pick<Clock, 'every'>, everyFrame: EveryFrame) {
  return race.playback.run(isReduced =>
    isReduced ? every(STEP_MS, () => showNextEvent(race)) : everyFrame(frameHandler(race))
  )
}

export function elapsedOf({ $execution }: Race): number {
  return $execution.get()?.totals.elapsed ?? 0
}

function timeOfNextEvent(race: Race): number {
  const next = race.$keyEvents.get().find(({ time }) => time > race.$time.get())
  return next?.time ?? elapsedOf(race)
}

function showNextEvent(race: Race): void {
  seekTime(race, timeOfNextEvent(race))
  if (race.$time.get() >= elapsedOf(race)) race.playback.pause()
}

function frameHandler(race: Race): (ms: number) => void {
  const { $time, $readTime, $isTold, playback } = race
  let sinceRead = 0
  return ms => {
    const elapsed = elapsedOf(race)
    const share = Math.min(ms, FRAME_MAX_MS) / RUN_MS
    $time.set(Math.min(elapsed, $time.get() + share * elapsed))
    sinceRead += ms
    const isOver = $time.get() >= elapsed
    if (isOver || sinceRead >= READING_MS) {
      sinceRead = 0
      $readTime.set($time.get())
    }
    if (!isOver) return
    playback.pause()
    $isTold.set(true)
  }
}
