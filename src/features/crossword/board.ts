import { type Direction, DIRECTIONS, type Placement } from './grid.ts'
import { type Word } from './word.ts'

/** A grid in the making: the letter of each cell, and the directions in which words pass it. */
export type Board = {
  rows: number
  columns: number
  squares: ({ letter: string; directions: readonly Direction[] } | undefined)[]
}

export function openBoard(rows: number, columns: number): Board {
  return { rows, columns, squares: Array.from({ length: rows * columns }) }
}

/**
 * How many words a word would cross there, or undefined if it may not stand there: it would
 * leave the board, meet a different letter, run on into another word or touch one sideways.
 */
export function fits(board: Board, word: string, placement: Placement): number | undefined {
  const { direction, row, column } = placement
  const [down, across] = direction === 'across' ? [0, 1] : [1, 0]
  const at = (step: number, aside = 0): Square =>
    squareAt(board, row + step * down + aside * across, column + step * across + aside * down)

  if (at(-1) || at(word.length)) return undefined
  if (row < 0 || column < 0 || row + (word.length - 1) * down >= board.rows) return undefined
  if (column + (word.length - 1) * across >= board.columns) return undefined

  let crossings = 0
  for (let step = 0; step < word.length; step++) {
    const square = at(step)
    if (square) {
      if (square.letter !== word.charAt(step)) return undefined
      if (square.directions.includes(direction)) return undefined
      crossings += 1
    } else if (at(step, -1) || at(step, 1)) return undefined
  }
  return crossings
}

/** Writes a word that fits. */
export function put(board: Board, word: string, { direction, row, column }: Placement): void {
  const [down, across] = direction === 'across' ? [0, 1] : [1, 0]
  for (let step = 0; step < word.length; step++) {
    const index = (row + step * down) * board.columns + column + step * across
    const directions = board.squares[index]?.directions ?? []
    board.squares[index] = { letter: word.charAt(step), directions: [...directions, direction] }
  }
}

/** Every placement in which the word would cross a letter on the board; not all of them fit. */
export function crossingsOf(board: Board, { id, word }: Word): readonly Placement[] {
  const placements: Placement[] = []
  for (const [index, square] of board.squares.entries()) {
    const direction = square && freeDirection(square)
    if (!direction) continue
    const row = Math.floor(index / board.columns)
    const column = index % board.columns
    for (let at = word.indexOf(square.letter); at >= 0; at = word.indexOf(square.letter, at + 1)) {
      placements.push(
        direction === 'across'
          ? { word: id, direction, row, column: column - at }
          : { word: id, direction, row: row - at, column }
      )
    }
  }
  return placements
}

function freeDirection({ directions }: NonNullable<Square>): Direction | undefined {
  return DIRECTIONS.find(direction => !directions.includes(direction))
}

type Square = Board['squares'][number]

function squareAt(board: Board, row: number, column: number): Square {
  const isInside = row >= 0 && row < board.rows && column >= 0 && column < board.columns
  return isInside ? board.squares[row * board.columns + column] : undefined
}
