import { entryUnder } from './cursor.ts'
import { isRight, type Play, settled, solutionOf } from './play.ts'

export const SCOPES = ['letter', 'word', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/** Marks what is written as right or wrong. Counts as a help if it tells anything new. */
export function check(play: Play, scope: Scope): Play {
  const told = cellsIn(play, scope).filter(
    cell => play.letters[cell] !== '' && play.marks[cell] === undefined
  )
  if (play.state === 'solved' || told.length === 0) return play
  const marks = play.marks.map((mark, cell) =>
    told.includes(cell) ? (isRight(play, cell) ? 'right' : 'wrong') : mark
  )
  return { ...play, marks, helps: { ...play.helps, checks: play.helps.checks + 1 } }
}

/** Writes the letters that are missing or wrong. Each counts as a help. */
export function reveal(play: Play, scope: Scope, now: number): Play {
  const missing = cellsIn(play, scope).filter(cell => !isRight(play, cell))
  if (play.state === 'solved' || missing.length === 0) return play
  const helps = { ...play.helps, reveals: play.helps.reveals + missing.length }
  const letters = play.letters.map((letter, cell) =>
    missing.includes(cell) ? solutionOf(play, cell) : letter
  )
  const marks = play.marks.map((mark, cell) => (missing.includes(cell) ? 'revealed' : mark))
  return settled({ ...play, letters, marks, helps }, now)
}

function cellsIn(play: Play, scope: Scope): readonly number[] {
  switch (scope) {
    case 'letter':
      return [play.cursor.cell]
    case 'word':
      return entryUnder(play.grid, play.cursor).cells
    case 'all':
      return [...new Set(play.grid.entries.flatMap(entry => entry.cells))]
  }
}
