import { stepped } from './cursor.ts'
import { isRevealed, type Play, type Playing, settled } from './play.ts'

/** Writes a letter A to Z, large or small, and steps on; anything else is ignored. */
export function write(play: Play, typed: string, now: number): Play {
  if (play.state === 'solved' || !/^[a-z]$/i.test(typed)) return play
  const { cursor, grid } = play
  const next = { ...play, cursor: stepped(grid, cursor, 1) }
  if (play.marks[cursor.cell] === 'revealed') return next
  return settled(withLetter(next, cursor.cell, typed.toUpperCase()), now)
}

/** Takes away the letter under the cursor or, if there is none, steps back and takes that one. */
export function erase(play: Play): Play {
  if (play.state === 'solved') return play
  const isHere = play.letters[play.cursor.cell] !== '' && !isRevealed(play, play.cursor.cell)
  const cursor = isHere ? play.cursor : stepped(play.grid, play.cursor, -1)
  const back = { ...play, cursor }
  return isRevealed(play, cursor.cell) ? back : withLetter(back, cursor.cell, '')
}

function withLetter(play: Playing, at: number, written: string): Playing {
  return {
    ...play,
    letters: play.letters.map((letter, cell) => (cell === at ? written : letter)),
    marks: play.marks.map((mark, cell) => (cell === at ? undefined : mark))
  }
}
