import postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { ALL_BLOCKS } from '../../src/content/all-blocks.ts'
import { GUESS } from '../../src/race/bet.ts'
import { openPostgres } from './test-backend.ts'

const BLOCK = 15537394
const database = await openPostgres()
beforeEach(() =>
  database.exec(`truncate bets.counts, bets.visitors; update bets.day set bets = 0;
    update bets.limits set visitor_bets_per_hour = 60, bets_per_day = 20000`)
)

/** Bets as a visitor from an address does; without one the header is missing. */
async function bet(address?: string, times = 1): Promise<void> {
  const headers = JSON.stringify(address === undefined ? {} : { 'cf-connecting-ip': address })
  await database.exec(`begin; set local request.headers = '${headers}'; set local role anon`)
  for (let time = 0; time < times; time += 1)
    await database.exec(`select public.place_bet(${String(BLOCK)}, 2.5)`)
  await database.exec('commit')
}

async function counted(): Promise<number> {
  const rows = await database.query<{ bets: number }>(
    'select coalesce(sum(bets), 0)::int as bets from bets.counts'
  )
  return rows[0]!.bets
}

test('one may bet on blocks of the site, and on those that staff add', async () => {
  const rows = await database.query<{ block: number }>('select block from bets.blocks')
  const blocks = ALL_BLOCKS.map(({ number }) => number)
  expect(blocks).toEqual(expect.arrayContaining(rows.map(({ block }) => block)))
  const [{ added } = { added: 0 }] = await database.query<{ added: number }>(
    'select public.allow_bets_on($1) as added',
    [[...blocks, BLOCK, 25_000_000]]
  )
  expect(added).toBe(blocks.length - rows.length + 1)
  await bet('192.0.2.1')
  await database.exec(`select public.place_bet(25000000, 2.5)`)
  expect(await counted()).toBe(2)
  await database.exec('delete from bets.counts; delete from bets.blocks where block = 25000000')
})

test('every bet of the page’s slider counts, and no other', async () => {
  const steps = Array.from({ length: 71 }, (_, step) => ((10 + step) / 10).toFixed(1))
  expect([Number(steps[0]), Number(steps.at(-1))]).toEqual([GUESS.min, GUESS.max])
  await database.exec(
    `update bets.limits set visitor_bets_per_hour = 1000;
    select public.place_bet(${String(BLOCK)}, step / 100.0) from generate_series(-100, 1000) as step;
    select public.place_bet(${String(BLOCK)}, 'NaN'), public.place_bet(${String(BLOCK)}, null),
      public.place_bet(null, 2), public.place_bet(1, 2)`
  )
  expect(
    await database.query('select block, bet::text, bets from bets.counts order by bet')
  ).toEqual(steps.map(step => ({ block: BLOCK, bet: step, bets: 1 })))
})

/** Fifty visitors place forty bets each, on three blocks. */
async function betAtOnce(): Promise<void> {
  const visitors = Array.from({ length: 50 }, (_, at) =>
    postgres(database.url, {
      max: 1,
      connection: {
        role: 'anon',
        'request.headers': JSON.stringify({ 'cf-connecting-ip': `192.0.2.${String(at)}` })
      }
    })
  )
  const bets = Array.from({ length: 40 }, (_, at) => at)
  await Promise.all(
    visitors.map(async (sql, visitor) => {
      for (const at of bets) {
        const { number } = ALL_BLOCKS[(visitor + at) % 3]!
        await sql`select public.place_bet(${number}, ${((10 + (at % 4)) / 10).toFixed(1)}::numeric)`
      }
      await sql.end()
    })
  )
}

test('fifty visitors bet at once, and none of their bets is lost', async () => {
  // As on the first bets of a day, each of which wants to begin it.
  await database.exec(`update bets.day set day = day - 1`)
  await betAtOnce()
  expect(await counted()).toBe(2000)
  expect(
    await database.query(`select (select bets from bets.day) as day,
      (select sum(bets)::int from bets.visitors) as visitors, count(*)::int as rows from bets.counts`)
  ).toEqual([{ day: 2000, visitors: 2000, rows: 12 }])
})

test('a day takes no more than its limit of bets made at once', async () => {
  await database.exec('update bets.limits set bets_per_day = 5')
  // All of them find the day open, and wait to be counted.
  await database.exec('begin; update bets.day set bets = bets')
  const bets = betAtOnce()
  const waiting = () => database.query('select from pg_locks where not granted')
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(10)
  await database.exec('commit')
  await bets
  expect(await counted()).toBe(5)
})

test('a visitor bets sixty times an hour', async () => {
  await bet('192.0.2.1', 61)
  expect(await counted()).toBe(60)
  await bet('192.0.2.2')
  expect(await counted()).toBe(61)
  await database.exec(`update bets.visitors set hour = hour - interval '1 hour'`)
  await bet('192.0.2.1', 61)
  expect(await counted()).toBe(121)
})

test('a day takes so many bets, and remembers no visitor beyond', async () => {
  await database.exec('update bets.limits set bets_per_day = 3')
  for (const at of [1, 2, 3, 4, 5]) await bet(`192.0.2.${String(at)}`)
  expect(await counted()).toBe(3)
  expect(await database.query('select from bets.visitors')).toHaveLength(3)
  await database.exec('update bets.day set day = day - 1')
  await bet('192.0.2.1')
  expect(await counted()).toBe(4)
})

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:0:100::1', '2001:db8:0:1ff:2::2', true],
  ['2001:db8:0:100::1', '2001:db8:0:200::1', false],
  [undefined, 'unknown', true],
  [undefined, '192.0.2.1', false]
])('%s and %s are one visitor: %s', async (one, other, isSame) => {
  await bet(one)
  await bet(other)
  expect(await database.query('select from bets.visitors')).toHaveLength(isSame ? 1 : 2)
})

test('the night forgets visitors, and the key by which they could be found', async () => {
  const keyed = `encode(sha256(key || convert_to('192.0.2.1/32', 'utf8')), 'hex')`
  const find = () =>
    database.query(`select from bets.visitors, bets.day where encode(visitor, 'hex') = ${keyed}`)
  await bet('192.0.2.1')
  expect(await find()).toHaveLength(1)
  await database.exec('begin; update bets.day set day = day - 1')
  const keys = () => database.query('select key from bets.day')
  const before = await keys()
  await database.exec(`update bets.visitors set hour = hour - interval '1 day';
    set local role service_role; select public.due_follow_checks(now(), 1); reset role`)
  expect(await keys()).not.toEqual(before)
  expect(await database.query('select from bets.visitors')).toEqual([])
  expect(await counted()).toBe(1)
  await database.exec('rollback')
})
