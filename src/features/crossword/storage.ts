import { isInteger, isListOf, isRecord, isString } from '../../platform/json.ts'
import { isDuration, started } from '../../platform/stopwatch.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { generate } from './generate.ts'
import { DIRECTIONS, entryAt, type Grid, type Word } from './grid.ts'
import {
  type Cursor,
  finished,
  type HelpCounts,
  MARKS,
  openPlay,
  type Play,
  playTime
} from './play.ts'

const KEY = 'altius:crossword'
const VERSION = 3

export function savePlay(play: Play, now: number): void {
  const { grid, seed, letters, marks, cursor, helps } = play
  const spent = playTime(play, now)
  const fields = { seed, solution: solutionOf(grid), letters, marks, cursor, helps, spent }
  writeStored(KEY, VERSION, fields)
}

export function readSavedPlay(words: readonly Word[], now: number): Play | undefined {
  const { seed, solution, letters, marks, cursor, helps, spent } = readStored(KEY, VERSION)
  if (!isInteger(seed)) return undefined
  const grid = generate(words, seed)
  if (solution !== solutionOf(grid) || !isDuration(spent)) return undefined
  if (!isListOf(letters, isString) || !isListOf(marks, isMarkOrNull)) return undefined
  if (letters.length !== grid.cells.length || marks.length !== grid.cells.length) return undefined
  if (!letters.every((letter, cell) => (grid.cells[cell] ? /^[A-Z]?$/ : /^$/).test(letter)))
    return undefined
  if (!isCursor(cursor, grid) || !isHelpCounts(helps)) return undefined
  const play = {
    ...openPlay(grid, seed, now),
    letters,
    // JSON has no undefined.
    marks: marks.map(mark => mark ?? undefined),
    cursor,
    helps,
    watch: started(now, spent)
  }
  return finished(play, now)
}

function solutionOf({ cells }: Grid): string {
  return cells.map(cell => cell?.letter ?? '.').join('')
}

function isMarkOrNull(value: unknown): value is (typeof MARKS)[number] | null {
  return value === null || MARKS.some(mark => mark === value)
}

function isCursor(value: unknown, grid: Grid): value is Cursor {
  if (!isRecord(value) || !isInteger(value['cell'])) return false
  const direction = DIRECTIONS.find(each => each === value['direction'])
  return direction !== undefined && entryAt(grid, value['cell'], direction) !== undefined
}

function isHelpCounts(value: unknown): value is HelpCounts {
  return isRecord(value) && isInteger(value['checks']) && isInteger(value['reveals'])
}
