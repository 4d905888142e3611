import { below, type Random, seededRandom, shuffled } from '../../domain/engine/random.ts'
import { DIRECTIONS, type Grid, gridOf, type PlacedWord, type Word } from './grid.ts'

const MIN_WORDS = 10
const MAX_WORDS = 14

/** Few columns, so a cell is large enough for a thumb. */
export const MAX_ROWS = 15
export const MAX_COLUMNS = 12

/** Layouts to choose from: the one with the most words and crossings wins. */
const LAYOUTS = 4
const ATTEMPTS = 60

/** Row by row. */
type Squares = Map<number, { letter: string; directions: readonly PlacedWord['direction'][] }>

type Layout = { placed: readonly PlacedWord[]; worth: number }

/** A connected grid of 10 to 14 words. Throws a RangeError if the words don't fit together. */
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

/** Prefers the most crossings, then nearness to the middle. */
function layOut(words: readonly Word[], random: Random): Layout {
  const squares: Squares = new Map()
  const placed: PlacedWord[] = []
  let worth = 0
  const order = shuffled(random, words)
  // A second round for words that found nothing to cross.
  for (const word of [...order, ...order]) {
    if (placed.length === MAX_WORDS) break
    if (placed.some(each => each.word === word)) continue
    const places = placed.length === 0 ? [inMiddle(word, random)] : crossingPlaces(squares, word)
    const [best] = shuffled(random, places)
      .map(place => ({ place, crossings: crossingsAt(squares, place), away: fromMiddle(place) }))
      .filter(({ crossings }) => crossings >= 0)
      .sort((one, other) => other.crossings - one.crossings || one.away - other.away)
    if (!best) continue
    placed.push(best.place)
    worth += 1 + best.crossings
    for (const [at, letter] of [...word.word].entries()) {
      const square = squareAt(best.place, at)
      const directions = squares.get(square)?.directions ?? []
      squares.set(square, { letter, directions: [...directions, best.place.direction] })
    }
  }
  return { placed, worth }
}

function inMiddle(word: Word, random: Random): PlacedWord {
  const { length } = word.word
  return below(random, 2) === 0
    ? { word, direction: 'across', row: MAX_ROWS >> 1, column: (MAX_COLUMNS - length) >> 1 }
    : { word, direction: 'down', row: (MAX_ROWS - length) >> 1, column: MAX_COLUMNS >> 1 }
}

function fromMiddle({ word, direction, row, column }: PlacedWord): number {
  const half = (word.word.length - 1) / 2
  const [y, x] = direction === 'across' ? [row, column + half] : [row + half, column]
  return Math.abs(y - (MAX_ROWS - 1) / 2) + Math.abs(x - (MAX_COLUMNS - 1) / 2)
}

/** They cross a letter but may not fit. */
function crossingPlaces(squares: Squares, word: Word): readonly PlacedWord[] {
  return [...squares].flatMap(([square, { letter, directions }]) => {
    const direction = DIRECTIONS.find(free => !directions.includes(free))
    if (!direction) return []
    const row = Math.floor(square / MAX_COLUMNS)
    const column = square % MAX_COLUMNS
    return [...word.word].flatMap((own, at) => {
      if (own !== letter) return []
      return direction === 'across'
        ? { word, direction, row, column: column - at }
        : { word, direction, row: row - at, column }
    })
  })
}

/** Number of words crossed, or -1 if the word doesn't fit. */
function crossingsAt(squares: Squares, place: PlacedWord): number {
  const { length } = place.word.word
  const isTaken = (at: number, aside = 0): boolean => squares.has(squareAt(place, at, aside))
  if (isTaken(-1) || isTaken(length)) return -1
  if (squareAt(place, 0) < 0 || squareAt(place, length - 1) < 0) return -1
  let crossings = 0
  for (const [at, letter] of [...place.word.word].entries()) {
    const square = squares.get(squareAt(place, at))
    if (!square && (isTaken(at, -1) || isTaken(at, 1))) return -1
    if (!square) continue
    if (square.letter !== letter || square.directions.includes(place.direction)) return -1
    crossings += 1
  }
  return crossings
}

/** The square so far along a word, or to the side of it; -1 off the area. */
function squareAt({ direction, row, column }: PlacedWord, along: number, aside = 0): number {
  const y = row + (direction === 'across' ? aside : along)
  const x = column + (direction === 'across' ? along : aside)
  const isInside = x >= 0 && x < MAX_COLUMNS && y >= 0 && y < MAX_ROWS
  return isInside ? y * MAX_COLUMNS + x : -1
}
