import { atom } from 'nanostores'
import wordsUrl from '../../content/crossword.json?url'
import { clock } from '../../platform/clock.ts'
import { fetchList } from '../../platform/fetch-list.ts'
import { isRecord, isString } from '../../platform/json.ts'
import { onPageHide } from '../../platform/page-lifecycle.ts'
import { randomSeed } from '../../platform/random.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { generate } from './generate.ts'
import { type Word } from './grid.ts'
import {
  type ArrowKey,
  check,
  erase,
  goToEntry,
  goToEntryBeside,
  move,
  open,
  pausePlay,
  type Play,
  point,
  resumePlay,
  reveal,
  type Scope,
  turn,
  write
} from './play.ts'
import { checkedSentence, revealedSentence } from './sentences.ts'
import { restorePlay, serializePlay } from './storage.ts'

type Puzzle =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly play: Play }

const KEY = 'altius:crossword'

export const $puzzle = atom<Puzzle>({ state: 'loading' })

export const $helpMessage = atom('')

let words: readonly Word[] = []

/** The other game is on show: the words may still come then, but the clock must not run. */
let isHidden = false

/** Opens the crossword and lets its clock run, until what it returns is called. */
export function runCrossword(): () => void {
  isHidden = false
  void openCrossword()
  const stop = onPageHide(save)
  return () => {
    stop()
    isHidden = true
    update(play => pausePlay(play, clock.now()))
  }
}

/** Fetches the words and goes on with the last grid, or a first one; also the way to try again. */
export async function openCrossword(): Promise<void> {
  if ($puzzle.get().state === 'ready') {
    update(play => resumePlay(play, clock.now()))
    return
  }
  $puzzle.set({ state: 'loading' })
  const fetched = await fetchList(wordsUrl, isWord)
  // Fetched twice, by leaving and coming back: the first to come has opened it.
  if ($puzzle.get().state === 'ready') return
  if (!fetched) {
    $puzzle.set({ state: 'failed' })
    return
  }
  words = fetched
  const play = restorePlay(readLocal(KEY), words, clock.now()) ?? newPlay()
  set(isHidden ? pausePlay(play, clock.now()) : play)
}

export function newGrid(): void {
  update(newPlay)
}

export function writeLetter(letter: string): void {
  update(play => write(play, letter, clock.now()))
}

export function eraseLetter(): void {
  update(erase)
}

export function moveCursor(key: ArrowKey): void {
  update(play => move(play, key))
}

export function turnCursor(): void {
  update(turn)
}

export function pointAt(cell: number): void {
  update(play => point(play, cell))
}

export function goToClue(id: string): void {
  update(play => goToEntry(play, id))
}

/** False past the last clue, or with -1 the first. */
export function goToClueBeside(offset: 1 | -1): boolean {
  const puzzle = $puzzle.get()
  const beside = puzzle.state === 'ready' && goToEntryBeside(puzzle.play, offset)
  if (!beside) return false
  set(beside)
  return true
}

export function checkLetters(scope: Scope): void {
  help(play => check(play, scope), checkedSentence)
}

export function revealLetters(scope: Scope): void {
  help(play => reveal(play, scope, clock.now()), revealedSentence)
}

function help(change: (play: Play) => Play, message: (before: Play, after: Play) => string): void {
  update(before => {
    const after = change(before)
    $helpMessage.set(message(before, after))
    return after
  })
}

/** The build has checked the whole schema; this only tells our data from a proxy's. */
function isWord(value: unknown): value is Word {
  return (
    isRecord(value) && isString(value['id']) && isString(value['word']) && isString(value['clue'])
  )
}

function newPlay(): Play {
  $helpMessage.set('')
  const seed = randomSeed()
  return open(generate(words, seed), seed, clock.now())
}

function update(change: (play: Play) => Play): void {
  const puzzle = $puzzle.get()
  if (puzzle.state === 'ready') set(change(puzzle.play))
}

function set(play: Play): void {
  $puzzle.set({ state: 'ready', play })
  save()
}

function save(): void {
  const puzzle = $puzzle.get()
  if (puzzle.state === 'ready') writeLocal(KEY, serializePlay(puzzle.play, words, clock.now()))
}
