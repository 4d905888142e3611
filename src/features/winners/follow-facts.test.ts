import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexRows } from './build-index.ts'
import { withFollowFact } from './follow-facts.ts'
import { winnerAt, type WinnersIndex } from './winners-index.ts'
import { winners } from './winners.fixture.ts'

/** All that an index says, wherever it keeps it. */
function contentOf({ profiles, checks, ...columns }: WinnersIndex): object {
  const index = { ...columns, profiles, ...(checks && { checks }) }
  const winners = Array.from({ length: index.size }, (_, position) => winnerAt(index, position))
  return { ...columns, winners }
}

describe('a fact from X', () => {
  const facts = fc.record({
    place: fc.nat(),
    followsBrand: fc.boolean(),
    checkedAt: fc.nat(2_000_000_000_000),
    followers: fc.option(fc.oneof(fc.nat(20), fc.nat(2_000_000_000)), { nil: undefined })
  })

  it('leaves the index as if it were built from the changed row, and every rank as it was', async () => {
    await fc.assert(
      fc.asyncProperty(winners, facts, async (rows, { place, ...fact }) => {
        const row = rows[place % rows.length]
        if (!row) return
        const index = await indexRows(rows)
        const changed = withFollowFact(
          index,
          { ...fact, username: row.username.toLowerCase() },
          Infinity
        )
        const isNews = (row.checkedAt ?? 0) < fact.checkedAt
        const followers = fact.followers ?? row.followers
        const winner = isNews ? { ...row, ...fact, followers } : row
        const expected = rows.map(each => (each === row ? winner : each))
        expect(contentOf(changed)).toEqual(contentOf(await indexRows(expected)))
        expect(changed.orders.rank).toBe(index.orders.rank)
      }),
      { numRuns: 5000 }
    )
  })

  it('about a row whose date is still on its way is news if it is newer than the list', async () => {
    const [row] =
      fc.sample(
        winners.filter(({ length }) => length > 0),
        1
      )[0] ?? []
    const whole = await indexRows(row ? [{ ...row, followsBrand: false }] : [])
    const index = { ...whole, profiles: { at: () => undefined } }
    const fact = { username: row?.username ?? '', followsBrand: true, followers: undefined }
    expect(withFollowFact(index, { ...fact, checkedAt: 1000 }, 1000)).toBe(index)
    const changed = withFollowFact(index, { ...fact, checkedAt: 1001 }, 1000)
    expect(winnerAt(changed, 0)).toMatchObject({ followsBrand: true, checkedAt: 1001 })
  })

  it('about someone who is not on the board changes nothing', async () => {
    const index = await indexRows([])
    const fact = { username: 'ana', followsBrand: true, checkedAt: 1, followers: 5 }
    expect(withFollowFact(index, fact, 0)).toBe(index)
  })
})
