import { type Arrow, clueBeside, moved, pointed, turned } from './cursor.ts'
import { type Play } from './play.ts'

export function move(play: Play, arrow: Arrow): Play {
  return { ...play, cursor: moved(play.grid, play.cursor, arrow) }
}

export function turn(play: Play): Play {
  return { ...play, cursor: turned(play.grid, play.cursor) }
}

/** Goes to a cell, or turns the direction if it is there already; ignores a cell without word. */
export function point(play: Play, cell: number): Play {
  if (!play.grid.cells[cell]) return play
  return { ...play, cursor: pointed(play.grid, play.cursor, cell) }
}

/** Goes to an entry by its id, on its first empty cell, else its first; ignores an unknown id. */
export function goTo(play: Play, id: string): Play {
  const entry = play.grid.entries.find(known => known.id === id)
  const cell = entry?.cells.find(index => play.letters[index] === '') ?? entry?.cells[0]
  if (!entry || cell === undefined) return play
  return { ...play, cursor: { cell, direction: entry.direction } }
}

/** Undefined after the last clue, so that Tab can leave the grid. */
export function nextClue(play: Play): Play | undefined {
  return toClue(play, 1)
}

/** Undefined before the first clue. */
export function previousClue(play: Play): Play | undefined {
  return toClue(play, -1)
}

function toClue(play: Play, way: 1 | -1): Play | undefined {
  const isEmpty = (cell: number): boolean => play.letters[cell] === ''
  const cursor = clueBeside(play.grid, play.cursor, way, isEmpty)
  return cursor && { ...play, cursor }
}
