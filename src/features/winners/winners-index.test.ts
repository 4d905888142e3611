import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SORTS } from './columns.ts'
import { buildIndex, inSeason, positionOf, search, searchKey, winnerAt } from './winners-index.ts'
import { ANA, compareWinners, indexRows, winners } from './winners.fixture.ts'

const sorts = fc.constantFrom(...SORTS)
const directions = fc.constantFrom('desc' as const, 'asc' as const)
const queries = fc.oneof(fc.constant(''), fc.stringMatching(/^@?[A-Za-z0-9_]{0,2} ?$/))

test('shows what filtering and sorting row by row would show', async () => {
  await fc.assert(
    fc.asyncProperty(winners, queries, sorts, directions, async (rows, query, sort, direction) => {
      const plain = rows
        .filter(row => row.username.toLowerCase().includes(searchKey(query)))
        .sort(compareWinners(sort, direction))
      const index = await indexRows(rows)
      const found = search(index, index.sorts[sort][direction], searchKey(query))
      expect([...found].map(at => rows[at])).toEqual(plain)
    }),
    { numRuns: 500 }
  )
})

test('a season shows what its rows alone would show, and knows no other name', async () => {
  await fc.assert(
    fc.asyncProperty(winners, queries, sorts, directions, async (rows, query, sort, direction) => {
      const key = searchKey(query)
      const index = await indexRows(rows)
      for (const season of ['2026-11', '2026-10', '2019-01'] as const) {
        const own = rows.filter(row => row.season === season)
        const shown = inSeason(index, season)
        const alone = await indexRows(own)
        const namesIn = (list: typeof index) =>
          [...search(list, list.sorts[sort][direction], key)].map(at => winnerAt(list, at).username)
        expect(namesIn(shown)).toEqual(namesIn(alone))
        for (const { username } of rows)
          expect(positionOf(shown, username) !== undefined).toBe(
            positionOf(alone, username) !== undefined
          )
      }
    })
  )
})

test('lists the seasons that have winners, newest first', async () => {
  const seasons = ['2026-10', null, '2025-12', '2026-11', '2026-10'] as const
  const rows = seasons.map((season, id) => ({ ...ANA, id, username: `u${id}`, season }))
  expect((await indexRows(rows)).seasons.names).toEqual(['2026-11', '2026-10', '2025-12'])
})

test('keeps every value of a row', async () => {
  await fc.assert(
    fc.asyncProperty(winners, async rows => {
      const index = await indexRows(rows)
      expect(rows.map((_, position) => winnerAt(index, position))).toEqual(rows)
    })
  )
})

test('works without pictures and descriptions', async () => {
  const row = { ...ANA, avatar_url: '/a.svg', description: 'gm', iq_score: 120 }
  const index = await buildIndex(
    field => (['avatar_url', 'description'].includes(field) ? undefined : [row[field]]),
    () => Promise.resolve()
  )
  expect(index.isComplete).toBe(false)
  expect(winnerAt(index, 0)).toEqual({ ...row, avatar_url: null, description: null })
})

test('finds everyone by their whole name, whatever its case, and nobody else', async () => {
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

test('lets the page handle input many times while it indexes a long list', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ ...ANA, id, username: `u${id}` }))
  let pauses = 0
  await indexRows(rows, async () => void pauses++)
  expect(pauses).toBeGreaterThan(10)
})

test.each([
  [' @AnA ', 'ana'],
  ['@', ''],
  ['_A', '_a'],
  ['https://x.com/An?s=20', 'an'],
  ['mobile.twitter.com/ana/', 'ana'],
  ['＠ＡＮＡ', 'ana'],
  ['\u00a0\u200fan\ufeffa\u200b', 'ana'],
  ['VİK', 'vik'],
  ['vık', 'vik'],
  ['a b', 'a b']
])('a search for %j looks for names with %j', (query, key) => {
  expect(searchKey(query)).toBe(key)
})
