import postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { ALL_BLOCKS } from '../../src/content/all-blocks.ts'
import { seededRandom } from '../../src/domain/engine/random.ts'
import { GUESS } from '../../src/race/bet.ts'
import { INVENTED_BETS } from '../../supabase/embedded/invented-bets.ts'
import { propertyRuns } from '../property-runs.ts'
import { openPostgres } from './test-backend.ts'

const BLOCK = 15537394
const database = await openPostgres()
beforeEach(() =>
  database.exec(`truncate bets.counts, bets.uncounted;
    update bets.day set bets = 0, visitors = '{}', networks = '{}';
    update bets.limits set network_bets_per_day = 100, bets_per_day = 20000`)
)

/** Bets as a visitor from an address does; without one the header is missing. */
async function bet(address?: string, block = BLOCK, value = 2.5): Promise<void> {
  const headers = JSON.stringify(address === undefined ? {} : { 'cf-connecting-ip': address })
  await database.exec(`begin; set local request.headers = '${headers}'; set local role anon;
    select public.place_bet(${String(block)}, ${value.toFixed(1)}); commit`)
}

const uncounted = () =>
  database.query(
    `select "limit", bets, day = (select day from bets.day) and since > now() - interval '1 minute' as "isToday"
    from bets.uncounted order by "limit"`
  )

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
    `select set_config('request.headers', json_build_object('cf-connecting-ip', '192.0.' || bet % 250 || '.1')::text, false),
      public.place_bet(${String(BLOCK)}, bet / 100.0) from generate_series(-100, 1000) as bet where bet % 10 <> 0;
    select set_config('request.headers', json_build_object('cf-connecting-ip', '198.51.' || step || '.1')::text, false),
      public.place_bet(${String(BLOCK)}, step / 10.0) from generate_series(0, 100) as step;
    select set_config('request.headers', '', false), public.place_bet(${String(BLOCK)}, 'NaN'),
      public.place_bet(${String(BLOCK)}, null), public.place_bet(null, 2), public.place_bet(1, 2)`
  )
  expect(
    await database.query('select block, bet::text, bets from bets.counts order by bet')
  ).toEqual(steps.map(step => ({ block: BLOCK, bet: step, bets: 1 })))
  expect(await uncounted()).toEqual([])
})

/** Visitors with a connection each. */
async function withVisitors(
  addresses: readonly string[],
  act: (visitors: readonly postgres.Sql[]) => Promise<unknown>
): Promise<void> {
  const visitors = addresses.map(address =>
    postgres(database.url, {
      max: 1,
      connection: {
        role: 'anon',
        'request.headers': JSON.stringify({ 'cf-connecting-ip': address })
      }
    })
  )
  await act(visitors)
  await Promise.all(visitors.map(sql => sql.end()))
}

const placeBet = (sql: postgres.Sql, block: number, value: number) =>
  sql`select public.place_bet(${block}, ${value.toFixed(1)}::numeric)`

/** Fifty visitors place forty bets each, on as many blocks. */
const betAtOnce = () =>
  withVisitors(
    Array.from({ length: 50 }, (_, at) => `192.0.${String(at)}.1`),
    visitors =>
      Promise.all(
        visitors.map(async (sql, visitor) => {
          for (const [at, { number }] of ALL_BLOCKS.slice(0, 40).entries())
            await placeBet(sql, number, (10 + ((visitor + at) % 4)) / 10)
        })
      )
  )

test('fifty visitors bet at once, and none of their bets is lost', async () => {
  // As on the first bets of a day, each of which wants to begin it.
  await database.exec(`update bets.day set day = day - 1`)
  await betAtOnce()
  expect(await counted()).toBe(2000)
  expect(
    await database.query(`select bets as day, cardinality(visitors) as visitors,
      (select count(*)::int from bets.counts) as rows from bets.day`)
  ).toEqual([{ day: 2000, visitors: 2000, rows: 160 }])
})

// Before each bet locked the day first, those that began before midnight and those after it waited for each other.
test.each([1, 10, 20])(
  'around midnight %i addresses place twenty bets at once, and none is lost',
  async addresses => {
    const own = Array.from({ length: 20 }, (_, at) => `192.0.${String(at % addresses)}.1`)
    const nights = propertyRuns(20).numRuns
    await withVisitors(own, async visitors => {
      for (let night = 0; night < nights; night += 1) {
        // Bets of the evening aren't repeated ones of the morning before.
        const blocks = ALL_BLOCKS.slice((night % 2) * 20)
        const bets = (from: number, to: number) =>
          visitors.slice(from, to).map((sql, at) => placeBet(sql, blocks[from + at]!.number, 2))
        await Promise.all([
          ...bets(0, 10),
          database.exec('update bets.day set day = day - 1'),
          ...bets(10, 20)
        ])
      }
    })
    expect(await counted()).toBe(20 * nights)
  }
)

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

test('an address has one bet a block and day, and whatever follows isn’t counted', async () => {
  await bet('192.0.2.1')
  for (const value of [2.5, 2.5, 7]) await bet('192.0.2.1', BLOCK, value)
  expect(await database.query('select bet::text, bets from bets.counts')).toEqual([
    { bet: '2.5', bets: 1 }
  ])
  expect(await uncounted()).toEqual([{ limit: 'visitor', bets: 3, isToday: true }])
  await bet('192.0.2.1', ALL_BLOCKS[0]!.number)
  await bet('192.0.2.2')
  expect(await counted()).toBe(3)
  await database.exec('update bets.day set day = day - 1')
  await bet('192.0.2.1')
  expect(await counted()).toBe(4)
})

test('a day takes so many bets, and remembers no visitor beyond', async () => {
  await database.exec('update bets.limits set bets_per_day = 3')
  for (const at of [1, 2, 3, 4, 5]) await bet(`192.0.${String(at)}.1`)
  expect(await counted()).toBe(3)
  expect(await visitors()).toBe(3)
  expect(await uncounted()).toEqual([{ limit: 'day', bets: 2, isToday: true }])
  await database.exec('update bets.day set day = day - 1')
  await bet('192.0.2.1')
  expect(await counted()).toBe(4)
})

const visitors = async (): Promise<number> => {
  const rows = await database.query<{ visitors: number }>(
    'select cardinality(visitors) as visitors from bets.day'
  )
  return rows[0]!.visitors
}

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
  expect(await visitors()).toBe(isSame ? 1 : 2)
})

test.each([
  ['192.0.2.1', '192.0.2.255', true],
  ['192.0.2.1', '192.0.3.1', false],
  ['2001:db8:0:100::1', '2001:db8:0:ff00::1', true],
  ['2001:db8:0:100::1', '2001:db8:1:100::1', false]
])('%s and %s share a network’s bets of the day: %s', async (one, other, isSame) => {
  await database.exec('update bets.limits set network_bets_per_day = 1')
  await bet(one)
  await bet(other)
  expect(await counted()).toBe(isSame ? 1 : 2)
  expect(await uncounted()).toEqual(isSame ? [{ limit: 'network', bets: 1, isToday: true }] : [])
})

test('whoever has all addresses of an IPv6 /48 gets a hundred bets counted a day, and others theirs', async () => {
  await database.exec(
    `select set_config('request.headers', json_build_object('cf-connecting-ip', '2001:db8:0:' || to_hex(at * 256) || '::1')::text, false),
      public.place_bet(${String(BLOCK)}, 2) from generate_series(0, 255) as at`
  )
  expect(await counted()).toBe(100)
  await bet('2001:db8:1::1')
  expect(await counted()).toBe(101)
})

test('the night forgets visitors, and the key by which they could be found', async () => {
  const find = () =>
    database.query(
      `select from bets.day where bets.code(key, '192.0.2.1/32 ${String(BLOCK)}') = any (visitors)`
    )
  await bet('192.0.2.1')
  expect(await find()).toHaveLength(1)
  await database.exec('begin; update bets.day set day = day - 1')
  const keys = () => database.query('select key from bets.day')
  const before = await keys()
  await database.exec(
    'set local role service_role; select public.due_follow_checks(now(), 1); reset role'
  )
  expect(await keys()).not.toEqual(before)
  expect(await database.query('select visitors, networks from bets.day')).toEqual([
    { visitors: [], networks: [] }
  ])
  expect(await counted()).toBe(1)
  await database.exec('rollback')
})

test('what limits met is forgotten after a month', async () => {
  await bet()
  await bet()
  const nights = (count: number) =>
    database.exec(
      `update bets.uncounted set day = day - ${String(count)}; update bets.day set day = day - 1; select bets.forget()`
    )
  await nights(30)
  expect(await database.query('select from bets.uncounted')).toHaveLength(1)
  await nights(1)
  expect(await database.query('select from bets.uncounted')).toEqual([])
})

type Row = { table: string; content: string; xmin: string; cmin: string }

/** Every row of the schema, with the columns that PostgreSQL hides. */
async function readEverything(): Promise<Row[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bets'`
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.query<Row>(
        `select '${name}' as table, own::text as content, own.xmin::text, own.cmin::text from ${name} as own order by own.ctid`
      )
    )
  )
  return rows.flat()
}

test('whoever reads all tables, hidden columns included, finds no address’s bet', async () => {
  await database.exec(INVENTED_BETS)
  const random = seededRandom(20_261_128)
  const bets = Array.from({ length: 60 }, (_, at) => ({
    address: `192.0.${String(at)}.1`,
    block: ALL_BLOCKS[random() % 5]!.number,
    value: (10 + (random() % 71)) / 10
  }))
  for (const { address, block, value } of bets) await bet(address, block, value)
  const rows = await readEverything()
  let found = 0
  for (const { address, block, value } of bets) {
    const [own] = await database.query<{ code: string }>(
      `select bets.code(key, '${address}/32 ${String(block)}')::text as code from bets.day`
    )
    const [row, ...others] = rows.filter(({ content }) => content.includes(own!.code))
    expect([row?.table, others]).toEqual(['bets.day', []])
    // What the same transaction wrote into the counts.
    const written = rows.filter(({ table, xmin }) => table === 'bets.counts' && xmin === row!.xmin)
    const values = written.map(({ content }) => Number(content.split(',')[1]))
    if (values.length === 1 && values[0] === value) found += 1
  }
  expect(found).toBe(0)
})

test('neither the codes nor a block’s counts keep the order of the bets', async () => {
  await database.exec(INVENTED_BETS)
  for (const at of [5, 3, 8, 1]) await bet(`192.0.${String(at)}.1`, BLOCK, at - 0.1)
  expect(
    await database.query(`select visitors = array(select one from unnest(visitors) as one order by one) as visitors,
      networks = array(select one from unnest(networks) as one order by one) as networks from bets.day`)
  ).toEqual([{ visitors: true, networks: true }])
  const own = await database.query<{ xmin: string; cmin: string }>(
    `select distinct xmin::text, cmin::text from bets.counts where block = ${String(BLOCK)}`
  )
  expect(own).toHaveLength(1)
})
