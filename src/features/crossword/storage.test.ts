import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { generate } from './generate.ts'
import { checkLetters, openPlay, type Play, revealLetters } from './play.ts'
import { typed } from './playing.fixture.ts'
import { readSavedPlay, savePlay } from './storage.ts'

const KEY = 'altius:crossword'
const SEED = 7
const GRID = generate(WORDS, SEED)
const GAP = GRID.cells.findIndex(cell => !cell)
const ACROSS = GRID.cells.findIndex(cell => cell?.across && !cell.down)

/** With a revealed letter, a checked one, and one that is neither. */
function begun(): Play {
  const revealed = revealLetters(openPlay(GRID, SEED), 'letter', 0)
  return typed(checkLetters(typed(revealed, 'xq'), 'all'), 'z', 1000)
}

/** What is stored, loose enough to be damaged. */
type Stored = Record<string, unknown> & {
  letters: string[]
  marks: (string | null)[]
  helps: { checks: unknown }
}

test('a reload brings a play back, its time away uncounted', () => {
  const play = begun()
  savePlay(play, 40_000)
  const watch = { spent: 40_000, since: undefined }
  const [first] = GRID.entries
  const cursor = { cell: first?.cells[0], direction: first?.direction }
  expect(readSavedPlay(WORDS, 90_000)).toEqual({ ...play, watch, cursor })
})

test('a play about other words is dropped', () => {
  savePlay(begun(), 0)
  expect(readSavedPlay(WORDS.toReversed(), 0)).toBeUndefined()
})

test.each<[string, (stored: Stored) => void]>([
  ['another version', stored => (stored['version'] = 2)],
  ['a letter off the words', stored => (stored.letters[GAP] = 'A')],
  ['two letters in a cell', stored => (stored.letters[ACROSS] = 'AB')],
  ['too few cells', stored => stored.letters.pop()],
  ['an unknown mark', stored => (stored.marks[ACROSS] = 'perfect')],
  ['too many marks', stored => stored.marks.push(null)],
  ['helps of another kind', stored => (stored.helps.checks = 'two')],
  ['half a seed', stored => (stored['seed'] = 0.5)],
  ['no time', stored => (stored['spent'] = null)]
])('%s is dropped', (_, change) => {
  savePlay(begun(), 0)
  const stored: Stored = JSON.parse(fakes.local.get(KEY)!)
  change(stored)
  fakes.local.set(KEY, JSON.stringify(stored))
  expect(readSavedPlay(WORDS, 0)).toBeUndefined()
})
