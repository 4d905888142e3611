import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byName, compareWinners, sortValue } from './order.ts'
import { positionOf } from './names.ts'
import { prepare } from './prepared.ts'
import { search } from './search.ts'
import { searchKey, SORTS } from './view.ts'
import { queries, winners } from './winners.fixture.ts'

const sorts = fc.constantFrom(...SORTS)
const directions = fc.constantFrom('desc' as const, 'asc' as const)
const RUNS = { numRuns: 5000 }

describe('a prepared list', () => {
  it('shows what filtering and sorting row by row would show', () => {
    fc.assert(
      fc.property(winners, queries, sorts, directions, (rows, query, sort, direction) => {
        const plain = rows
          .filter(row => row.username.toLowerCase().includes(searchKey(query)))
          .sort(compareWinners(sort, direction))
        const fast = search(prepare(rows), query, sort, direction)
        expect([...fast].map(at => rows[at])).toEqual(plain)
      }),
      RUNS
    )
  })

  it('finds everyone by their whole name, whatever its case, and nobody else', () => {
    fc.assert(
      fc.property(winners, fc.string(), (rows, other) => {
        const { names } = prepare(rows)
        rows.forEach(({ username }, position) => {
          const upper = username.toUpperCase()
          // Some letters have no upper case of their own: a ligature becomes two letters.
          const asked = upper.toLowerCase() === username.toLowerCase() ? upper : username
          expect(positionOf(names, asked)).toBe(position)
        })
        const isThere = rows.some(({ username }) => username.toLowerCase() === other.toLowerCase())
        expect(positionOf(names, other) !== undefined).toBe(isThere)
      })
    )
  })

  it('holds every row once in each order', () => {
    fc.assert(
      fc.property(winners, sorts, directions, (rows, sort, direction) => {
        const order = prepare(rows).orders[sort][direction]
        expect([...order].sort((a, b) => a - b)).toEqual([...rows.keys()])
      })
    )
  })
})

describe('the order of the board', () => {
  it('is total: two different rows never tie, whichever way they are asked', () => {
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
