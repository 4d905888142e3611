import { atom } from 'nanostores'
import { type Arrow } from './cursor.ts'
import { generate } from './generate.ts'
import { check, reveal, type Scope } from './help.ts'
import { open, pause, type Play, resume } from './play.ts'
import { parse, serialise } from './stored.ts'
import { erase, write } from './typing.ts'
import { goTo, move, nextClue, point, previousClue, turn } from './movement.ts'
import { type Word } from './word.ts'
import { checkedSentence, revealedSentence } from './sentences.ts'
import { randomSeed } from '../../platform/random.ts'
import { clock } from '../../platform/clock.ts'
import { readWords } from '../../content/fetch-games.ts'
import { onPageHide } from '../../platform/page-lifecycle.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'

export type Puzzle =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly play: Play }

const KEY = 'altius:crossword'

export const $puzzle = atom<Puzzle>({ state: 'loading' })

/** What a screen reader is told of the last help. */
export const $told = atom('')

let words: readonly Word[] = []

/** The other game is on show: the words may still come then, but the clock must not run. */
let isHidden = false

/** Opens the crossword and lets its clock run, until what it returns is called. */
export function runCrossword(): () => void {
  isHidden = false
  void openCrossword()
  const stop = onPageHide(store)
  return () => {
    stop()
    isHidden = true
    step(play => pause(play, clock.now()))
  }
}

/** Fetches the words and goes on with the last grid, or a first one; also the way to try again. */
export async function openCrossword(): Promise<void> {
  if ($puzzle.get().state === 'ready') {
    step(play => resume(play, clock.now()))
    return
  }
  $puzzle.set({ state: 'loading' })
  const read = await readWords()
  // Asked for twice, by leaving and coming back: the first to come has opened it.
  if ($puzzle.get().state === 'ready') return
  if (!read) {
    $puzzle.set({ state: 'failed' })
    return
  }
  words = read
  const play = parse(readLocal(KEY), words, clock.now()) ?? newPlay()
  become(isHidden ? pause(play, clock.now()) : play)
}

/** Builds another grid; the letters of this one are gone. */
export function newGrid(): void {
  step(newPlay)
}

export function writeLetter(letter: string): void {
  step(play => write(play, letter, clock.now()))
}

export function eraseLetter(): void {
  step(erase)
}

export function moveTo(arrow: Arrow): void {
  step(play => move(play, arrow))
}

export function turnDirection(): void {
  step(turn)
}

export function pointAt(cell: number): void {
  step(play => point(play, cell))
}

export function goToClue(id: string): void {
  step(play => goTo(play, id))
}

/** False at the last clue, or with -1 at the first: there the way leads out of the grid. */
export function goToClueBeside(way: 1 | -1): boolean {
  const puzzle = $puzzle.get()
  if (puzzle.state !== 'ready') return false
  const beside = way === 1 ? nextClue(puzzle.play) : previousClue(puzzle.play)
  if (beside) become(beside)
  return beside !== undefined
}

export function checkLetters(scope: Scope): void {
  tellOf(play => check(play, scope), checkedSentence)
}

export function revealLetters(scope: Scope): void {
  tellOf(play => reveal(play, scope, clock.now()), revealedSentence)
}

function tellOf(help: (play: Play) => Play, sentence: (before: Play, after: Play) => string): void {
  step(before => {
    const after = help(before)
    $told.set(sentence(before, after))
    return after
  })
}

function newPlay(): Play {
  $told.set('')
  return open(generate(words, randomSeed()), clock.now())
}

function step(take: (play: Play) => Play): void {
  const puzzle = $puzzle.get()
  if (puzzle.state === 'ready') become(take(puzzle.play))
}

function become(play: Play): void {
  $puzzle.set({ state: 'ready', play })
  store()
}

function store(): void {
  const puzzle = $puzzle.get()
  if (puzzle.state === 'ready') writeLocal(KEY, serialise(puzzle.play, clock.now()))
}
