import { below, type Random, seededRandom, shuffled } from '../../platform/random.ts'
import { DIRECTIONS, type Grid, gridOf, type PlacedWord, type Word } from './grid.ts'

const MIN_WORDS = 10
export const MAX_WORDS = 14

/** Fewer columns than rows, so that a cell stays large enough for a thumb on a narrow phone. */
export const MAX_ROWS = 15
export const MAX_COLUMNS = 12

const LAYOUTS = 4

const ATTEMPTS = 60

/** `worth`: its words and crossings, counted together. */
type Layout = { placed: readonly PlacedWord[]; worth: number }

/** The largest area, row by row: each letter so far, and the directions in which words pass it. */
type Squares = ({ letter: string; directions: readonly PlacedWord['direction'][] } | undefined)[]

/**
 * A new grid of 10 to 14 of the words, in one piece; the same seed builds the same grid.
 * Throws a RangeError if the words are too few or share too few letters to be laid out.
 */
export function generate(words: readonly Word[], seed: number): Grid {
  const random = seededRandom(seed)
  const layouts: Layout[] = []
  for (let attempt = 0; attempt < ATTEMPTS && layouts.length < LAYOUTS; attempt++) {
    const layout = layOut(words, random)
    if (layout.placed.length >= MIN_WORDS) layouts.push(layout)
  }
  const [best] = layouts.sort((one, other) => other.worth - one.worth)
  if (!best) throw new RangeError(`No crossword in ${words.length} words`)
  const top = Math.min(...best.placed.map(({ row }) => row))
  const left = Math.min(...best.placed.map(({ column }) => column))
  return gridOf(
    best.placed.map(each => ({ ...each, row: each.row - top, column: each.column - left }))
  )
}

/** Puts one word after another where it crosses the most, and of those nearest to the middle. */
function layOut(words: readonly Word[], random: Random): Layout {
  const squares: Squares = Array.from({ length: MAX_ROWS * MAX_COLUMNS })
  const placed: PlacedWord[] = []
  let crossings = 0
  const order = shuffled(random, words)
  // A word that found nothing to cross may find it once there are more words.
  for (const word of [...order, ...order]) {
    if (placed.length === MAX_WORDS) break
    if (placed.some(each => each.word === word)) continue
    const candidates = placed.length === 0 ? [inMiddle(word, random)] : crossingsOf(squares, word)
    const best = bestOf(candidates, squares, random)
    if (!best) continue
    write(squares, best.placed)
    placed.push(best.placed)
    crossings += best.crossings
  }
  return { placed, worth: placed.length + crossings }
}

type Candidate = { placed: PlacedWord; crossings: number; offCenter: number }

function bestOf(
  candidates: readonly PlacedWord[],
  squares: Squares,
  random: Random
): Candidate | undefined {
  return shuffled(random, candidates)
    .flatMap((placed): readonly Candidate[] => {
      const crossings = crossingsAt(squares, placed)
      return crossings === undefined ? [] : [{ placed, crossings, offCenter: offCenter(placed) }]
    })
    .toSorted((one, other) => other.crossings - one.crossings || one.offCenter - other.offCenter)[0]
}

function inMiddle(word: Word, random: Random): PlacedWord {
  const { length } = word.word
  return below(random, 2) === 0
    ? { word, direction: 'across', row: MAX_ROWS >> 1, column: (MAX_COLUMNS - length) >> 1 }
    : { word, direction: 'down', row: (MAX_ROWS - length) >> 1, column: MAX_COLUMNS >> 1 }
}

function offCenter({ word, direction, row, column }: PlacedWord): number {
  const half = (word.word.length - 1) / 2
  const [down, across] = direction === 'across' ? [row, column + half] : [row + half, column]
  return Math.abs(down - (MAX_ROWS - 1) / 2) + Math.abs(across - (MAX_COLUMNS - 1) / 2)
}

/**
 * How many words a word would cross there, or undefined if it doesn't fit: it would leave the
 * area, meet a different letter, run on into another word or touch one sideways.
 */
function crossingsAt(squares: Squares, placed: PlacedWord): number | undefined {
  const { word, direction, row, column } = placed
  const { length } = word.word
  const [down, across] = direction === 'across' ? [0, 1] : [1, 0]
  const at = (along: number, aside = 0): Squares[number] => {
    const y = row + along * down + aside * across
    const x = column + along * across + aside * down
    return x >= 0 && x < MAX_COLUMNS ? squares[y * MAX_COLUMNS + x] : undefined
  }

  if (at(-1) || at(length)) return undefined
  if (row < 0 || column < 0 || row + (length - 1) * down >= MAX_ROWS) return undefined
  if (column + (length - 1) * across >= MAX_COLUMNS) return undefined

  let crossings = 0
  for (let index = 0; index < length; index++) {
    const square = at(index)
    if (square) {
      if (square.letter !== word.word.charAt(index)) return undefined
      if (square.directions.includes(direction)) return undefined
      crossings += 1
    } else if (at(index, -1) || at(index, 1)) return undefined
  }
  return crossings
}

function write(squares: Squares, { word, direction, row, column }: PlacedWord): void {
  const stride = direction === 'across' ? 1 : MAX_COLUMNS
  for (let at = 0; at < word.word.length; at++) {
    const index = row * MAX_COLUMNS + column + at * stride
    const directions = squares[index]?.directions ?? []
    squares[index] = { letter: word.word.charAt(at), directions: [...directions, direction] }
  }
}

/** Every placement in which the word would cross a letter; not all of them fit. */
function crossingsOf(squares: Squares, word: Word): readonly PlacedWord[] {
  const placed: PlacedWord[] = []
  for (const [index, square] of squares.entries()) {
    const direction = square && DIRECTIONS.find(free => !square.directions.includes(free))
    if (!direction) continue
    const row = Math.floor(index / MAX_COLUMNS)
    const column = index % MAX_COLUMNS
    const text = word.word
    for (let at = text.indexOf(square.letter); at >= 0; at = text.indexOf(square.letter, at + 1)) {
      placed.push(
        direction === 'across'
          ? { word, direction, row, column: column - at }
          : { word, direction, row: row - at, column }
      )
    }
  }
  return placed
}
