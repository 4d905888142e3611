import { atom, batch, computed } from 'nanostores'
import { BET } from './bet.ts'
import { decodeMoment, FIRST_EXECUTOR, FIRST_SETTINGS } from './moment.ts'
import { type Picture } from './strip.ts'
import { isSame } from './presets.ts'
import { type Executor } from './engine/executor.ts'
import { checkSettings, type LabSettings } from './engine/settings.ts'
import { type LabRunner } from './runner.ts'

export const $settings = atom<LabSettings>(FIRST_SETTINGS)
/** The executor whose lanes are shown. */
export const $executor = atom<Executor>(FIRST_EXECUTOR)

/** The lab asks for a bet before it runs anything. */
export const $isOpen = atom(false)
export const $guess = atom<number>(BET.first)
/** The bet that was placed, for as long as the block it was about is shown. */
export const $bet = atom<number | null>(null)
/** A link had values nobody can set. */
export const $isCorrected = atom(false)

/** The latest run; it stays until the next one is there. */
export const $picture = atom<Picture | null>(null)
export const $hasFailed = atom(false)

/** Where the next run shall be shown: from its start, at a time in gas, or at its end. */
export type Opening = 'start' | 'end' | number
export const $opening = atom<Opening>('end')

export const $strip = computed(
  [$picture, $executor],
  (picture, executor) => picture && picture.strips[executor]
)

/** The picture is of other settings than those that are set. */
export const $isOutdated = computed(
  [$picture, $settings],
  (picture, settings) => !picture || !isSame(picture.settings, settings)
)

/**
 * Changes the settings and shows how the run ends; a change also ends the question for a bet. What
 * is set already changes nothing, so that whoever only passes a control keeps the bet.
 */
export function choose(change: Partial<LabSettings>): void {
  const { settings } = checkSettings({ ...$settings.get(), ...change })
  if (!isSame(settings, $settings.get())) run(settings, 'end')
}

/** Shows a run of these settings from its start. */
export function demonstrate(settings: LabSettings): void {
  run(settings, 'start')
}

function run(settings: LabSettings, opening: Opening): void {
  batch(() => {
    $bet.set(null)
    $isCorrected.set(false)
    $opening.set(opening)
    // A new object also where nothing changed: the same run is asked for again.
    $settings.set({ ...settings })
    $isOpen.set(true)
  })
}

export function watch(executor: Executor): void {
  $executor.set(executor)
}

export function guess(times: number): void {
  $guess.set(Math.min(BET.most, Math.max(BET.least, times)))
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
  // Should it fail again, that is news to whoever shows it.
  $hasFailed.set(false)
  $settings.set({ ...$settings.get() })
}

/** Restores what a link describes. */
export function openLink(text: string): void {
  const { moment, isCorrected } = decodeMoment(text)
  batch(() => {
    $settings.set(moment.settings)
    $executor.set(moment.executor)
    $opening.set(moment.time ?? 'end')
    $isCorrected.set(isCorrected)
    $isOpen.set(true)
  })
}

/** Runs the block whenever the settings change, once the lab is open; a run out of date is dropped. */
export function runLabWith({ draw }: Pick<LabRunner, 'draw'>): () => void {
  const $wanted = computed([$isOpen, $settings], (isOpen, settings) => (isOpen ? settings : null))
  return $wanted.subscribe(async settings => {
    if (!settings) return
    try {
      const picture = await draw(settings)
      if (picture && isSame(settings, $settings.get())) show(picture)
    } catch {
      if (isSame(settings, $settings.get())) $hasFailed.set(true)
    }
  })
}

function show(picture: Picture): void {
  batch(() => {
    $hasFailed.set(false)
    $picture.set(picture)
  })
}
