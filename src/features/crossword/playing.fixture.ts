import { gridOf, type Word } from './grid.ts'
import { openPlay, type Play, writeLetter } from './play.ts'
import { $puzzle } from './store.ts'

function word(id: string, clue: string): Word {
  return { id, word: id.toUpperCase(), clue, fact: 'BAS-1' }
}

/**
 *     0 1 2 3 4
 *   0 R E T H .
 *   1 . . R . .
 *   2 . . I . .
 *   3 . . E . .
 *   4 . . . . .
 *   5 . S L O T
 */
export function opened(): Play {
  const grid = gridOf([
    { word: word('reth', 'Rust client'), direction: 'across', row: 0, column: 0 },
    { word: word('trie', 'Tree-like structure'), direction: 'down', row: 0, column: 2 },
    { word: word('slot', 'Twelve seconds'), direction: 'across', row: 5, column: 1 }
  ])
  return openPlay(grid, 0)
}

/** Row by row, a dot for an empty cell. */
export function lettersOf({ letters }: Play): string {
  return letters.map(letter => letter || '.').join('')
}

export function typed(play: Play, text: string, now = 0): Play {
  return [...text].reduce((sheet, letter) => writeLetter(sheet, letter, now), play)
}

export const shownPlay = (): Play => $puzzle.get().play
