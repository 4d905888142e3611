import { isInteger, isListOf, isRecord, isString } from '../../platform/json.ts'
import { elapsed, isDuration } from '../../platform/stopwatch.ts'
import { createStored, type Fields } from '../../platform/stored.ts'
import { generate } from './generate.ts'
import { type Grid, type Word } from './grid.ts'
import { finished, type HelpCounts, MARKS, openPlay, type Play } from './play.ts'

const stored = createStored('altius:crossword', 3)

export function savePlay(play: Play, now: number): void {
  const { grid, seed, letters, marks, helps, watch } = play
  const spent = elapsed(watch, now)
  stored.write({ seed, solution: solutionOf(grid), letters, marks, helps, spent })
}

export function readSavedPlay(words: readonly Word[], now: number): Play | undefined {
  return playIn(stored.read(), words, now)
}

/** What another page has kept since; undefined if nothing. */
export function newerSavedPlay(words: readonly Word[], now: number): Play | undefined {
  return playIn(stored.newer() ?? {}, words, now)
}

export const watchSavedPlay = stored.watch

function playIn(fields: Fields, words: readonly Word[], now: number): Play | undefined {
  const { seed, solution, letters, marks, helps, spent } = fields
  if (!isInteger(seed)) return undefined
  const grid = generate(words, seed)
  if (solution !== solutionOf(grid) || !isDuration(spent) || !isHelpCounts(helps)) return undefined
  if (!isListOf(letters, isString) || !isListOf(marks, isMarkOrNull)) return undefined
  if (letters.length !== grid.cells.length || marks.length !== grid.cells.length) return undefined
  if (!letters.every((letter, cell) => (grid.cells[cell] ? /^[A-Z]?$/ : /^$/).test(letter)))
    return undefined
  const play = {
    ...openPlay(grid, seed),
    letters,
    // JSON has no undefined.
    marks: marks.map(mark => mark ?? undefined),
    helps,
    watch: { spent, since: undefined }
  }
  return finished(play, now)
}

function solutionOf({ cells }: Grid): string {
  return cells.map(cell => cell?.letter ?? '.').join('')
}

function isMarkOrNull(value: unknown): value is (typeof MARKS)[number] | null {
  return value === null || MARKS.some(mark => mark === value)
}

function isHelpCounts(value: unknown): value is HelpCounts {
  return isRecord(value) && isInteger(value['checks']) && isInteger(value['reveals'])
}
