import { expect, test } from 'vitest'
import { check, reveal } from './help.ts'
import { opened } from './playing.fixture.ts'
import { type Play } from './play.ts'
import { write } from './typing.ts'
import { checkedSentence, helpSentence, revealedSentence, solvedSentence } from './sentences.ts'

function typed(letters: string): Play {
  return [...letters].reduce<Play>((play, letter) => write(play, letter, 0), opened())
}

test.each([
  ['', 'Nothing new to check.'],
  ['RE', '2 letters right.'],
  ['X', '1 letter wrong.'],
  ['REX', '2 letters right, 1 wrong.']
])('a check of "%s" says: %s', (letters, sentence) => {
  const play = typed(letters)
  expect(checkedSentence(play, check(play, 'all'))).toBe(sentence)
})

test('a second check has nothing new to say', () => {
  const checked = check(typed('REXH'), 'all')
  expect(checkedSentence(checked, check(checked, 'all'))).toBe('Nothing new to check.')
})

test('revealing says how many letters it wrote', () => {
  const play = opened()
  const once = reveal(play, 'letter', 0)
  expect(revealedSentence(play, once)).toBe('1 letter revealed.')
  expect(revealedSentence(once, reveal(once, 'letter', 0))).toBe('Nothing to reveal here.')
  expect(revealedSentence(once, reveal(once, 'word', 0))).toBe('3 letters revealed.')
})

test.each([
  [{ checks: 0, reveals: 0 }, 'No help used.'],
  [{ checks: 1, reveals: 0 }, '1 check.'],
  [{ checks: 0, reveals: 1 }, '1 letter revealed.'],
  [{ checks: 2, reveals: 5 }, '2 checks and 5 letters revealed.']
])('%o reads: %s', (helps, sentence) => {
  expect(helpSentence(helps)).toBe(sentence)
})

test('a finish is told in minutes and seconds', () => {
  expect(solvedSentence(260_400)).toBe('Solved in 4 min 20 s.')
})
