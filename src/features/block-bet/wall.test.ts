import { expect, test } from 'vitest'
import {
  isWallFilter,
  shownBlocks,
  splitWall,
  WALL_FILTERS,
  type WallState,
  wallStatus,
  WHOLE_WALL
} from './wall.ts'

const BLOCKS = [
  { number: 1, speedup: 2 },
  { number: 2, speedup: 4 },
  { number: 3, speedup: 6 },
  { number: 4, speedup: 1.5 }
]
/** Off by 0.5 and 3. Neither a rematch nor a bet on a block that isn't on the wall counts. */
const TWO = { '1': 2.5, '4': 4.5, '3 2026-11-28': 5, '99': 8 }
const ALL_FOUR = { '1': 2.5, '2': 3.8, '3': 6, '4': 4.5 }

const NEW: WallState = { filter: 'new' }
const PLAYED: WallState = { filter: 'played' }
/** Most of those who bet on 2 were far off, and most of those who bet on 3 were close. */
const MISSED: WallState = {
  filter: 'missed',
  counts: [
    { block: 2, bet: 8, bets: 15 },
    { block: 2, bet: 4, bets: 10 },
    { block: 3, bet: 6, bets: 30 },
    // Far off the others' speedup, and counted for the one block.
    { block: 3, bet: 2, bets: 5 }
  ]
}
const LOADING: WallState = { filter: 'missed', counts: null }

test.each([
  ['all', WHOLE_WALL, TWO, [1, 2, 3, 4]],
  ['all after a failed load', { filter: 'all', hasFailed: true } as const, TWO, [1, 2, 3, 4]],
  ['new', NEW, TWO, [2, 3]],
  ['played', PLAYED, TWO, [1, 4]],
  ['played without a bet', PLAYED, {}, []],
  ['missed', MISSED, TWO, [2]],
  ['missed without enough bets', { filter: 'missed', counts: [] } as const, TWO, []]
])('%s: the filter shows the right blocks', (_, state, bets, numbers) => {
  expect(shownBlocks(BLOCKS, state, bets)?.map(({ number }) => number)).toEqual(numbers)
})

test('while what everyone bet is loading, the page stays as it is', () => {
  expect(shownBlocks(BLOCKS, LOADING, TWO)).toBeNull()
  expect(wallStatus(BLOCKS, LOADING, TWO)).toBe('Loading what everyone bet…')
})

test.each([
  [WHOLE_WALL, {}, 'You’ve bet on 0 of 4 blocks.'],
  [WHOLE_WALL, TWO, 'You’ve bet on 2 of 4 blocks.'],
  // Off by 0.5, 0.2 and 3.
  [WHOLE_WALL, { '1': 2.5, '2': 3.8, '4': 4.5 }, 'You’ve bet on 3 of 4 blocks, typically 0.5 off.'],
  [
    { filter: 'all', hasFailed: true } as const,
    ALL_FOUR,
    'Couldn’t load what everyone bet. Check your connection, and press again.'
  ],
  [NEW, TWO, '2 of 4 blocks you haven’t bet on.'],
  [NEW, ALL_FOUR, 'You’ve bet on all of them.'],
  [PLAYED, TWO, '2 of 4 blocks you’ve bet on.'],
  [PLAYED, {}, 'You haven’t bet on a block yet.'],
  [
    MISSED,
    TWO,
    '1 of 4 blocks where most bets were more than 1x off our model. Can you do better?'
  ],
  [
    { filter: 'missed', counts: [] } as const,
    TWO,
    'No block with 20 bets or more was missed by most.'
  ]
])('of %o with bets %o it says: %s', (state, bets, words) => {
  expect(wallStatus(BLOCKS, state, bets)).toBe(words)
})

test.each([
  [53, 0, 53],
  [60, 0, 60],
  [61, 1, 60],
  [70, 10, 60]
])(
  'of %d blocks, %d stand in the list of earlier ones and the latest %d are strips',
  (...counts) => {
    const [all, ofEarlier, ofStrips] = counts
    const blocks = Array.from({ length: all }, (_, number) => number)
    const { earlier, strips } = splitWall(blocks)
    expect([...earlier, ...strips]).toEqual(blocks)
    expect([earlier.length, strips.length]).toEqual([ofEarlier, ofStrips])
  }
)

test('a filter is named by its key, not by its words', () => {
  const names = Object.keys(WALL_FILTERS)
  expect(names).toEqual(['all', 'new', 'played', 'missed'])
  expect(names.every(isWallFilter)).toBe(true)
  expect(['Missed by most', 'toString', ''].some(isWallFilter)).toBe(false)
})
