// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { tellWritten } from '../../../tests/pages.ts'
import { $handle, rankOfWinner } from './find-me.ts'
import { inSeason } from './winners-index.ts'
import { ANA, compareWinners, indexRows, winners } from './winners.fixture.ts'

test('ignores and forgets a stored text that is no username', () => {
  fakes.local.set('altius:handle', '<b>')
  const stop = $handle.listen(() => undefined)
  expect($handle.get()).toBe('')
  expect(fakes.local.has('altius:handle')).toBe(false)
  stop()
})

test('a name that another page remembers or forgets is so here, too', () => {
  const stop = $handle.listen(() => undefined)
  fakes.local.set('altius:handle', 'ana')
  tellWritten('altius:handle')
  expect($handle.get()).toBe('ana')
  fakes.local.delete('altius:handle')
  tellWritten('altius:handle')
  expect($handle.get()).toBe('')
  stop()
})

test('finds every winner at the rank the board shows, with the right share and gap', async () => {
  await fc.assert(
    fc.asyncProperty(winners, async rows => {
      const list = await indexRows(rows)
      const board = [...rows].sort(compareWinners('rank', 'desc'))
      board.forEach((winner, place) => {
        const rank = rankOfWinner(list, winner.username)
        expect(rank).toMatchObject({ rank: place + 1, total: rows.length })
        const { iq_score: iq } = winner
        if (iq === null) return
        const lower = rows.filter(row => (row.iq_score ?? -1) < iq).length
        const share = rows.length > 1 ? (100 * lower) / (rows.length - 1) : 0
        expect(rank?.better).toBeLessThanOrEqual(share + 1e-9)
        expect(rank?.better).toBeGreaterThan(share - 0.1 - 1e-9)
        const above = board.findLast(row => row.iq_score !== null && row.iq_score > iq)
        expect(rank?.gap?.above).toBe(above?.username)
      })
    })
  )
})

test('in a season, ranks and compares with its winners alone', async () => {
  await fc.assert(
    fc.asyncProperty(winners, async rows => {
      const season = '2026-11'
      const shown = inSeason(await indexRows(rows), season)
      const alone = await indexRows(rows.filter(row => row.season === season))
      for (const { username } of rows) {
        const rank = rankOfWinner(shown, username)
        const expected = rankOfWinner(alone, username)
        // A position is one in the list of all.
        expect(rank).toEqual(expected && { ...expected, position: rank?.position })
      }
    })
  )
})

test('gives no share and no gap without a score, and nothing for unknown names', async () => {
  const list = await indexRows([
    { ...ANA, iq_score: 120 },
    { ...ANA, username: 'ben' },
    { ...ANA, username: 'cleo' }
  ])
  const unknown = { total: 3, better: undefined, gap: undefined }
  expect(rankOfWinner(list, 'ben')).toEqual({ ...unknown, position: 1, username: 'ben', rank: 2 })
  expect(rankOfWinner(list, 'cleo')).toEqual({ ...unknown, position: 2, username: 'cleo', rank: 3 })
  expect(rankOfWinner(list, 'dan')).toBeUndefined()
})
