import { isListOf, isRecord, isString, isInteger, parseJson } from '../../platform/json.ts'
import { elapsed, isDuration, started } from '../../platform/stopwatch.ts'
import { type Cursor, isOnWord } from './cursor.ts'
import { DIRECTIONS, type Grid, gridFrom, type Placement } from './grid.ts'
import { type Helps, isRight, isSolved, type Mark, MARKS, type Play } from './play.ts'
import { type Word } from './word.ts'

const VERSION = 1

/** A text to store. Time counts up to `now` (milliseconds) and no further until it is read. */
export function serialise(play: Play, now: number): string {
  const { grid, letters, marks, cursor, helps, state } = play
  const spent = state === 'solved' ? play.elapsed : elapsed(play.watch, now)
  const { placements } = grid
  return JSON.stringify({ version: VERSION, placements, letters, marks, cursor, helps, spent })
}

/**
 * What `serialise` stored, its clock running on from `now`.
 * Undefined for a text of another version, a damaged one, or one about unknown words.
 */
export function parse(
  text: string | null | undefined,
  words: readonly Word[],
  now: number
): Play | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION) return undefined
  const { letters, cursor, helps, spent } = stored
  const grid = gridOf(stored['placements'], words)
  const marks = marksOf(stored['marks'])
  if (!grid || !marks || !isListOf(letters, isLetter) || !isHelps(helps)) return undefined
  if (!isCursor(cursor) || !isOnWord(grid, cursor) || !isDuration(spent)) return undefined
  const sheet = { grid, letters, marks, cursor, helps }
  const isFull = [letters, marks].every(list => list.length === grid.cells.length)
  if (!isFull || !grid.cells.every((_, cell) => isSound(sheet, cell))) return undefined
  return isSolved(sheet)
    ? { ...sheet, state: 'solved', elapsed: spent }
    : { ...sheet, state: 'playing', watch: started(now, spent) }
}

type Sheet = Pick<Play, 'grid' | 'letters' | 'marks'>

function gridOf(value: unknown, words: readonly Word[]): Grid | undefined {
  return isListOf(value, isPlacement) && value.length > 0 ? gridFrom(value, words) : undefined
}

function isPlacement(value: unknown): value is Placement {
  if (!isRecord(value) || !isString(value['word'])) return false
  return isDirection(value['direction']) && isInteger(value['row']) && isInteger(value['column'])
}

/** JSON has no undefined and writes null instead. */
function marksOf(value: unknown): readonly (Mark | undefined)[] | undefined {
  if (!isListOf(value, isMarkOrNull)) return undefined
  return value.map(mark => mark ?? undefined)
}

function isMarkOrNull(value: unknown): value is Mark | null {
  return value === null || MARKS.some(mark => mark === value)
}

function isLetter(value: unknown): value is string {
  return isString(value) && /^[A-Z]?$/.test(value)
}

function isHelps(value: unknown): value is Helps {
  if (!isRecord(value)) return false
  return [value['checks'], value['reveals']].every(count => isInteger(count) && count >= 0)
}

function isCursor(value: unknown): value is Cursor {
  return isRecord(value) && isInteger(value['cell']) && isDirection(value['direction'])
}

function isDirection(value: unknown): boolean {
  return DIRECTIONS.some(direction => direction === value)
}

/** No letter and no mark off the words, no mark without a letter, and none that lies. */
function isSound(sheet: Sheet, cell: number): boolean {
  const letter = sheet.letters[cell]
  const mark = sheet.marks[cell]
  if (!sheet.grid.cells[cell] || letter === '') return letter === '' && !mark
  return mark === undefined || (mark === 'wrong') !== isRight(sheet, cell)
}
