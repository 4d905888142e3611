import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import {
  COLUMNS,
  type GeneratedWinner,
  generateWinners
} from '../../supabase/embedded/winners-generator.ts'
import { openSite } from './site.ts'

const WINNERS = 3000
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
  test('brings every winner once, in three full batches and an empty one', async () => {
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

  test('orders by followers, most first and unknown last', async () => {
    const rows = (await Promise.all([0, 1000, 2000].map(offset => readBatch(offset)))).flatMap(
      ({ data }) => data ?? []
    )
    const counts = rows.map(row => row.followers_count ?? -1)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts.at(-1)).toBe(-1)
  })

  test('gives the twelve fields as they were put in, in the types of real Supabase', async () => {
    const { data } = await readBatch(0)
    const made = new Map([...generateWinners(WINNERS)].map(winner => [winner.id, winner]))
    for (const row of data ?? []) {
      expect(Object.keys(row)).toEqual(COLUMNS)
      expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
      expect({
        ...row,
        created_at: new Date(row.created_at).toISOString(),
        follows_altius_checked_at:
          row.follows_altius_checked_at && new Date(row.follows_altius_checked_at).toISOString()
      }).toEqual(made.get(row.id))
    }
  })

  test('tells the total on request', async () => {
    const { count, data } = await createClient(site.url, PUBLISHABLE_KEY)
      .from('winners')
      .select('id', { count: 'exact' })
      .range(0, 999)
    expect(count).toBe(WINNERS)
    expect(data).toHaveLength(1000)
  })

  test('never gives more than a thousand rows at once', async () => {
    const { data } = await createClient(site.url, PUBLISHABLE_KEY).from('winners').select('id')
    expect(data).toHaveLength(1000)
  })

  test('says why a column is not there', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { data, error } = await readBatch(0, 'id,password')
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: '42703' })
    expect(error?.message).toContain('password')
  })

  test('keeps two hundred visitors at once apart', async () => {
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
