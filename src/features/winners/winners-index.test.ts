import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SORTS } from './columns.ts'
import {
  buildIndex,
  inSeason,
  positionOf,
  ranksIn,
  search,
  searchKey,
  winnerAt
} from './winners-index.ts'
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

test('tells the ranks without a search of all that it finds', async () => {
  await fc.assert(
    fc.asyncProperty(winners, queries, async (rows, query) => {
      const index = await indexRows(rows)
      const order = index.sorts.rank.desc
      const found = search(index, order, searchKey(query))
      const plain = rows.toSorted(compareWinners('rank', 'desc'))
      const ranks = [...found].map(at => plain.indexOf(rows[at]!) + 1)
      expect([...ranksIn(order, found)]).toEqual(ranks)
    })
  )
})

test('shows everyone without a season', async () => {
  const index = await indexRows([ANA, { ...ANA, id: 2, username: 'bea', season: '2026-11' }])
  expect([...inSeason(index, undefined).sorts.rank.desc]).toEqual([0, 1])
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
      expect(index.isComplete).toBe(true)
    })
  )
})

test('lets go of the texts that it was built from', async () => {
  const texts = {
    username: ['ana'],
    avatar_url: ['/avatars/1.svg'],
    description: ['gm'],
    follows_altius_checked_at: ['2026-11-30T00:00:00Z']
  }
  const index = await buildIndex(
    field => (field in texts ? texts[field as keyof typeof texts] : [ANA[field]]),
    () => Promise.resolve()
  )
  const before = winnerAt(index, 0)
  for (const values of Object.values(texts)) values.pop()
  expect(before.description).toBe('gm')
  expect(winnerAt(index, 0)).toEqual(before)
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

test('lets the page handle input while it indexes a long list, but not after each row', async () => {
  const length = 20_000
  const rows = Array.from({ length }, (_, id) => ({
    ...ANA,
    id,
    username: `u${id}`,
    followers_count: id
  }))
  let pauses = 0
  await indexRows(rows, async () => void pauses++)
  // Three orders and four columns of texts.
  expect(pauses).toBeGreaterThanOrEqual(7 * Math.floor(length / 4096))
  expect(pauses).toBeLessThan(100)
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
  ['a b', 'a b'],
  ['\nana\r\n', 'ana']
])('a search for %j looks for names with %j', (query, key) => {
  expect(searchKey(query)).toBe(key)
})
