import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_VIEW, pageAt, type View } from '../../src/features/winners/board-url.ts'
import { SORTS } from '../../src/features/winners/columns.ts'
import { readEarlyPage, readOverall } from '../../src/features/winners/early-page.ts'
import { compareWinners } from '../../src/features/winners/winners.fixture.ts'
import { winnersIn } from '../../src/features/winners/winner.ts'
import { openTestBackend } from './test-backend.ts'

// Names in both cases and with underscores, many ties, and the values that sort in a way of their own: none, and 0.
const LETTERS = 'ana Bo cy_ _dee EVE fay__ Gus hal'.split(' ')
// The first and the last moment of November, and the moments beside them.
const DAYS = [
  '2026-10-31T23:59:59.999999Z',
  '2026-11-01T00:00:00Z',
  '2026-12-01T00:59:59.999999+01:00',
  '2026-12-01T00:00:00Z'
]
const rows = Array.from({ length: 240 }, (_, at) => ({
  username: `${LETTERS[(at * 5) % 8]}${(at * 37) % 240}`,
  iq_score: at % 6 === 0 ? null : 100 + (at % 9) / 2,
  followers_count: [null, 0, 3, 0, null, 12, 7][at % 7] ?? null,
  following_count: at % 11 === 0 ? 0 : (at % 5) * 1000,
  created_at: DAYS[(at >> 3) % 4]
}))

const backend = await openTestBackend(0)
const headers = {
  apikey: backend.secretKey,
  'content-type': 'application/json',
  prefer: 'return=representation'
}
const added = await backend.fetch(
  new Request('http://site.test/rest/v1/winners', {
    method: 'POST',
    headers,
    body: JSON.stringify(rows)
  })
)
const table = winnersIn((await added.json()) as unknown[])

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://site.test' })
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    backend.fetch(new Request(input, init))
  )
  return () => vi.unstubAllGlobals()
})

function sorted({ season, sort, direction }: View) {
  const listed = season ? table.filter(row => row.season === season) : table
  return listed.toSorted(compareWinners(sort, direction))
}

/** What the board shows once it has the list. */
function expected(view: View) {
  const key = view.query.toLowerCase()
  const matches = sorted(view).filter(({ username }) => username.toLowerCase().includes(key))
  const { page, pages, from, to } = pageAt(view.page, view.size, matches.length)
  const names = matches.slice(from, to).map(({ username }) => username)
  return { page, pages, from, total: matches.length, names }
}

async function read(changes: Partial<View>) {
  const page = await readEarlyPage({ ...FIRST_VIEW, ...changes })
  if (!page) throw new Error('The answers don’t agree')
  const { rows, ...rest } = page
  return { ...rest, names: rows.map(({ username }) => username) }
}

describe.each(SORTS)('by %s', sort => {
  test.each(['desc', 'asc'] as const)('%s, the pages are those of the list', async direction => {
    for (let page = 1; page <= 5; page++) {
      const view = { ...FIRST_VIEW, sort, direction, page }
      expect(await read(view)).toMatchObject({ ...expected(view), isMissing: false })
    }
  })

  test.each(['desc', 'asc'] as const)('%s, a search finds what the list holds', async direction => {
    for (const query of ['E', 'y_', '__', '1', 'GUS', 'nobody']) {
      const view = { ...FIRST_VIEW, sort, direction, query }
      expect(await read(view)).toMatchObject(expected(view))
    }
  })

  test.each(['desc', 'asc'] as const)(
    '%s, a search keeps the ranks without it',
    async direction => {
      const view = { ...FIRST_VIEW, sort, direction, query: 'a1' }
      const whole = sorted(view)
      const page = await readEarlyPage(view)
      const ranks = await readOverall(view, page?.rows ?? [])
      expect(page?.rows.map(({ id }) => ranks.get(id))).toEqual(
        page?.rows.map(({ id }) => whole.findIndex(row => row.id === id) + 1)
      )
      expect(ranks.size).toBeGreaterThan(10)
    }
  )

  test('a season’s pages, searches and ranks are those of its winners', async () => {
    const season = '2026-11'
    for (const changes of [{}, { page: 3 }, { direction: 'asc' }, { query: 'a1' }] as const) {
      const view = { ...FIRST_VIEW, season, sort, ...changes } as const
      expect(await read(view)).toMatchObject(expected(view))
      const whole = sorted(view)
      const rows = (await readEarlyPage(view))?.rows ?? []
      expect(rows.length).toBeGreaterThan(2)
      const ranks = await readOverall(view, rows)
      expect(rows.map(({ id }) => ranks.get(id))).toEqual(
        rows.map(({ id }) => whole.findIndex(row => row.id === id) + 1)
      )
    }
    const [own, other] = [true, false].map(
      isOwn => table.find(row => (row.season === season) === isOwn)!.username
    )
    expect(await read({ season, sort, highlighted: own })).toMatchObject({ isMissing: false })
    expect(await read({ season, sort, highlighted: other })).toMatchObject({ isMissing: true })
  })

  test('a link to a winner gives the page that holds it, under a search too', async () => {
    for (const { username } of [table[3]!, table[120]!, table[239]!]) {
      const view = { ...FIRST_VIEW, sort, highlighted: username.toUpperCase() }
      const { page, names } = await read(view)
      expect(names).toContain(username)
      expect({ page, names }).toMatchObject({ names: expected({ ...view, page }).names })
      expect((await read({ ...view, query: username.slice(0, 2) })).names).toContain(username)
    }
  })
})

test.each(['%', '*', 'a*1', '\\', 'a%', "'", 'a,b', '(', 'é'])(
  '%s is a character that no name holds, not a pattern',
  async query => {
    expect(await read({ query })).toMatchObject({ total: 0, names: [], page: 1, pages: 1 })
  }
)

test('behind the last page comes the last', async () => {
  const view = { ...FIRST_VIEW, page: 900 }
  expect(await read(view)).toMatchObject({ ...expected(view), page: 5 })
  expect(await read({ query: 'nobody', page: 900 })).toMatchObject({ total: 0, page: 1 })
})

test('says that a name isn’t on the board, and shows the page that the link names', async () => {
  expect(await read({ highlighted: 'ana_', page: 2 })).toMatchObject({ isMissing: true, page: 2 })
})
