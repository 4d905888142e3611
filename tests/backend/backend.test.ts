import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { openTestBackend } from './test-backend.ts'

const ORIGIN = 'http://localhost'
const WINNERS = 3000
const backend = await openTestBackend(WINNERS)

function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('apikey')) headers.set('apikey', PUBLISHABLE_KEY)
  return backend.fetch(new Request(ORIGIN + path, { ...init, headers }))
}

function sendAsStaff(path: string, method: string, body?: object): Promise<Response> {
  const headers = { apikey: backend.secretKey, 'content-type': 'application/json' }
  return send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

function openClient() {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    backend.fetch(new Request(input, init))
  return createClient(ORIGIN, PUBLISHABLE_KEY, { global: { fetch } })
}

const winners = () => openClient().from('winners')

async function read(path: string): Promise<unknown> {
  return (await send(path)).json()
}

test('the board reads every winner once, in batches of a thousand, best followed first', async () => {
  const rows: WinnerRow[] = []
  for (const offset of [0, 1000, 2000, 3000]) {
    const { data } = await winners()
      .select(WINNER_FIELDS.join())
      .order('followers_count', { ascending: false, nullsFirst: false })
      .order('id')
      .range(offset, offset + 999)
      .overrideTypes<WinnerRow[], { merge: false }>()
    expect(data).toHaveLength(offset < WINNERS ? 1000 : 0)
    rows.push(...(data ?? []))
  }
  const followers = rows.map(row => row.followers_count ?? -1)
  expect(followers).toEqual(followers.toSorted((a, b) => b - a))
  const iso = (time: string | null) => time && new Date(time).toISOString()
  const stored = rows.map(row => ({
    ...row,
    created_at: iso(row.created_at),
    follows_altius_checked_at: iso(row.follows_altius_checked_at)
  }))
  expect(stored.toSorted((a, b) => a.id - b.id)).toEqual([...generateWinners(WINNERS)])
  expect(rows[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
})

test('a name is found whatever its case, and an underscore is no wildcard', async () => {
  await sendAsStaff('/rest/v1/winners', 'POST', { username: 'Under_score' })
  const found = (name: string) => openClient().rpc('find_winner', { name }).select('username')
  expect((await found('UNDER_SCORE')).data).toEqual([{ username: 'Under_score' }])
  expect((await found('Under1score')).data).toEqual([])
})

test.each([
  ['insert', () => winners().insert({ username: 'intruder' })],
  ['update', () => winners().update({ iq_score: 160 }).gt('id', 0)],
  ['delete', () => winners().delete().gt('id', 0)]
])('the publishable key may not %s', async (_, write) => {
  const { error, status } = await write()
  expect(status).toBe(401)
  expect(error?.code).toBe('42501')
  expect((await winners().select('id').lt('iq_score', 160).limit(1)).data).not.toEqual([])
})

test.each(['sb_publishable_guess', 'sb_secret_guess'])('%s reads nothing', async apikey => {
  expect((await send('/rest/v1/winners', { headers: { apikey } })).status).toBe(401)
})

const BLOCK = 15537394

function placeBet(body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return send('/rest/v1/rpc/place_bet', { method: 'POST', headers, body })
}

async function countOf(bet: number, block = BLOCK): Promise<number> {
  const counts = (await read(`/rest/v1/rpc/bets_of?block=${String(block)}`)) as {
    bet: number
    bets: number
  }[]
  expect(counts).toEqual(counts.filter(({ bets }) => bets > 0).toSorted((a, b) => a.bet - b.bet))
  return counts.find(step => step.bet === bet)?.bets ?? 0
}

test('a bet counts, and the answer never tells whether it does', async () => {
  const before = await countOf(7.9)
  for (const [block, bet] of [
    [BLOCK, 7.9],
    [BLOCK, 0.9],
    [BLOCK, 8.1],
    [BLOCK, 7.95],
    [1, 7.9]
  ]) {
    const response = await placeBet(JSON.stringify({ block, bet }))
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
  expect(await countOf(7.9)).toBe(before + 1)
  expect(await read('/rest/v1/rpc/bets_of?block=1')).toEqual([])
  expect((await placeBet('{"block": "first", "bet": 2}')).status).toBe(400)
  expect((await send(`/rest/v1/rpc/place_bet?block=${String(BLOCK)}&bet=7.9`)).status).toBe(405)
  expect(await countOf(7.9)).toBe(before + 1)
})

test('the bets on all blocks are those of each', async () => {
  const all = (await read('/rest/v1/rpc/all_bets')) as {
    block: number
    bet: number
    bets: number
  }[]
  expect(all.length).toBeGreaterThan(1000)
  const own = all.filter(({ block }) => block === BLOCK).map(({ bet, bets }) => ({ bet, bets }))
  expect(own).toEqual(await read(`/rest/v1/rpc/bets_of?block=${String(BLOCK)}`))
})

test.each([`bets_of?block=${String(BLOCK)}`, 'all_bets'])(
  '%s is read from a cache for a minute',
  async call => {
    const { headers } = await send(`/rest/v1/rpc/${call}`)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  }
)
