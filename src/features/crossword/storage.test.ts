import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { generate } from './generate.ts'
import {
  checkLetters,
  goToEntryBeside,
  moveCursor,
  openPlay,
  type Play,
  playTime,
  pointAt,
  revealLetters,
  SCOPES,
  turnCursor,
  writeLetter
} from './play.ts'
import { typed } from './playing.fixture.ts'
import { readSavedPlay, savePlay } from './storage.ts'

const KEY = 'altius:crossword'
const SEED = 7

type Action = (play: Play, now: number) => Play

const someAction: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom(...'AEIRST').map(
    (letter): Action =>
      (play, now) =>
        writeLetter(play, letter, now)
  ),
  fc.constantFrom(...SCOPES).map(
    (scope): Action =>
      play =>
        checkLetters(play, scope)
  ),
  fc.constantFrom(...SCOPES).map(
    (scope): Action =>
      (play, now) =>
        revealLetters(play, scope, now)
  ),
  fc.nat({ max: 179 }).map(
    (cell): Action =>
      play =>
        pointAt(play, cell)
  ),
  fc.constantFrom<Action>(
    turnCursor,
    play => moveCursor(play, 'ArrowDown'),
    play => goToEntryBeside(play, 1) ?? play
  )
)

/** With a revealed letter, a checked one, and one that is neither. */
function begun(): Play {
  const revealed = revealLetters(openPlay(generate(WORDS, SEED), SEED, 0), 'letter', 0)
  return typed(checkLetters(typed(revealed, 'xq'), 'all'), 'z')
}

/** What is stored, loose enough to be damaged. */
type Stored = Record<string, unknown> & {
  letters: string[]
  marks: (string | null)[]
  cursor: { cell: number; direction: string }
  helps: { checks: unknown }
}

/** What is read once a change was made to a stored play. */
function readAfter(change: (stored: Stored) => void): Play | undefined {
  savePlay(begun(), 0)
  const stored: Stored = JSON.parse(fakes.local.get(KEY)!)
  change(stored)
  fakes.local.set(KEY, JSON.stringify(stored))
  return readSavedPlay(WORDS, 0)
}

test('a reload at any moment brings a play back, its time away uncounted', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 50 }),
      fc.array(someAction, { maxLength: 30 }),
      fc.nat(),
      (seed, actions, away) => {
        const play = actions.reduce<Play>(
          (sheet, action, at) => action(sheet, at * 1000),
          openPlay(generate(WORDS, seed), seed, 0)
        )
        savePlay(play, 40_000)
        const back = readSavedPlay(WORDS, 40_000 + away)!
        expect(playTime(back, 40_000 + away)).toBe(playTime(play, 40_000))
        expect({ ...back, watch: 0 }).toEqual({ ...play, watch: 0 })
      }
    ),
    { numRuns: 30 }
  )
})

test('a play about other words is dropped', () => {
  savePlay(begun(), 0)
  expect(readSavedPlay(WORDS.toReversed(), 0)).toBeUndefined()
})

const GRID = generate(WORDS, SEED)
const GAP = GRID.cells.findIndex(cell => !cell)
const ACROSS = GRID.cells.findIndex(cell => cell?.across && !cell.down)

test.each<[string, (stored: Stored) => void]>([
  ['another version', stored => (stored['version'] = 2)],
  ['another solution', stored => (stored['solution'] = 'RETH')],
  ['a letter off the words', stored => (stored.letters[GAP] = 'A')],
  ['two letters in a cell', stored => (stored.letters[ACROSS] = 'AB')],
  ['too few cells', stored => stored.letters.pop()],
  ['an unknown mark', stored => (stored.marks[ACROSS] = 'perfect')],
  ['too many marks', stored => stored.marks.push(null)],
  ['a cursor off the words', stored => (stored.cursor.cell = GAP)],
  ['a cursor across no word', stored => (stored.cursor = { cell: ACROSS, direction: 'down' })],
  ['helps of another kind', stored => (stored.helps.checks = 'two')],
  ['half a seed', stored => (stored['seed'] = 0.5)],
  ['no time', stored => (stored['spent'] = null)]
])('%s is dropped', (_, change) => {
  expect(readAfter(change)).toBeUndefined()
})
