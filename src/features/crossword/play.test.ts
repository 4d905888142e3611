import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { generate } from './generate.ts'
import {
  checkLetters,
  eraseLetter,
  goToEntry,
  goToEntryBeside,
  lettersTyped,
  moveCursor,
  nextOpenEntry,
  openPlay,
  type Play,
  pointAt,
  progressOf,
  revealLetters,
  turnCursor,
  writeLetter,
  writeLetters
} from './play.ts'
import { lettersOf, opened, typed } from './playing.fixture.ts'

/** Where the cursor is, as in 'across 0 2'. */
function at({ cursor, grid }: Play): string {
  return `${cursor.direction} ${Math.floor(cursor.cell / grid.columns)} ${cursor.cell % grid.columns}`
}

function filled(slot: string, now = 0): Play {
  const across = typed(goToEntry(typed(opened(), 'reth'), 'slot'), slot)
  return typed(goToEntry(across, 'trie'), 'trie', now)
}

test('typing fills the word from the cursor on and stays at its end', () => {
  const play = typed(opened(), 'rEth')
  expect(lettersOf(play)).toMatch(/^RETH\./)
  expect(at(play)).toBe('across 0 3')
})

test.each(['1', ' ', 'ab', '', 'é', 'Tab'])("'%s' is no letter", text => {
  const play = opened()
  expect(writeLetter(play, text, 0)).toBe(play)
})

test('several letters at once go from the cursor to the end of its word', () => {
  const play = writeLetters(pointAt(opened(), 1), ' e-th', 0)
  expect(lettersOf(play)).toMatch(/^\.ETH\./)
  expect(at(play)).toBe('across 0 3')
  expect(lettersOf(writeLetters(pointAt(opened(), 2), 'third', 0))).toMatch(/^\.\.TH\.{26}$/)
  expect(writeLetters(play, '1 ', 0)).toEqual(play)
})

test('as many letters as the word has fill it from its start, revealed ones too', () => {
  const play = revealLetters(pointAt(opened(), 1), 'letter', 0)
  expect(lettersOf(writeLetters(pointAt(play, 3), 'Rats', 0))).toMatch(/^RETS\./)
})

test.each([
  ['', 'q', 'Q'],
  ['A', '', ''],
  ['A', 'z', 'Z'],
  ['A', 'za', 'Z'],
  ['A', 'Az', 'Z'],
  ['A', 'Aa', 'A'],
  ['', 'no', 'NO'],
  ['E', 'nonce ', 'NONCE']
])('a field that held %o and then %o was given %o', (letter, text, typedLetters) => {
  expect(lettersTyped(letter, text)).toBe(typedLetters)
})

test('the next open word comes after the cursor’s, and after the last the first', () => {
  const first = typed(opened(), 'reth')
  expect(nextOpenEntry(first)?.id).toBe('slot')
  expect(nextOpenEntry(typed(goToEntry(first, 'trie'), 'trie'))?.id).toBe('slot')
  expect(nextOpenEntry(typed(goToEntry(opened(), 'trie'), 'trie'))?.id).toBe('reth')
  expect(nextOpenEntry(filled('slat'))).toBeUndefined()
})

test('erasing removes the letter under the cursor, then moves back', () => {
  const once = eraseLetter(typed(opened(), 'ret'))
  expect(lettersOf(once)).toMatch(/^RE\.\.\./)
  expect(at(once)).toBe('across 0 2')
  expect(lettersOf(eraseLetter(pointAt(typed(opened(), 'reth'), 1)))).toMatch(/^R\.TH/)
})

test('erasing goes past a revealed letter and leaves it', () => {
  const revealed = revealLetters(pointAt(typed(opened(), 're'), 1), 'letter', 0)
  const shown = revealLetters(pointAt(typed(opened(), 'r'), 1), 'letter', 0)
  expect(revealed.marks[1]).toBeUndefined()
  expect(shown.marks[1]).toBe('revealed')
  const onIt = eraseLetter(pointAt(shown, 2))
  expect([lettersOf(onIt).slice(0, 2), at(onIt)]).toEqual(['RE', 'across 0 1'])
  const before = eraseLetter(onIt)
  expect([lettersOf(before).slice(0, 2), at(before)]).toEqual(['.E', 'across 0 0'])
})

test('checking marks what is written, counts once and goes to the first wrong letter', () => {
  const play = checkLetters(typed(opened(), 'rax'), 'word')
  expect(play.marks.slice(0, 4)).toEqual(['right', 'wrong', 'wrong', undefined])
  expect(play.helps).toEqual({ checks: 1, reveals: 0 })
  expect(at(play)).toBe('across 0 1')
  expect(checkLetters(play, 'all')).toEqual(play)
  expect(checkLetters(opened(), 'all')).toEqual(opened())
})

test('a letter is checked alone, and a changed one loses its mark', () => {
  const play = checkLetters(pointAt(typed(opened(), 'rat'), 1), 'letter')
  expect(play.marks.slice(0, 4)).toEqual([undefined, 'wrong', undefined, undefined])
  expect(typed(play, 'e').marks[1]).toBeUndefined()
})

test('revealing writes what is missing or wrong, counts each letter, and these stay', () => {
  const play = revealLetters(typed(opened(), 'rat'), 'word', 0)
  expect(lettersOf(play)).toMatch(/^RETH/)
  expect(play.marks.slice(0, 4)).toEqual([undefined, 'revealed', undefined, 'revealed'])
  expect(play.helps).toEqual({ checks: 0, reveals: 2 })
  expect(revealLetters(play, 'word', 0)).toBe(play)
  expect(lettersOf(typed(pointAt(play, 1), 'x'))).toMatch(/^RETH/)
  expect(lettersOf(eraseLetter(pointAt(play, 1)))).toMatch(/^.ETH/)
})

test('the clock runs from the first letter to the last right one, and nothing changes after it', () => {
  const play = filled('slot', 61_000)
  expect(play.state).toBe('solved')
  expect(play.watch).toEqual({ spent: 61_000, since: undefined })
  for (const same of [
    typed(play, 'x'),
    eraseLetter(play),
    checkLetters(play, 'all'),
    revealLetters(play, 'all', 0)
  ])
    expect(same).toBe(play)
})

test('a full grid with a wrong letter is not solved, and revealing all solves it', () => {
  const play = filled('slat')
  expect(play.state).toBe('playing')
  expect(progressOf(play)).toEqual({ filled: 11, total: 11 })
  expect(revealLetters(play, 'all', 5000)).toMatchObject({ state: 'solved', helps: { reveals: 1 } })
})

test('every grid is solved by typing the whole word of each clue, in either way through the clues', () => {
  for (let seed = 0; seed < 20; seed++) {
    const grid = generate(WORDS, seed)
    const byClue = grid.entries
      .toReversed()
      .reduce((play, { id }) => typed(goToEntry(play, id), id), openPlay(grid, seed))
    expect(byClue.state).toBe('solved')
    let byTab = openPlay(grid, seed)
    for (const { id } of grid.entries) {
      byTab = typed(byTab, id)
      byTab = goToEntryBeside(byTab, 1) ?? byTab
    }
    expect(byTab).toMatchObject({ state: 'solved', helps: { checks: 0, reveals: 0 } })
  }
})

test('an arrow goes to the next cell that way, over gaps, and stays at the edge', () => {
  const play = opened()
  expect(at(moveCursor(play, 'ArrowRight'))).toBe('across 0 1')
  expect(at(moveCursor(play, 'ArrowUp'))).toBe('across 0 0')
  expect(at(moveCursor(pointAt(play, 3), 'ArrowRight'))).toBe('across 0 3')
  expect(at(moveCursor(pointAt(play, 17), 'ArrowDown'))).toBe('across 5 2')
})

test('an arrow takes the direction of a word that runs its way', () => {
  expect(at(moveCursor(pointAt(opened(), 2), 'ArrowDown'))).toBe('down 1 2')
})

test('pointing at the cell under the cursor turns, where two words cross', () => {
  const onT = pointAt(opened(), 2)
  expect(at(onT)).toBe('across 0 2')
  expect(at(pointAt(onT, 2))).toBe('down 0 2')
  expect(at(turnCursor(opened()))).toBe('across 0 0')
})

test('pointing keeps the direction if a word runs in it, and beside the words changes nothing', () => {
  expect(at(pointAt(pointAt(opened(), 7), 2))).toBe('down 0 2')
  for (const beside of [4, 999]) expect(pointAt(opened(), beside)).toEqual(opened())
})

test('the clues follow one another from their first cells, and lead out of the grid', () => {
  const second = goToEntryBeside(typed(opened(), 're'), 1)!
  const third = goToEntryBeside(second, 1)!
  expect([second, third].map(at)).toEqual(['across 5 1', 'down 0 2'])
  expect(goToEntryBeside(third, 1)).toBeUndefined()
  expect(at(goToEntryBeside(second, -1)!)).toBe('across 0 0')
  expect(goToEntryBeside(opened(), -1)).toBeUndefined()
})
