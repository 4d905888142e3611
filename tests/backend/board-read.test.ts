import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { WINNER_FIELDS, type WinnerRow } from '../../supabase/winner-columns.ts'

const WINNERS = 2500
let backend: Backend

beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: WINNERS })
})
afterAll(() => backend.close())

async function readBatch(offset: number, size = 1000): Promise<readonly WinnerRow[]> {
  const client = createClient('http://localhost', PUBLISHABLE_KEY, {
    auth: { persistSession: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) }
  })
  const { data } = await client
    .from('winners')
    .select(WINNER_FIELDS.join())
    .order('followers_count', { ascending: false, nullsFirst: false })
    .order('id')
    .range(offset, offset + size - 1)
    .overrideTypes<WinnerRow[], { merge: false }>()
  return data ?? []
}

test('the board is read in batches of 1000, highest count of followers first and unknown last', async () => {
  const batches = await Promise.all([0, 1000, 2000].map(offset => readBatch(offset)))
  expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 500])
  const rows = batches.flat()
  expect(new Set(rows.map(({ id }) => id)).size).toBe(WINNERS)
  const counts = rows.map(({ followers_count }) => followers_count ?? -1)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts.at(-1)).toBe(-1)
})

test('a row has the twelve fields as inserted, in the types of real Supabase', async () => {
  const generated = new Map([...generateWinners(WINNERS)].map(winner => [winner.id, winner]))
  const toISO = (time: string | null) => time && new Date(time).toISOString()
  for (const row of await readBatch(0)) {
    expect(Object.keys(row)).toEqual(WINNER_FIELDS)
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
    expect({
      ...row,
      created_at: toISO(row.created_at),
      follows_altius_checked_at: toISO(row.follows_altius_checked_at)
    }).toEqual(generated.get(row.id))
  }
})

test('nobody gets more than 1000 rows at once', async () => {
  expect(await readBatch(0, 2500)).toHaveLength(1000)
  const headers = { apikey: PUBLISHABLE_KEY, range: '0-2499' }
  for (const query of ['', '&limit=5000', '&limit=-1', '&limit=1e9', '&limit=10&limit=5000']) {
    const url = `http://localhost/rest/v1/winners?select=id${query}`
    const response = await backend.fetch(new Request(url, { headers }))
    const rows: unknown = response.ok ? await response.json() : []
    expect(rows).toHaveProperty(
      'length',
      expect.toSatisfy((length: number) => length <= 1000)
    )
  }
})
