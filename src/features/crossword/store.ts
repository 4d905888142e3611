import { atom } from 'nanostores'
import wordsUrl from '../../content/crossword.json?url'
import { clock, randomSeed } from '../../platform/environment.ts'
import { fetchList } from '../../platform/fetch-list.ts'
import { isRecord, isString } from '../../platform/json.ts'
import { watchTabVisible } from '../../platform/observers.ts'
import { markPlaying } from '../navigation/quick-access-store.ts'
import { generate } from './generate.ts'
import { type Word } from './grid.ts'
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

type Puzzle =
  | { readonly state: 'loading' | 'failed' }
  /** `message` says what the last help did, until a letter is typed. */
  | { readonly state: 'ready'; readonly play: Play; readonly message: string }

export const $puzzle = atom<Puzzle>({ state: 'loading' })

let words: readonly Word[] = []

/** Returns how to stop the clock. */
export function runCrossword(): () => void {
  void openCrossword()
  const pause = (): void => updatePlay(play => pausePlay(play, clock.now()))
  const stops = [
    watchTabVisible(isVisible => isVisible || pause()),
    $puzzle.subscribe(puzzle => {
      const isPlaying =
        puzzle.state === 'ready' &&
        puzzle.play.state === 'playing' &&
        progressOf(puzzle.play).filled > 0
      markPlaying(isPlaying)
    }),
    () => markPlaying(false),
    pause
  ]
  return () => stops.forEach(stop => stop())
}

export async function openCrossword(): Promise<void> {
  if ($puzzle.get().state === 'ready') return
  $puzzle.set({ state: 'loading' })
  const fetched = await fetchList(wordsUrl, isWord)
  if (!fetched) return $puzzle.set({ state: 'failed' })
  words = fetched
  setPlay(readSavedPlay(words, clock.now()) ?? newPlay(), '')
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
  const puzzle = $puzzle.get()
  const beside = puzzle.state === 'ready' ? goToEntryBeside(puzzle.play, offset) : undefined
  if (beside) updatePlay(() => beside)
  return beside !== undefined
}

/** True if a letter is wrong: the cursor is then on the first. */
export function runCheck(scope: Scope): boolean {
  updatePlay(play => checkLetters(play, scope), checkedSentence)
  const puzzle = $puzzle.get()
  return puzzle.state === 'ready' && puzzle.play.marks[puzzle.play.cursor.cell] === 'wrong'
}

export function runReveal(scope: Scope): void {
  updatePlay(play => revealLetters(play, scope, clock.now()), revealedSentence)
}

export function updatePlay(
  change: (play: Play) => Play,
  say?: (before: Play, after: Play) => string
): void {
  const puzzle = $puzzle.get()
  if (puzzle.state !== 'ready') return
  const play = change(puzzle.play)
  setPlay(play, say ? say(puzzle.play, play) : puzzle.message)
}

function setPlay(play: Play, message: string): void {
  $puzzle.set({ state: 'ready', play, message })
  savePlay(play, clock.now())
}

/** Only tells our data from a proxy's page: the build validates the schema. */
function isWord(value: unknown): value is Word {
  return (
    isRecord(value) && isString(value['id']) && isString(value['word']) && isString(value['clue'])
  )
}

function newPlay(): Play {
  const seed = randomSeed()
  return openPlay(generate(words, seed), seed)
}
