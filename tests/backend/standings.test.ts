import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPlace, readTop, type Winner } from '../../src/features/winners/api.ts'
import { placeAmong } from '../../src/features/winners/backend.fixture.ts'
import { ANA, compareWinners } from '../../src/features/winners/winners.fixture.ts'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { openProject, type Project } from './operator.ts'
import { connect, type TestDatabase } from './platform.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

type Row = { username: string; iq_score: number | null }

// Few scores and names that begin alike: ties are the rule, in upper and lower case and with underscores.
const row: fc.Arbitrary<Row> = fc.record({
  username: fc.stringMatching(/^[abAB_]{1,3}[a-cA-C0-2_]{0,2}$/),
  iq_score: fc.option(fc.integer({ min: 1195, max: 1205 }).map(tenths => tenths / 10))
})
const table = fc.uniqueArray(row, {
  maxLength: 60,
  selector: ({ username }) => username.toLowerCase()
})

/** The winners as the board ranks them. */
function boardOf(rows: readonly Row[]): readonly Winner[] {
  return rows.map(row => ({ ...ANA, ...row })).sort(compareWinners('rank', 'desc'))
}

/** Names and scores: the database gives each row an id. */
function scoresOf(winners: readonly Winner[] = []): readonly Row[] {
  return winners.map(({ username, iq_score }) => ({ username, iq_score }))
}

/** Every score that someone has, and one between it and the next. */
function scoresIn(ranked: readonly Winner[]): readonly number[] {
  const scores = new Set(ranked.flatMap(({ iq_score: iq }) => (iq === null ? [] : [iq, iq - 0.05])))
  return [70, ...scores, 160]
}

describe('over the embedded backend', () => {
  let project: Project

  beforeAll(async () => {
    project = await openProject()
  })
  afterAll(() => project.close())
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'http://site.test' })
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      project.send(new Request(input, init))
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the ten best and the place of every score are those of the board', async () => {
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        const winners = project.client.from('winners')
        expect((await winners.delete().gte('id', 0)).error).toBeNull()
        if (rows.length > 0) expect((await winners.insert(rows)).error).toBeNull()
        const ranked = boardOf(rows)
        expect(scoresOf(await readTop())).toEqual(scoresOf(ranked.slice(0, 10)))
        for (const iq of scoresIn(ranked)) {
          const place = await readPlace(iq)
          const expected = placeAmong(ranked, iq)
          expect(place).toMatchObject({ rank: expected.rank, total: expected.total })
          expect(scoresOf(place?.above)).toEqual(scoresOf(expected.above))
          expect(scoresOf(place?.below)).toEqual(scoresOf(expected.below))
        }
      }),
      { numRuns: 10 }
    )
  })
})

describe('in a PostgreSQL whose own order is that of a language', () => {
  let server: PostgresServer
  let database: TestDatabase

  beforeAll(async () => {
    server = await startPostgres()
    const url = new URL(await server.createDatabase('other'))
    const sql = postgres(url.href, { max: 1 })
    await sql.unsafe(
      `create database english template template0 locale_provider icu icu_locale 'en-US'`
    )
    await sql.end()
    url.pathname = '/english'
    database = connect(url.href)
    for (const { sql } of await readMigrations()) await database.exec(sql)
  })
  afterAll(async () => {
    await database.close()
    await server.stop()
  })

  test('usernames are ordered as on the board, from the best and from the last', async () => {
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        await database.exec('truncate public.winners')
        await database.query(
          `insert into public.winners (username, iq_score)
          select * from jsonb_to_recordset($1::text::jsonb) as _ (username text, iq_score numeric)`,
          [JSON.stringify(rows)]
        )
        const ranked = boardOf(rows).map(({ username }) => username)
        const inOrder = async (order: string): Promise<readonly string[]> => {
          const sorted = await database.query<Row>(
            `select username from public.winners order by ${order}`
          )
          return sorted.map(({ username }) => username)
        }
        expect(await inOrder('iq_score desc nulls last, username, id')).toEqual(ranked)
        expect(await inOrder('iq_score nulls first, username desc, id desc')).toEqual(
          ranked.toReversed()
        )
      }),
      { numRuns: 20 }
    )
  })

  test('a winner is found whatever the case of the name', async () => {
    await database.exec(`truncate public.winners;
      insert into public.winners (username) values ('Vex_runner')`)
    expect(await database.query(`select username from public.find_winner('vEX_RUNNER')`)).toEqual([
      { username: 'Vex_runner' }
    ])
    await expect(
      database.exec(`insert into public.winners (username) values ('VEX_RUNNER')`)
    ).rejects.toThrow(/winners_username_key/)
  })
})
