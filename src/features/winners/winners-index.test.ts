import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { searchKey } from './board-url.ts'
import { indexRows } from './build-index.ts'
import { positionOf, search, searchMatch, SORTS } from './winners-index.ts'
import { byName, compareWinners, queries, sortValue, winners } from './winners.fixture.ts'

const sorts = fc.constantFrom(...SORTS)
const directions = fc.constantFrom('desc' as const, 'asc' as const)
const RUNS = { numRuns: 5000 }

afterEach(() => vi.restoreAllMocks())

describe('an index', () => {
  it('shows what filtering and sorting row by row would show', async () => {
    await fc.assert(
      fc.asyncProperty(
        winners,
        queries,
        sorts,
        directions,
        async (rows, query, sort, direction) => {
          const plain = rows
            .filter(row => row.username.toLowerCase().includes(searchKey(query)))
            .sort(compareWinners(sort, direction))
          const fast = search(await indexRows(rows), searchKey(query), sort, direction)
          expect([...fast].map(at => rows[at])).toEqual(plain)
        }
      ),
      RUNS
    )
  })

  it('finds everyone by their whole name, whatever its case, and nobody else', async () => {
    await fc.assert(
      fc.asyncProperty(winners, fc.string(), async (rows, other) => {
        const index = await indexRows(rows)
        rows.forEach(({ username }, position) => {
          const upper = username.toUpperCase()
          // Some letters have no upper case of their own: a ligature becomes two letters.
          const typed = upper.toLowerCase() === username.toLowerCase() ? upper : username
          expect(positionOf(index, typed)).toBe(position)
        })
        const isThere = rows.some(({ username }) => username.toLowerCase() === other.toLowerCase())
        expect(positionOf(index, other) !== undefined).toBe(isThere)
      })
    )
  })

  it('holds every row once in each order', async () => {
    await fc.assert(
      fc.asyncProperty(winners, sorts, directions, async (rows, sort, direction) => {
        const order = (await indexRows(rows)).orders[sort][direction]
        expect([...order].sort((a, b) => a - b)).toEqual([...rows.keys()])
      })
    )
  })
})

it('lets the page handle input many times while it indexes a long list', async () => {
  const rows = Array.from({ length: 40_000 }, (_, place) => ({
    username: `u${place}`,
    avatar: null,
    description: null,
    followers: place,
    following: place,
    iq: 100,
    followsBrand: false,
    checkedAt: null,
    isComplete: true
  }))
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  const tasks = vi.spyOn(globalThis, 'setTimeout')
  await indexRows(rows)
  expect(tasks.mock.calls.length).toBeGreaterThan(50)
})

describe('the order of the board', () => {
  it('is total: two different rows never tie, whichever is compared first', () => {
    fc.assert(
      fc.property(winners, sorts, directions, (rows, sort, direction) => {
        const compare = compareWinners(sort, direction)
        for (const a of rows)
          for (const b of rows) {
            expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
            expect(compare(a, b) === 0).toBe(a === b)
          }
      }),
      { numRuns: 300 }
    )
  })

  it('puts a missing score last in both directions', () => {
    fc.assert(
      fc.property(winners, directions, (rows, direction) => {
        const scores = [...rows].sort(compareWinners('rank', direction)).map(row => row.iq)
        const firstMissing = scores.indexOf(null)
        expect(firstMissing === -1 || scores.slice(firstMissing).every(iq => iq === null)).toBe(
          true
        )
      })
    )
  })

  it('breaks ties by username in both directions', () => {
    fc.assert(
      fc.property(winners, sorts, directions, (rows, sort, direction) => {
        const ordered = [...rows].sort(compareWinners(sort, direction))
        ordered.slice(1).forEach((row, place) => {
          const before = ordered[place]!
          if (sortValue(before, sort) === sortValue(row, sort))
            expect(byName(before, row)).toBeLessThan(0)
        })
      })
    )
  })
})

it('cuts a name at the first match, whatever its case', () => {
  expect(searchMatch('LaneRunner', 'nner')).toEqual({ before: 'LaneRu', match: 'nner', after: '' })
  expect(searchMatch('LaneRunner', 'ru')).toEqual({ before: 'Lane', match: 'Ru', after: 'nner' })
})

it('leaves a name whole without a match', () => {
  expect(searchMatch('Lane', 'x').before).toBe('Lane')
  expect(searchMatch('Lane', '').match).toBe('')
})
