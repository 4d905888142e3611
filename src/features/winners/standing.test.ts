import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareWinners } from './order.ts'
import { pageRange } from './pages.ts'
import { prepare } from './prepared.ts'
import { pageOfRank, standingOf } from './standing.ts'
import { PAGE_SIZES } from './view.ts'
import { winners } from './winners.fixture.ts'

it('finds every winner at the rank the board shows, with the right share and gap', () => {
  fc.assert(
    fc.property(winners, rows => {
      const list = prepare(rows)
      const board = [...rows].sort(compareWinners('rank', 'desc'))
      board.forEach((winner, place) => {
        const standing = standingOf(list, winner.username)
        expect(standing).toMatchObject({ rank: place + 1, total: rows.length })
        if (winner.iq === null) return
        const lower = rows.filter(row => (row.iq ?? -1) < (winner.iq ?? -1)).length
        const share = rows.length > 1 ? (100 * lower) / (rows.length - 1) : 0
        expect(standing?.better).toBeLessThanOrEqual(share + 1e-9)
        expect(standing?.better).toBeGreaterThan(share - 0.1 - 1e-9)
        const above = board.findLast(row => row.iq !== null && row.iq > (winner.iq ?? Infinity))
        expect(standing?.gap?.above).toBe(above?.username)
      })
    }),
    { numRuns: 1000 }
  )
})

it('claims no share and no gap for a winner without a score', () => {
  const row = { avatar: null, description: null, followers: 0, following: 0, followsBrand: false }
  const list = prepare([
    { ...row, id: '1', username: 'ana', iq: 120 },
    { ...row, id: '2', username: 'ben', iq: null },
    { ...row, id: '3', username: 'cleo', iq: null }
  ])
  const unknown = { total: 3, better: undefined, gap: undefined }
  expect(standingOf(list, 'ben')).toEqual({ ...unknown, username: 'ben', rank: 2 })
  expect(standingOf(list, 'cleo')).toEqual({ ...unknown, username: 'cleo', rank: 3 })
})

it('knows nobody who is not on the board', () => {
  expect(standingOf(prepare([]), 'ana')).toBeUndefined()
})

it('names the page of every rank, at every edge and size', () => {
  for (const size of PAGE_SIZES)
    for (let rank = 1; rank <= 2600; rank++) {
      const { from, to } = pageRange(pageOfRank(rank, size), size, 2600)
      expect(rank > from && rank <= to, `rank ${rank} by ${size}`).toBe(true)
    }
})
