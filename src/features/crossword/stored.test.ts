import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { ARROWS } from './cursor.ts'
import { generate } from './generate.ts'
import { check, reveal, SCOPES } from './help.ts'
import { open, type Play, timeSpent } from './play.ts'
import { opened, THREE } from './playing.fixture.ts'
import { parse, serialise } from './stored.ts'
import { erase, write } from './typing.ts'
import { move, nextClue, point, turn } from './movement.ts'

type Act = (play: Play, now: number) => Play

const someAct: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ').map(
    (letter): Act =>
      (play, now) =>
        write(play, letter, now)
  ),
  fc.constantFrom(...ARROWS).map(
    (arrow): Act =>
      play =>
        move(play, arrow)
  ),
  fc.constantFrom(...SCOPES).map(
    (scope): Act =>
      play =>
        check(play, scope)
  ),
  fc.constantFrom('letter', 'word').map(
    (scope): Act =>
      (play, now) =>
        reveal(play, scope, now)
  ),
  fc.nat({ max: 179 }).map(
    (cell): Act =>
      play =>
        point(play, cell)
  ),
  fc.constantFrom<Act>(erase, turn, play => nextClue(play) ?? play)
)

function begun(): Play {
  return check(write(reveal(write(opened(), 'r', 0), 'letter', 0), 'x', 0), 'all')
}

test('a reload at any moment of a play brings it back', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 200 }),
      fc.array(someAct, { maxLength: 40 }),
      fc.nat(),
      (seed, acts, away) => {
        const play = acts.reduce<Play>(
          (sheet, act, at) => act(sheet, at * 1000),
          open(generate(WORDS, seed), 0)
        )
        const savedAt = acts.length * 1000
        const back = parse(serialise(play, savedAt), WORDS, savedAt + away)!
        expect(timeSpent(back, savedAt + away)).toBe(timeSpent(play, savedAt))
        expect({ ...back, watch: 0 }).toEqual({ ...play, watch: 0 })
      }
    ),
    { numRuns: 1000 }
  )
})

test('a solved play comes back solved', () => {
  const play = reveal(opened(), 'all', 4000)
  expect(parse(serialise(play, 9000), THREE, 10_000)).toEqual(play)
})

test.each([undefined, null, '', '3', 'null', '[]', '{}', '{"version":1}'])(
  'nothing is read from %s',
  text => {
    expect(parse(text, THREE, 0)).toBeUndefined()
  }
)

test('another version, and words that are gone, are not read', () => {
  const text = serialise(begun(), 0)
  expect(parse(text, THREE, 0)).toBeDefined()
  expect(parse(text.replace('"version":1', '"version":2'), THREE, 0)).toBeUndefined()
  expect(parse(text, THREE.slice(1), 0)).toBeUndefined()
})

test.each([
  ['a letter off the words', { letters: { 4: 'A' } }],
  ['a small letter', { letters: { 0: 'r' } }],
  ['two letters in a cell', { letters: { 0: 'RE' } }],
  ['a mark without a letter', { marks: { 3: 'right' } }],
  ['a wrong letter marked right', { marks: { 1: 'right' }, letters: { 1: 'X' } }],
  ['a right letter marked wrong', { marks: { 0: 'wrong' }, letters: { 0: 'R' } }],
  ['an unknown mark', { marks: { 0: 'maybe' } }],
  ['a cursor off the words', { cursor: { cell: 4 } }],
  ['a cursor across no word', { cursor: { cell: 7, direction: 'across' } }],
  ['an unknown direction', { cursor: { direction: 'up' } }],
  ['helps below zero', { helps: { checks: -1 } }],
  ['helps of another kind', { helps: { reveals: 'two' } }]
])('%s is not read', (_, change) => {
  const stored = JSON.parse(serialise(begun(), 0))
  for (const [key, values] of Object.entries(change)) Object.assign(stored[key], values)
  expect(parse(JSON.stringify(stored), THREE, 0)).toBeUndefined()
})

test.each([
  ['placements', []],
  ['placements', [{ word: 'reth', direction: 'across', row: 0.5, column: 0 }]],
  ['placements', ['reth']],
  ['letters', ['R']],
  ['marks', []],
  ['helps', null],
  ['cursor', []],
  ['spent', -1],
  ['spent', null]
])('%s that read %j are not read', (key, value) => {
  const stored = { ...JSON.parse(serialise(begun(), 0)), [key]: value }
  expect(parse(JSON.stringify(stored), THREE, 0)).toBeUndefined()
})

test('damage of any kind never throws', () => {
  const text = serialise(begun(), 0)
  fc.assert(
    fc.property(fc.nat({ max: text.length - 1 }), fc.string({ maxLength: 4 }), (at, planted) => {
      expect(parse(text.slice(0, at), THREE, 0)).toBeUndefined()
      expect(() => parse(text.slice(0, at) + planted + text.slice(at + 1), THREE, 0)).not.toThrow()
    }),
    { numRuns: 3000 }
  )
})

test('any JSON in place of a part is refused or harmless', () => {
  const whole = JSON.parse(serialise(begun(), 0))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(whole)), fc.jsonValue(), (key, planted) => {
      const play = parse(JSON.stringify({ ...whole, [key]: planted }), THREE, 0)
      if (play) expect(reveal(play, 'all', 0).state).toBe('solved')
    }),
    { numRuns: 2000 }
  )
})
