import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { generate } from './generate.ts'
import {
  check,
  erase,
  goToEntry,
  goToEntryBeside,
  open,
  pausePlay,
  type Play,
  playTime,
  point,
  progressOf,
  resumePlay,
  reveal,
  write
} from './play.ts'
import { lettersOf, opened } from './playing.fixture.ts'

function typed(play: Play, text: string, now = 0): Play {
  return [...text].reduce((sheet, letter) => write(sheet, letter, now), play)
}

function solved(now: number): Play {
  const reth = typed(opened(), 'reth')
  return typed(goToEntry(typed(goToEntry(reth, 'slot'), 'slot'), 'trie'), 'rie', now)
}

test('typing fills the word from the cursor on and stays at its end', () => {
  const play = typed(opened(), 'rEth')
  expect(lettersOf(play)).toMatch(/^RETH\./)
  expect(play.cursor.cell).toBe(3)
  expect(lettersOf(typed(play, 'x'))).toMatch(/^RETX\./)
})

test.each(['1', ' ', 'ab', '', 'é', 'Tab'])("'%s' is no letter", text => {
  const play = opened()
  expect(write(play, text, 0)).toBe(play)
})

test('erasing removes the letter under the cursor, then moves back', () => {
  const play = typed(opened(), 'ret')
  const once = erase(play)
  expect(lettersOf(once)).toMatch(/^RE\.\.\./)
  expect(once.cursor.cell).toBe(2)
  expect(lettersOf(erase(point(typed(opened(), 'reth'), 1)))).toMatch(/^R\.TH/)
  expect(lettersOf(erase(erase(erase(erase(play)))))).toMatch(/^\.\.\.\./)
})

test('checking marks what is written and leaves the rest', () => {
  const play = check(typed(opened(), 'rat'), 'word')
  expect(play.marks.slice(0, 4)).toEqual(['right', 'wrong', 'right', undefined])
  expect(play.helps).toEqual({ checks: 1, reveals: 0 })
})

test('a check that shows nothing new is not counted', () => {
  const blank = opened()
  expect(check(blank, 'all')).toBe(blank)
  const checked = check(typed(blank, 'rat'), 'all')
  expect(check(checked, 'word')).toBe(checked)
})

test('a letter is checked alone', () => {
  const play = check(point(typed(opened(), 'rat'), 1), 'letter')
  expect(play.marks.slice(0, 4)).toEqual([undefined, 'wrong', undefined, undefined])
})

test('a changed letter loses its mark', () => {
  const play = typed(point(check(typed(opened(), 'rat'), 'all'), 1), 'e')
  expect(play.marks.slice(0, 3)).toEqual(['right', undefined, 'right'])
})

test('revealing writes what is missing or wrong and counts each letter', () => {
  const play = reveal(typed(opened(), 'rat'), 'word', 0)
  expect(lettersOf(play)).toMatch(/^RETH/)
  expect(play.marks.slice(0, 4)).toEqual([undefined, 'revealed', undefined, 'revealed'])
  expect(play.helps).toEqual({ checks: 0, reveals: 2 })
  expect(reveal(play, 'word', 0)).toBe(play)
})

test('a revealed letter stays', () => {
  const play = reveal(opened(), 'letter', 0)
  expect(lettersOf(typed(play, 'x'))).toMatch(/^R\./)
  expect(lettersOf(erase(play))).toMatch(/^R\./)
  expect(lettersOf(erase(typed(play, 'x')))).toMatch(/^R\./)
})

test('revealing all solves it', () => {
  const play = reveal(opened(), 'all', 5000)
  expect(play).toMatchObject({ state: 'solved', elapsed: 5000 })
  expect(play.helps.reveals).toBe(11)
})

test('the last right letter stops the clock, and nothing changes after it', () => {
  const play = solved(61_000)
  expect(play).toMatchObject({ state: 'solved', elapsed: 61_000 })
  expect(playTime(play, 999_999)).toBe(61_000)
  for (const same of [typed(play, 'x'), erase(play), check(play, 'all'), reveal(play, 'all', 0)]) {
    expect(same).toBe(play)
  }
  expect(pausePlay(play, 0)).toBe(play)
  expect(resumePlay(play, 0)).toBe(play)
})

test('a full grid with a wrong letter is not solved', () => {
  const play = typed(
    goToEntry(typed(goToEntry(typed(opened(), 'reth'), 'slot'), 'slat'), 'trie'),
    'rie'
  )
  expect(play.state).toBe('playing')
  expect(progressOf(play)).toEqual({ filled: 11, total: 11 })
})

test('the clock stands still while paused', () => {
  const play = resumePlay(pausePlay(opened(), 2000), 9000)
  expect(playTime(play, 9500)).toBe(2500)
})

test('every grid is solved by typing each clue and going to the next', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const grid = generate(WORDS, seed)
    let play: Play = open(grid, seed, 0)
    for (let turn: Play | undefined = play; turn; turn = goToEntryBeside(play, 1)) {
      const { cursor } = turn
      const entry = grid.entries.find(
        ({ direction, cells }) => direction === cursor.direction && cells.includes(cursor.cell)
      )!
      play = typed(turn, entry.id.slice(entry.cells.indexOf(cursor.cell)), 7)
    }
    expect(play).toMatchObject({ state: 'solved', elapsed: 7, helps: { checks: 0, reveals: 0 } })
  }
})
