import { atom } from 'nanostores'
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
  writeLetter
} from './play.ts'
import { checkedSentence, revealedSentence } from './sentences.ts'
import { readSavedPlay, savePlay } from './storage.ts'

type Puzzle = {
  readonly play: Play
  /** Says what the last check or reveal did, until a letter is typed. */
  readonly message: string
}

export const $puzzle = atom(lastPuzzle())

/** Continues the stored play, or starts a new grid. */
export function lastPuzzle(): Puzzle {
  return { play: readSavedPlay(words, clock.now()) ?? newPlay(), message: '' }
}

/** Returns how to stop the clock. */
export function runCrossword(): () => void {
  const pause = (): void => updatePlay(play => pausePlay(play, clock.now()))
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

export function typeLetter(letter: string): void {
  updatePlay(
    play => writeLetter(play, letter, clock.now()),
    () => ''
  )
}

export function takeLetterBack(): void {
  updatePlay(eraseLetter, () => '')
}

/** False past either end. */
export function goToClueBeside(offset: 1 | -1): boolean {
  const beside = goToEntryBeside($puzzle.get().play, offset)
  if (beside) updatePlay(() => beside)
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

export function updatePlay(
  change: (play: Play) => Play,
  say?: (before: Play, after: Play) => string
): void {
  const { play: before, message } = $puzzle.get()
  const play = change(before)
  $puzzle.set({ play, message: say ? say(before, play) : message })
  savePlay(play, clock.now())
}

function newPlay(): Play {
  const seed = randomSeed()
  return openPlay(generate(words, seed), seed)
}
