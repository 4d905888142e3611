import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { damaged } from '../../../tests/damaged.ts'
import { fakes } from '../../../tests/fakes.ts'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { elapsed } from '../../platform/stopwatch.ts'
import { generate } from './generate.ts'
import {
  checkLetters,
  eraseLetter,
  goToEntry,
  MARKS,
  openPlay,
  type Play,
  pointAt,
  revealLetters,
  SCOPES
} from './play.ts'
import { typed } from './playing.fixture.ts'
import { readSavedPlay, savePlay } from './storage.ts'

const KEY = 'altius:crossword'

type Action = (play: Play, now: number) => Play

const someScope = fc.constantFrom(...SCOPES)
const someWord = fc.constantFrom(...WORDS)
const someAction: fc.Arbitrary<Action> = fc.oneof(
  someWord.map<Action>(
    ({ id }) =>
      (play, now) =>
        typed(goToEntry(play, id), id, now)
  ),
  fc.stringMatching(/^[a-z]$/).map<Action>(letter => (play, now) => typed(play, letter, now)),
  fc.nat({ max: 179 }).map<Action>(cell => play => pointAt(play, cell)),
  someScope.map<Action>(scope => play => checkLetters(play, scope)),
  someScope.map<Action>(scope => (play, now) => revealLetters(play, scope, now)),
  fc.constant<Action>(eraseLetter)
)

/** Each action takes a second. */
const somePlay = fc
  .tuple(fc.nat({ max: 50 }), fc.array(someAction, { maxLength: 20 }))
  .map(([seed, actions]) =>
    actions.reduce(
      (play, action, at) => action(play, at * 1000),
      openPlay(generate(WORDS, seed), seed)
    )
  )

test('any play is read back after a reload, its time away uncounted', () => {
  fc.assert(
    fc.property(somePlay, fc.nat(), (play, away) => {
      savePlay(play, 40_000)
      const watch = { spent: elapsed(play.watch, 40_000), since: undefined }
      const { cursor } = openPlay(play.grid, play.seed)
      expect(readSavedPlay(WORDS, 40_000 + away)).toEqual({ ...play, watch, cursor })
    }),
    propertyRuns(40)
  )
})

test('of damaged JSON in storage only a play that could have been is read', () => {
  const begun = typed(revealLetters(openPlay(generate(WORDS, 7), 7), 'letter', 0), 'xq')
  savePlay(checkLetters(begun, 'all'), 40_000)
  const someJson = fc.oneof(
    { weight: 9, arbitrary: damaged(JSON.parse(fakes.local.get(KEY) ?? '')) },
    { weight: 1, arbitrary: fc.jsonValue() }
  )
  fc.assert(
    fc.property(someJson, stored => {
      fakes.local.set(KEY, JSON.stringify(stored))
      const play = readSavedPlay(WORDS, 0)
      if (!play) return
      const { cells } = play.grid
      const solution = cells.map(cell => cell?.letter ?? '.').join('')
      expect(stored).toMatchObject({ version: 3, solution })
      expect(play.letters).toHaveLength(cells.length)
      expect(play.marks).toHaveLength(cells.length)
      expect(play.letters.every((one, at) => (cells[at] ? /^[A-Z]?$/ : /^$/).test(one))).toBe(true)
      expect([undefined, ...MARKS]).toEqual(expect.arrayContaining([...play.marks]))
      expect(Object.values(play.helps).every(Number.isInteger)).toBe(true)
      expect(play.watch.spent).toBeGreaterThanOrEqual(0)
    }),
    propertyRuns(300)
  )
})

test('a play about other words is dropped', () => {
  savePlay(openPlay(generate(WORDS, 7), 7), 0)
  expect(readSavedPlay(WORDS.toReversed(), 0)).toBeUndefined()
})
