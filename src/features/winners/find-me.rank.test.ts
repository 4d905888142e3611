import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankOfWinner } from './find-me.ts'
import { indexRows } from './build-index.ts'
import { compareWinners, winners } from './winners.fixture.ts'

it('finds every winner at the rank the board shows, with the right share and gap', async () => {
  await fc.assert(
    fc.asyncProperty(winners, async rows => {
      const list = await indexRows(rows)
      const board = [...rows].sort(compareWinners('rank', 'desc'))
      board.forEach((winner, place) => {
        const rank = rankOfWinner(list, winner.username)
        expect(rank).toMatchObject({ rank: place + 1, total: rows.length })
        if (winner.iq === null) return
        const lower = rows.filter(row => (row.iq ?? -1) < (winner.iq ?? -1)).length
        const share = rows.length > 1 ? (100 * lower) / (rows.length - 1) : 0
        expect(rank?.better).toBeLessThanOrEqual(share + 1e-9)
        expect(rank?.better).toBeGreaterThan(share - 0.1 - 1e-9)
        const above = board.findLast(row => row.iq !== null && row.iq > (winner.iq ?? Infinity))
        expect(rank?.gap?.above).toBe(above?.username)
      })
    }),
    { numRuns: 1000 }
  )
})

it('claims no share and no gap for a winner without a score', async () => {
  const row = {
    avatar: null,
    description: null,
    followers: 0,
    following: 0,
    followsBrand: false,
    checkedAt: null,
    isComplete: true
  }
  const list = await indexRows([
    { ...row, username: 'ana', iq: 120 },
    { ...row, username: 'ben', iq: null },
    { ...row, username: 'cleo', iq: null }
  ])
  const unknown = { total: 3, better: undefined, gap: undefined }
  expect(rankOfWinner(list, 'ben')).toEqual({ ...unknown, username: 'ben', rank: 2 })
  expect(rankOfWinner(list, 'cleo')).toEqual({ ...unknown, username: 'cleo', rank: 3 })
})

it('knows nobody who is not on the board', async () => {
  expect(rankOfWinner(await indexRows([]), 'ana')).toBeUndefined()
})
