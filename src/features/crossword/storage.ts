import { fingerprint } from '../../platform/fingerprint.ts'
import { isRecord, isString, isInteger, parseJson } from '../../platform/json.ts'
import { isDuration, started } from '../../platform/stopwatch.ts'
import { generate } from './generate.ts'
import { type Word } from './grid.ts'
import { check, open, type Play, playTime, point, reveal, turn, write } from './play.ts'

const VERSION = 2

const EMPTY = '.'
const REVEALED = '!'

/** A text to store. Time counts up to `now` (milliseconds) and no further until it is read. */
export function serializePlay(play: Play, words: readonly Word[], now: number): string {
  const { seed, cursor, helps } = play
  return JSON.stringify({
    version: VERSION,
    words: fingerprintOf(words),
    seed,
    letters: cellCodes(play),
    checks: helps.checks,
    ...cursor,
    spent: playTime(play, now)
  })
}

/**
 * What `serializePlay` stored, played again by the rules, its clock running on from `now`.
 * Undefined for a text that doesn't play: a damaged one, one of another version or about other words.
 */
export function restorePlay(
  text: string | null | undefined,
  words: readonly Word[],
  now: number
): Play | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION) return undefined
  const { seed, letters, checks, cell, direction, spent } = stored
  if (stored['words'] !== fingerprintOf(words) || !isInteger(seed) || !isString(letters))
    return undefined
  if (!isInteger(checks) || checks < 0 || !isInteger(cell) || !isDuration(spent)) return undefined

  const filled = withLetters(open(generate(words, seed), seed, 0), letters, spent)
  const counted = { ...filled, helps: { ...filled.helps, checks } }
  const there = point(counted, cell)
  const turned = there.cursor.direction === direction ? there : turn(there)
  const play: Play = turned.state === 'solved' ? turned : { ...turned, watch: started(now, spent) }
  // Stored again it is the same text, or it was never stored by these rules.
  return serializePlay(play, words, now) === text ? play : undefined
}

/**
 * A character a cell: a letter, in lower case if it has been checked since it was written, or whether the cell is
 * empty or revealed. What is right follows from the grid.
 */
function cellCodes({ letters, marks }: Play): string {
  return letters
    .map((letter, cell) => {
      const mark = marks[cell]
      if (mark === 'revealed') return REVEALED
      return (mark ? letter.toLowerCase() : letter) || EMPTY
    })
    .join('')
}

/** Does again what the cells show was done. Nothing can be checked once all is solved, so that comes first. */
function withLetters(play: Play, codes: string, spent: number): Play {
  const cells = play.grid.entries.flatMap(entry => entry.cells)
  const on = (before: Play, cell: number): Play => ({
    ...before,
    cursor: { cell, direction: play.grid.cells[cell]?.across ? 'across' : 'down' }
  })
  const codeIn = (cell: number): string => codes.charAt(cell)
  const checked = cells.filter(cell => /[a-z]/.test(codeIn(cell)))
  const written = cells.filter(cell => /[A-Z]/.test(codeIn(cell)))
  const revealed = cells.filter(cell => codeIn(cell) === REVEALED)

  const writeIn = (before: Play, cell: number): Play => write(on(before, cell), codeIn(cell), spent)
  const first = checked.reduce(
    (before, cell) => check(on(writeIn(before, cell), cell), 'letter'),
    play
  )
  const second = written.reduce(writeIn, first)
  return revealed.reduce((before, cell) => reveal(on(before, cell), 'letter', spent), second)
}

/** Of all that decides what a seed builds. */
function fingerprintOf(words: readonly Word[]): number {
  return fingerprint(words.map(({ id, word }) => `${id} ${word}`).join())
}
