import { below, type Random, seededRandom, shuffled } from '../../platform/random.ts'
import { type Board, crossingsOf, fits, openBoard, put } from './board.ts'
import { type Grid, gridFrom, MOST_COLUMNS, MOST_ROWS, type Placement } from './grid.ts'
import { type Word } from './word.ts'

export const FEWEST_WORDS = 10
export const MOST_WORDS = 14

/** Of this many layouts the one with the most words and crossings is taken. */
const LAYOUTS = 4

/** After this many layouts with too few words there is no hope. */
const ATTEMPTS = 60

type Layout = { placements: readonly Placement[]; crossings: number }

/**
 * A new grid of 10 to 14 of the words, in one piece; the same seed builds the same grid.
 * Throws a RangeError if the words are too few or share too few letters to be laid out.
 */
export function generate(words: readonly Word[], seed: number): Grid {
  const random = seededRandom(seed)
  const layouts: Layout[] = []
  for (let attempt = 0; attempt < ATTEMPTS && layouts.length < LAYOUTS; attempt++) {
    const layout = layOut(words, random)
    if (layout.placements.length >= FEWEST_WORDS) layouts.push(layout)
  }
  const [best] = layouts.sort((one, other) => worthOf(other) - worthOf(one))
  const grid = best && gridFrom(trimmed(best.placements), words)
  if (!grid) throw new RangeError(`No crossword in ${words.length} words`)
  return grid
}

/** Puts one word after another where it crosses the most, and of those nearest to the middle. */
function layOut(words: readonly Word[], random: Random): Layout {
  const board = openBoard(MOST_ROWS, MOST_COLUMNS)
  const placements: Placement[] = []
  let crossings = 0
  const order = shuffled(random, words)
  // A word that found nothing to cross may find it once more words stand.
  for (const word of [...order, ...order]) {
    if (placements.length === MOST_WORDS) break
    if (placements.some(placement => placement.word === word.id)) continue
    const place = bestPlace(board, word, placements.length === 0, random)
    if (!place) continue
    put(board, word.word, place.placement)
    placements.push(place.placement)
    crossings += place.crossings
  }
  return { placements, crossings }
}

type Place = { placement: Placement; crossings: number; offCentre: number }

function bestPlace(board: Board, word: Word, isFirst: boolean, random: Random): Place | undefined {
  const candidates = isFirst ? [inMiddle(board, word, random)] : crossingsOf(board, word)
  const places = shuffled(random, candidates).flatMap(placement => {
    const crossings = fits(board, word.word, placement)
    if (crossings === undefined) return []
    return [{ placement, crossings, offCentre: offCentre(board, word.word, placement) }]
  })
  return places.toSorted(
    (one, other) => other.crossings - one.crossings || one.offCentre - other.offCentre
  )[0]
}

function inMiddle(board: Board, { id, word }: Word, random: Random): Placement {
  const [rows, columns] = [board.rows, board.columns]
  return below(random, 2) === 0
    ? { word: id, direction: 'across', row: rows >> 1, column: (columns - word.length) >> 1 }
    : { word: id, direction: 'down', row: (rows - word.length) >> 1, column: columns >> 1 }
}

/** How far the middle of the placed word lies from the middle of the board, in cells. */
function offCentre(board: Board, word: string, { direction, row, column }: Placement): number {
  const half = (word.length - 1) / 2
  const [down, across] = direction === 'across' ? [row, column + half] : [row + half, column]
  return Math.abs(down - (board.rows - 1) / 2) + Math.abs(across - (board.columns - 1) / 2)
}

function worthOf({ placements, crossings }: Layout): number {
  return placements.length + crossings
}

/** The same layout moved to the top left corner. */
function trimmed(placements: readonly Placement[]): readonly Placement[] {
  const top = Math.min(...placements.map(({ row }) => row))
  const left = Math.min(...placements.map(({ column }) => column))
  return placements.map(placement => ({
    ...placement,
    row: placement.row - top,
    column: placement.column - left
  }))
}
