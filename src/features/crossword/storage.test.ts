import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { generate } from './generate.ts'
import { checkLetters, openPlay, revealLetters } from './play.ts'
import { typed } from './playing.fixture.ts'
import { readSavedPlay, savePlay } from './storage.ts'

const KEY = 'altius:crossword'
const OPENED = openPlay(generate(WORDS, 7), 7)
const PLAYED = checkLetters(typed(revealLetters(OPENED, 'letter', 0), 'xq', 1000), 'all')

test('a play is read back after a reload, its time away uncounted', () => {
  savePlay(PLAYED, 40_000)
  expect(readSavedPlay(WORDS, 90_000)).toEqual({
    ...PLAYED,
    watch: { spent: 39_000, since: undefined },
    cursor: OPENED.cursor
  })
})

test('a play about other words is dropped', () => {
  savePlay(OPENED, 0)
  expect(readSavedPlay(WORDS.toReversed(), 0)).toBeUndefined()
})

test.each([
  { version: 2 },
  { seed: 'x' },
  { letters: [1] },
  { marks: ['good'] },
  { helps: { checks: 1 } },
  { spent: -1 }
])('a play with %j is dropped', change => {
  savePlay(PLAYED, 0)
  fakes.local.set(KEY, JSON.stringify({ ...JSON.parse(fakes.local.get(KEY)!), ...change }))
  expect(readSavedPlay(WORDS, 0)).toBeUndefined()
})
