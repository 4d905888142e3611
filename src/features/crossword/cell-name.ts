import { crossing, type Direction, entryAt } from './grid.ts'
import { type Mark, type Play } from './play.ts'

const SAID: Record<Mark, string> = { right: ', right', wrong: ', wrong', revealed: ', revealed' }

/**
 * What a screen reader says of a cell, as in 'Row 3, column 5. 4 across: Solana's parallel
 * runtime. Letter 2 of 8, crosses 1 down: E, wrong'. The clue is that of the cursor's
 * direction, if a word runs in it. Empty for a cell without a word.
 */
export function cellName(play: Play, index: number): string {
  const { grid, cursor } = play
  const own = entryAt(grid, index, cursor.direction)
  const other = entryAt(grid, index, crossing(cursor.direction))
  const entry = own ?? other
  if (!entry) return ''
  const place = `Row ${Math.floor(index / grid.columns) + 1}, column ${(index % grid.columns) + 1}`
  const clue = `${clueName(entry)}: ${entry.clue}`
  const letter = `Letter ${entry.cells.indexOf(index) + 1} of ${entry.cells.length}`
  const crosses = own && other ? `, crosses ${clueName(other)}` : ''
  const mark = play.marks[index]
  return `${place}. ${clue}. ${letter}${crosses}: ${play.letters[index] || 'empty'}${mark ? SAID[mark] : ''}`
}

/** '4 across' */
export function clueName({ number, direction }: { number: number; direction: Direction }): string {
  return `${number} ${direction}`
}
