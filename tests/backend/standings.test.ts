import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPlace, readTop } from '../../src/features/winners/places.ts'
import { openTestBackend } from './test-backend.ts'

// Many ties, names in both cases, scores with and without neighbors.
const NAMES = 'ana Bo cy_1 Cy2 _dee eve Fay gus Hal ida Jo kim lu'.split(' ')
const SCORES = [130, 120.5, 120.5, 120, 120, 120, 119.5, 119.5, 100, 100, 90, null, null]
const rows = NAMES.map((username, index) => ({ username, iq_score: SCORES[index] ?? null }))
// Code units, as in the database: capitals, then the underscore, then small letters.
const ranked = rows
  .toSorted((one, other) => (one.username < other.username ? -1 : 1))
  .toSorted((one, other) => (other.iq_score ?? -1) - (one.iq_score ?? -1))

const backend = await openTestBackend(0)
const headers = { apikey: backend.secretKey, 'content-type': 'application/json' }
const init = { method: 'POST', headers, body: JSON.stringify(rows) }
await backend.fetch(new Request('http://site.test/rest/v1/winners', init))

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://site.test' })
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    backend.fetch(new Request(input, init))
  )
})
afterEach(() => vi.unstubAllGlobals())

test('the ten best are those of the board', async () => {
  const top = await readTop()
  expect(top?.map(({ username }) => username)).toEqual(
    ranked.slice(0, 10).map(({ username }) => username)
  )
})

test.each([160, 130, 120.5, 120.2, 120, 95, 70])(
  'the place of %d is between its neighbors on the board',
  async iq => {
    const ahead = ranked.filter(({ iq_score }) => iq_score !== null && iq_score >= iq)
    const names = ranked.map(({ username }) => username)
    const place = await readPlace(iq)
    expect(place).toMatchObject({ rank: ahead.length + 1, total: rows.length + 1 })
    expect(place?.above.map(({ username }) => username)).toEqual(
      names.slice(Math.max(0, ahead.length - 2), ahead.length)
    )
    expect(place?.below.map(({ username }) => username)).toEqual(
      names.slice(ahead.length, ahead.length + 2)
    )
  }
)
