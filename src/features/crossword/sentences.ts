import { crossing, entryAt, type GridEntry } from './grid.ts'
import { entryUnder, type HelpCounts, isFilled, nextOpenEntry, type Play } from './play.ts'

/** 'Row 3, column 5. 4 across: Solana's parallel runtime. Letter 2 of 8, crosses 1 down: E, wrong'. */
export function cellName(play: Play, index: number): string {
  const { grid, cursor, letters, marks } = play
  const own = entryAt(grid, index, cursor.direction)
  const other = entryAt(grid, index, crossing(cursor.direction))
  const entry = own ?? other
  if (!entry) return ''
  const place = `Row ${Math.floor(index / grid.columns) + 1}, column ${(index % grid.columns) + 1}`
  const clue = `${clueName(entry)}: ${entry.clue}`
  const letter = `Letter ${entry.cells.indexOf(index) + 1} of ${entry.cells.length}`
  const crosses = own && other ? `, crosses ${clueName(other)}` : ''
  const mark = marks[index] ? `, ${marks[index]}` : ''
  return `${place}. ${clue}. ${letter}${crosses}: ${letters[index] || 'empty'}${mark}`
}

export function clueName({ number, direction }: GridEntry): string {
  return `${number} ${direction}`
}

/** '4 across is filled. Next: 5 across.', after its last empty cell. */
export function filledSentence(before: Play, after: Play): string {
  const entry = entryUnder(after)
  const next = nextOpenEntry(after)
  if (!next || isFilled(before, entry) || !isFilled(after, entry)) return ''
  return `${clueName(entry)} is filled. Next: ${clueName(next)}.`
}

/** '3 letters right, 1 wrong.' */
export function checkedSentence(before: Play, after: Play): string {
  const marks = after.marks.filter((mark, cell) => mark && mark !== before.marks[cell])
  if (marks.length === 0) return 'Nothing new to check.'
  const right = marks.filter(mark => mark === 'right').length
  return `${letterCount(right)} right, ${marks.length - right} wrong.`
}

export function revealedSentence(before: Play, after: Play): string {
  const count = after.helps.reveals - before.helps.reveals
  return count === 0 ? 'Nothing to reveal here.' : `${letterCount(count)} revealed.`
}

export function helpSentence({ checks, reveals }: HelpCounts): string {
  if (checks + reveals === 0) return 'No help used.'
  return `Checks: ${checks}, letters revealed: ${reveals}.`
}

function letterCount(count: number): string {
  return count === 1 ? '1 letter' : `${count} letters`
}
