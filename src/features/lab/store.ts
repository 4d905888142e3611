import { atom, batch, computed } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'
import { checkSettings, isSameSettings, type LabSettings } from './engine/settings.ts'
import {
  $executor,
  $isPlaying,
  $readTime,
  $simulation,
  $timeline,
  type Opening,
  showSimulation,
  watch
} from './player.ts'
import { type LabRunner } from './runner.ts'
import { decodeMoment, encodeMoment, INITIAL_SETTINGS } from './url.ts'

/** Guesses of a speed-up: no run is faster than its cores. */
export const GUESS = { min: 1, max: 8, step: 0.1, initial: 4 } as const

/** How long the lab must rest before the URL follows (ms): browsers limit the writes. */
const SETTLED_MS = 300

export const $settings = atom<LabSettings>(INITIAL_SETTINGS)
/** The lab asks for a bet before it runs anything. */
export const $isOpen = atom(false)
export const $guess = atom<number>(GUESS.initial)
/** The bet that was placed, as long as the block it was about is shown. */
export const $bet = atom<number | null>(null)
/** Whether a link had values that nobody can set. */
export const $isCorrected = atom(false)
export const $hasFailed = atom(false)
/** Where the next simulation is first shown. */
export const $opening = atom<Opening>('end')

export const $isOutdated = computed(
  [$simulation, $settings],
  (simulation, settings) => !simulation || !isSameSettings(simulation.settings, settings)
)

/** What is shown, as a link has it. */
export const $moment = computed(
  [$settings, $executor, $readTime, $timeline],
  (settings, executor, time, timeline) => {
    const isAtEnd = !timeline || time >= timeline.totals.elapsed
    return encodeMoment({ settings, executor, time: isAtEnd ? null : time })
  }
)

/** Changes settings and shows how the run ends. What is already set changes nothing, not the bet. */
export function updateSettings(change: Partial<LabSettings>): void {
  const { settings } = checkSettings({ ...$settings.get(), ...change })
  if (!isSameSettings(settings, $settings.get())) open(settings, 'end')
}

/** Shows a run of these settings from its start. */
export function demonstrate(settings: LabSettings): void {
  open(settings, 'start')
}

export function guess(speedup: number): void {
  $guess.set(Math.min(GUESS.max, Math.max(GUESS.min, speedup)))
}

export function placeBet(): void {
  batch(() => {
    $bet.set($guess.get())
    $opening.set('start')
    $isOpen.set(true)
  })
}

export function skipBet(): void {
  $isOpen.set(true)
}

/** Runs the same block again, after a run that failed. */
export function runAgain(): void {
  // Another failure then changes the store, so whoever shows it hears of it.
  $hasFailed.set(false)
  $settings.set({ ...$settings.get() })
}

/** Restores what a link describes. */
export function openLink(text: string): void {
  const { moment, isCorrected } = decodeMoment(text)
  batch(() => {
    watch(moment.executor)
    open(moment.settings, moment.time ?? 'end')
    $isCorrected.set(isCorrected)
  })
}

/** Runs the block whenever the settings change while the lab is open. Outdated runs are dropped. */
export function runSimulations({ simulate }: Pick<LabRunner, 'simulate'>): () => void {
  const $input = computed([$isOpen, $settings], (isOpen, settings) => (isOpen ? settings : null))
  return $input.subscribe(async settings => {
    if (!settings) return
    const isCurrent = (): boolean => isSameSettings(settings, $settings.get())
    try {
      const simulation = await simulate(settings)
      if (!simulation || !isCurrent()) return
      $hasFailed.set(false)
      showSimulation(simulation, $opening.get())
    } catch {
      if (isCurrent()) $hasFailed.set(true)
    }
  })
}

/** Writes the moment to the URL once the lab has settled, and never while it plays. */
export function syncUrl(
  { after }: Pick<Clock, 'after'>,
  write: (moment: string) => void
): () => void {
  const $settled = computed([$moment, $isPlaying, $isOutdated], (moment, isPlaying, isOutdated) =>
    isOutdated || isPlaying ? null : moment
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

function open(settings: LabSettings, opening: Opening): void {
  batch(() => {
    $bet.set(null)
    $isCorrected.set(false)
    $opening.set(opening)
    // A new object even if nothing changed, so that the same run starts again.
    $settings.set({ ...settings })
    $isOpen.set(true)
  })
}
