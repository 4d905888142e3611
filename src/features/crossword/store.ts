import { atom, onMount } from 'nanostores'
import words from '../../content/crossword.json'
import { clock, randomSeed } from '../../platform/environment.ts'
import { watchTabVisible } from '../../platform/observers.ts'
import { markPlaying } from '../navigation/quick-access-store.ts'
import { generate } from './generate.ts'
import {
  checkLetters,
  eraseLetter,
  goToEntryBeside,
  openPlay,
  pausePlay,
  type Play,
  progressOf,
  revealLetters,
  type Scope,
  writeLetters
} from './play.ts'
import { checkedSentence, filledSentence, revealedSentence } from './sentences.ts'
import { newerSavedPlay, readSavedPlay, savePlay, watchSavedPlay } from './storage.ts'

type Puzzle = {
  readonly play: Play
  /** Says what the last check or reveal did, until a letter is typed. */
  readonly message: string
  /** Another page changed it last, so nothing here takes the focus. */
  readonly isTakenOver?: boolean
}

export const $puzzle = atom<Puzzle>(lastPuzzle())

onMount($puzzle, () => {
  takeOver()
  return watchSavedPlay(takeOver)
})

/** Continues the stored play, or starts a new grid. */
export function lastPuzzle(): Puzzle {
  return { play: readSavedPlay(words, clock.now()) ?? newPlay(), message: '' }
}

/** Shows what another page has changed since. The cursor stays. */
function takeOver(): void {
  const saved = newerSavedPlay(words, clock.now())
  if (!saved) return
  const { seed, cursor } = $puzzle.get().play
  const play = saved.seed === seed ? { ...saved, cursor } : saved
  $puzzle.set({ play, message: '', isTakenOver: true })
}

/** Returns how to stop the clock. */
export function runCrossword(): () => void {
  const pause = (): void => {
    takeOver()
    if ($puzzle.get().play.watch.since !== undefined)
      updatePlay(play => pausePlay(play, clock.now()))
  }
  const stops = [
    watchTabVisible(isVisible => isVisible || pause()),
    $puzzle.subscribe(({ play }) =>
      markPlaying(play.state === 'playing' && progressOf(play).filled > 0)
    ),
    () => markPlaying(false),
    pause
  ]
  return () => stops.forEach(stop => stop())
}

export function newGrid(): void {
  updatePlay(newPlay, () => '')
}

export function typeLetters(text: string): void {
  updatePlay(play => writeLetters(play, text, clock.now()), filledSentence)
}

export function takeLetterBack(): void {
  updatePlay(eraseLetter, () => '')
}

/** False past either end. */
export function goToClueBeside(offset: 1 | -1): boolean {
  const beside = goToEntryBeside($puzzle.get().play, offset)
  if (beside) updatePlay(play => ({ ...play, cursor: beside.cursor }))
  return beside !== undefined
}

/** True if a letter is wrong: the cursor is then on the first. */
export function runCheck(scope: Scope): boolean {
  updatePlay(play => checkLetters(play, scope), checkedSentence)
  const { marks, cursor } = $puzzle.get().play
  return marks[cursor.cell] === 'wrong'
}

export function runReveal(scope: Scope): void {
  updatePlay(play => revealLetters(play, scope, clock.now()), revealedSentence)
}

/** `change` gets the latest letters, which another page may have typed. */
export function updatePlay(
  change: (play: Play) => Play,
  say?: (before: Play, after: Play) => string
): void {
  const { seed } = $puzzle.get().play
  takeOver()
  const { play: before, message } = $puzzle.get()
  // Another page has begun a new grid.
  if (before.seed !== seed) return
  const play = change(before)
  $puzzle.set({ play, message: say ? say(before, play) : message })
  savePlay(play, clock.now())
}

function newPlay(): Play {
  const seed = randomSeed()
  return openPlay(generate(words, seed), seed)
}
