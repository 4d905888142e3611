import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { generate } from './generate.ts'
import {
  ARROW_KEYS,
  type ArrowKey,
  check,
  erase,
  goToEntryBeside,
  move,
  open,
  type Play,
  playTime,
  point,
  reveal,
  SCOPES,
  turn,
  write
} from './play.ts'
import { restorePlay, serializePlay } from './storage.ts'

type Action = (play: Play, now: number) => Play

const someAction: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ').map(
    (letter): Action =>
      (play, now) =>
        write(play, letter, now)
  ),
  fc.constantFrom(...(Object.keys(ARROW_KEYS) as ArrowKey[])).map(
    (key): Action =>
      play =>
        move(play, key)
  ),
  fc.constantFrom(...SCOPES).map(
    (scope): Action =>
      play =>
        check(play, scope)
  ),
  fc.constantFrom('letter', 'word').map(
    (scope): Action =>
      (play, now) =>
        reveal(play, scope, now)
  ),
  fc.nat({ max: 179 }).map(
    (cell): Action =>
      play =>
        point(play, cell)
  ),
  fc.constantFrom<Action>(erase, turn, play => goToEntryBeside(play, 1) ?? play)
)

const SEED = 7

function opened(): Play {
  return open(generate(WORDS, SEED), SEED, 0)
}

/** With a revealed letter, a right one and a wrong one that are checked, and one that is not. */
function begun(): Play {
  const revealed = reveal(opened(), 'letter', 0)
  const [, second, third, fourth] = revealed.grid.entries[0]!.cells
  const right = write(point(revealed, second!), revealed.grid.cells[second!]!.letter, 0)
  const wrong = check(write(point(right, third!), 'q', 0), 'all')
  return write(point(wrong, fourth!), 'z', 0)
}

function stored(play: Play, at = 0): string {
  return serializePlay(play, WORDS, at)
}

test('a reload at any moment of a play brings it back', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 200 }),
      fc.array(someAction, { maxLength: 40 }),
      fc.nat(),
      (seed, actions, away) => {
        const play = actions.reduce<Play>(
          (sheet, action, at) => action(sheet, at * 1000),
          open(generate(WORDS, seed), seed, 0)
        )
        const savedAt = actions.length * 1000
        const back = restorePlay(serializePlay(play, WORDS, savedAt), WORDS, savedAt + away)!
        expect(playTime(back, savedAt + away)).toBe(playTime(play, savedAt))
        expect({ ...back, watch: 0 }).toEqual({ ...play, watch: 0 })
      }
    ),
    { numRuns: 1000 }
  )
})

test('a solved play comes back solved', () => {
  const play = reveal(begun(), 'all', 4000)
  expect(play.state).toBe('solved')
  expect(restorePlay(stored(play, 9000), WORDS, 10_000)).toEqual(play)
})

test.each([undefined, null, '', '3', 'null', '[]', '{}', '{"version":2}'])(
  'nothing is read from %s',
  text => {
    expect(restorePlay(text, WORDS, 0)).toBeUndefined()
  }
)

test('another version and other words are not read', () => {
  const text = stored(begun())
  expect(restorePlay(text, WORDS, 0)).toBeDefined()
  expect(restorePlay(text.replace('"version":2', '"version":1'), WORDS, 0)).toBeUndefined()
  expect(restorePlay(text, WORDS.slice(1), 0)).toBeUndefined()
  expect(restorePlay(text, WORDS.toReversed(), 0)).toBeUndefined()
})

/** The cells as stored, with the character of one changed. */
function withCell(cell: number, code: string): unknown {
  const { letters } = JSON.parse(stored(begun()))
  return { letters: letters.slice(0, cell) + code + letters.slice(cell + 1) }
}

const GAP = opened().grid.cells.findIndex(cell => !cell)
const LAST = opened().grid.entries[0]!.cells.at(-1)!
const ACROSS = opened().grid.cells.findIndex(cell => cell?.across && !cell.down)
const RIGHT = opened().grid.cells[LAST]!.letter

test.each<[string, unknown]>([
  ['a letter off the words', withCell(GAP, 'A')],
  ['a mark off the words', withCell(GAP, '!')],
  ['an unknown sign', withCell(LAST, '?')],
  ['two letters in a cell', withCell(LAST, 'AB')],
  ['too few cells', { letters: 'AB' }],
  ['too many cells', withCell(LAST, '.'.repeat(1_000_000))],
  ['a list of letters', { letters: ['A'] }],
  ['a cursor off the words', { cell: GAP }],
  ['a cursor off the grid', { cell: 1e9 }],
  ['a cursor that is none', { cell: 'length' }],
  ['a cursor across no word', { cell: ACROSS, direction: 'down' }],
  ['an unknown direction', { direction: 'up' }],
  ['checks below zero', { checks: -1 }],
  ['checks of another kind', { checks: 'two' }],
  ['half a seed', { seed: 0.5 }],
  ['a seed of another kind', { seed: null }],
  ['time below zero', { spent: -1 }],
  ['no time', { spent: null }],
  ['more than was stored', { marks: [] }]
])('%s is not read', (_, change) => {
  const changed = { ...JSON.parse(stored(begun())), ...(change as object) }
  expect(restorePlay(JSON.stringify(changed), WORDS, 0)).toBeUndefined()
})

test('whether a checked letter is right follows from the grid, not from what is stored', () => {
  const read = (code: string) => {
    const changed = { ...JSON.parse(stored(begun())), ...(withCell(LAST, code) as object) }
    return restorePlay(JSON.stringify(changed), WORDS, 0)?.marks[LAST]
  }
  expect(read(RIGHT.toLowerCase())).toBe('right')
  expect(read(RIGHT === 'X' ? 'y' : 'x')).toBe('wrong')
})

test('damage of any kind never throws', () => {
  const text = stored(begun())
  fc.assert(
    fc.property(fc.nat({ max: text.length - 1 }), fc.string({ maxLength: 4 }), (at, planted) => {
      expect(restorePlay(text.slice(0, at), WORDS, 0)).toBeUndefined()
      const changed = text.slice(0, at) + planted + text.slice(at + 1)
      expect(() => restorePlay(changed, WORDS, 0)).not.toThrow()
    }),
    { numRuns: 3000 }
  )
})

test('any JSON in place of a part is refused or harmless', () => {
  const whole = JSON.parse(stored(begun()))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(whole)), fc.jsonValue(), (key, planted) => {
      const play = restorePlay(JSON.stringify({ ...whole, [key]: planted }), WORDS, 0)
      if (play) expect(reveal(play, 'all', 0).state).toBe('solved')
    }),
    { numRuns: 2000 }
  )
})
