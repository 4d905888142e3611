import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import {
  COLUMNS,
  type GeneratedWinner,
  generateWinners
} from '../../supabase/embedded/winners-generator.ts'
import { openSite } from './site.ts'

const WINNERS = 3000
/** `max_rows` in supabase/config.toml. */
const MAX_ROWS = 1000
let site: Served

beforeAll(async () => {
  site = await openSite(WINNERS)
})
afterAll(() => site.close())

function readBatch(offset: number, columns: string = COLUMNS.join(',')) {
  return createClient(site.url, PUBLISHABLE_KEY)
    .from('winners')
    .select(columns)
    .order('followers_count', { ascending: false, nullsFirst: false })
    .order('id')
    .range(offset, offset + 999)
    .overrideTypes<GeneratedWinner[], { merge: false }>()
}

describe('the read of the board', () => {
  test('returns every winner once, in three full batches and an empty one', async () => {
    const sizes: number[] = []
    const rows: GeneratedWinner[] = []
    for (const offset of [0, 1000, 2000, 3000]) {
      const { data } = await readBatch(offset)
      sizes.push(data?.length ?? -1)
      rows.push(...(data ?? []))
    }
    expect(sizes).toEqual([1000, 1000, 1000, 0])
    expect(new Set(rows.map(row => row.id)).size).toBe(WINNERS)
  })

  test('orders by followers, highest first and unknown last', async () => {
    const rows = (await Promise.all([0, 1000, 2000].map(offset => readBatch(offset)))).flatMap(
      ({ data }) => data ?? []
    )
    const counts = rows.map(row => row.followers_count ?? -1)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts.at(-1)).toBe(-1)
  })

  test('returns the twelve fields as inserted, in the types of real Supabase', async () => {
    const { data } = await readBatch(0)
    const generated = new Map([...generateWinners(WINNERS)].map(winner => [winner.id, winner]))
    for (const row of data ?? []) {
      expect(Object.keys(row)).toEqual(COLUMNS)
      expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
      expect({
        ...row,
        created_at: new Date(row.created_at).toISOString(),
        follows_altius_checked_at:
          row.follows_altius_checked_at && new Date(row.follows_altius_checked_at).toISOString()
      }).toEqual(generated.get(row.id))
    }
  })

  test('counts the total on request', async () => {
    const { count, data } = await createClient(site.url, PUBLISHABLE_KEY)
      .from('winners')
      .select('id', { count: 'exact' })
      .range(0, 999)
    expect(count).toBe(WINNERS)
    expect(data).toHaveLength(1000)
  })

  test('explains that a column does not exist', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { data, error } = await readBatch(0, 'id,password')
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: '42703' })
    expect(error?.message).toContain('password')
  })

  test('keeps two hundred concurrent visitors apart', async () => {
    const client = createClient(site.url, PUBLISHABLE_KEY)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        client
          .from('winners')
          .select('id')
          .eq('id', index + 1)
      )
    )
    expect(answers.map(({ data }) => data)).toEqual(
      Array.from({ length: 200 }, (_, index) => [{ id: index + 1 }])
    )
  })
})

describe('more rows than allowed at once', () => {
  // The database logs every rejected request.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  async function rowsOf(query: string, more: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(`${site.url}/rest/v1/winners?${query}`, {
      headers: { apikey: PUBLISHABLE_KEY, ...more }
    })
    if (!answer.ok) return 0
    const text = await answer.text()
    if (answer.headers.get('content-type')?.includes('csv')) return text.split('\n').length - 1
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.length : 0
  }

  test.each<[string, Record<string, string>?]>([
    ['select=id'],
    ['select=id&limit=5000'],
    ['select=id&limit=1001'],
    ['select=id&limit=-1'],
    ['select=id&limit=0'],
    ['select=id&limit=1e9'],
    ['select=id&limit=Infinity'],
    ['select=id&limit=all'],
    ['select=id&limit=null'],
    ['select=id&limit='],
    ['select=id&limit=10&limit=5000'],
    ['select=id&limit=5000&offset=0'],
    ['select=id&limit=5000&offset=-1'],
    ['select=id&winners.limit=5000'],
    ['select=id&LIMIT=5000'],
    ['select=id&order=id&offset=1&limit=99999999999999999999'],
    ['select=id', { range: '0-4999' }],
    ['select=id', { range: '0-', 'range-unit': 'items' }],
    ['select=id&limit=5000', { range: '0-4999', prefer: 'count=exact' }],
    ['select=id', { prefer: 'max-affected=5000' }],
    ['select=id&limit=5000', { accept: 'text/csv' }],
    ['select=id,count()'],
    ['select=id,winners(id)&limit=5000'],
    ['select=id&or=(id.gt.0,id.lt.0)&limit=5000']
  ])('are not returned for %s %j', async (query, more) => {
    expect(await rowsOf(query, more)).toBeLessThanOrEqual(MAX_ROWS)
  })

  test('are returned batch by batch', async () => {
    expect(await rowsOf('select=id&order=id')).toBe(MAX_ROWS)
    expect(await rowsOf('select=id&order=id&offset=2500')).toBe(WINNERS - 2500)
  })

  test('are not returned by the database function', async () => {
    const answer = await fetch(`${site.url}/rest/v1/rpc/find_winner?limit=5000`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: '{"name":"%"}'
    })
    expect(await answer.json()).toEqual([])
  })
})
