import { atom, batch, computed, type ReadableAtom } from 'nanostores'
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

type Shown = { readonly settings: LabSettings; readonly recording: Recording | null }
/** A real block's recording is null until it has loaded, and the guess until the line is moved. */
type Asking = Shown & { readonly stage: 'asking'; readonly guess: number | null }
type Running = Shown & { readonly stage: 'running'; readonly bet: number | null }
/** Stays so while the run is watched again. */
type Told = Shown & { readonly stage: 'told'; readonly bet: number | null }
type OnShow = Asking | Running | Told

/** What is on show stays there while a block loads, and if it doesn’t. */
type RaceState =
  | OnShow
  | { readonly stage: 'loading'; readonly onShow: OnShow; readonly loading: Promise<Recording> }
  | { readonly stage: 'failed'; readonly onShow: OnShow }

const NOTHING_ASKED: RaceState = {
  stage: 'asking',
  settings: DEFAULT_SETTINGS,
  recording: null,
  guess: null
}

export type Race = ReturnType<typeof createRace>

/** A block that somebody bets on, and its run, which plays. Times are in gas. */
export function createRace() {
  const $state = atom<RaceState>(NOTHING_ASKED)
  const $onShow = computed($state, onShowOf)
  const parts = partsOf($onShow)
  const { $settings, $recording, $isPastBet } = parts
  /** Of the link that led to a block's page. */
  const $friendBet = atom<number | null>(null)
  const $executor = atom<Executor>(INITIAL_EXECUTOR)
  const $result = computed([$isPastBet, $settings, $recording], (isPastBet, settings, recording) =>
    isPastBet ? runLab(settings, {}, recording) : null
  )
  const $inTurn = computed($recording, inTurn)
  /** Of the chosen executor. */
  const $execution = computed(
    [$result, $executor],
    (result, executor) => result && result.executions[executor]
  )
  const $flags = computed([$onShow, $friendBet, $inTurn], (shown, friendBet, spans) =>
    flagsOf(
      shown.stage === 'asking' ? (shown.guess ?? GUESS.initial) : shown.bet,
      friendBet,
      spans.at(-1)?.to ?? 0
    )
  )
  const $end = computed($execution, execution => execution && execution.totals.elapsed)
  const playback = createPlayback({ $end })
  return {
    $state,
    ...parts,
    $hasLoadFailed: computed($state, ({ stage }) => stage === 'failed'),
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
    $inTurn,
    $flags,
    $keyEvents: computed($execution, execution => execution?.events.filter(isKeyEvent) ?? [])
  }
}

function partsOf($onShow: ReadableAtom<OnShow>) {
  return {
    $settings: computed($onShow, ({ settings }) => settings),
    $recording: computed($onShow, ({ recording }) => recording),
    $isPastBet: computed($onShow, ({ stage }) => stage !== 'asking'),
    /** Null before the bet, and without one. */
    $bet: computed($onShow, shown => (shown.stage === 'asking' ? null : shown.bet)),
    /** Null before the line is moved, and once the bet is placed. */
    $guess: computed($onShow, shown => (shown.stage === 'asking' ? shown.guess : null)),
    /** The result is told when the race first ends. */
    $isTold: computed($onShow, ({ stage }) => stage === 'told')
  }
}

function onShowOf(state: RaceState): OnShow {
  return state.stage === 'loading' || state.stage === 'failed' ? state.onShow : state
}

/** A block that loads goes on loading. */
function withOnShow(state: RaceState, onShow: OnShow): RaceState {
  return state.stage === 'loading' || state.stage === 'failed' ? { ...state, onShow } : onShow
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

/** Asks for a bet on a block, and fetches it meanwhile. The line opens at the guess. */
export function askAbout(race: Race, settings: LabSettings, guess: number | null = null): void {
  race.$state.set({ stage: 'asking', settings, recording: null, guess })
  withRecording(race, settings, recording => setAsking(race, { recording }))
}

export function setGuess(race: Race, guess: number): void {
  setAsking(race, { guess })
}

/** The bet that the line shows, moved or not. */
export function guessOf({ $guess }: Race): number {
  return $guess.get() ?? GUESS.initial
}

/** Changes nothing once the bet is placed. */
function setAsking({ $state }: Race, change: Partial<Pick<Asking, 'recording' | 'guess'>>): void {
  const state = $state.get()
  const shown = onShowOf(state)
  if (shown.stage !== 'asking') return
  $state.set(withOnShow(state, { ...shown, ...change }))
}

/** Runs the block that is asked about. Null skips the bet. */
export function startRace(race: Race, bet: number | null): void {
  const settings = race.$settings.get()
  withRecording(race, settings, recording => showBlock(race, settings, 'start', recording, bet))
}

/** At once, or when a real block has loaded and no other was shown or asked for meanwhile. */
export function withRecording(
  { $state }: Race,
  { realBlock }: LabSettings,
  show: (recording: Recording | null) => void
): void {
  if (realBlock === null) return batch(() => show(null))
  const loading = loadRecording(realBlock)
  $state.set({ stage: 'loading', onShow: onShowOf($state.get()), loading })
  const finish = (act: (onShow: OnShow) => void): void => {
    const state = $state.get()
    if (state.stage !== 'loading' || state.loading !== loading) return
    batch(() => {
      $state.set(state.onShow)
      act(state.onShow)
    })
  }
  loading.then(
    recording => finish(() => show(recording)),
    () => finish(onShow => $state.set({ stage: 'failed', onShow }))
  )
}

/** Under reduced motion a run that would play shows its end. */
export function showBlock(
  race: Race,
  settings: LabSettings,
  opening: 'start' | 'end' | number,
  recording: Recording | null,
  bet: number | null = null
): void {
  const { playback } = race
  batch(() => {
    race.$state.set({ stage: 'running', settings, recording, bet })
    const plays = opening === 'start' && !playback.$prefersReducedMotion.get()
    playback.pause()
    seekTime(race, typeof opening === 'number' ? opening : plays ? 0 : elapsedOf(race))
    if (plays) playback.play()
  })
}

/** When the run first ends. */
function tellAtEnd(race: Race): void {
  const { $state, $time } = race
  const state = $state.get()
  const shown = onShowOf(state)
  if (shown.stage !== 'running' || $time.get() < elapsedOf(race)) return
  $state.set(withOnShow(state, { ...shown, stage: 'told' }))
}

export function seekTime(race: Race, time: number): void {
  batch(() => {
    race.playback.seek(time)
    race.$readTime.set(race.$time.get())
    race.$isStep.set(false)
    tellAtEnd(race)
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
  const { $time, $readTime, playback } = race
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
    tellAtEnd(race)
  }
}
