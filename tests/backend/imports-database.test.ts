import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { LIMITS } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { type Field, FIELDS } from '../../supabase/operator/fields.ts'
import { type Plan, type Undone } from '../../supabase/operator/batches.ts'
import { openPglite, type TestDatabase } from './platform.ts'

type Row = { username: string } & Record<string, unknown>

let database: TestDatabase
beforeAll(async () => {
  database = await openPglite()
  for (const { sql } of await readMigrations()) await database.exec(sql)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.exec(
    `truncate public.winners, operator.batches, operator.staged_rows, operator.changes,
      follow_check.accounts, follow_check.budget`
  )
})

async function value<Value>(sql: string, parameters: unknown[] = []): Promise<Value> {
  const rows = await database.query<{ value: Value }>(`select ${sql} as value`, parameters)
  return rows[0]!.value
}

/** The whole table, to the last bit of every row. */
function everyRow(): Promise<string> {
  return value(`(select string_agg(winner::text, ' ' order by id) from public.winners as winner)`)
}

async function stage(rows: readonly Row[], columns = Object.keys(rows[0] ?? {})): Promise<string> {
  const batch = await value<string>('public.begin_import($1, $2, 0)', ['w.csv', columns])
  await value('public.stage_import($1, $2)', [batch, JSON.stringify(rows)])
  return batch
}

const plan = (batch: string): Promise<Plan> => value('public.plan_import($1)', [batch])
const undo = (batch: string): Promise<Undone> => value('public.undo_import($1)', [batch])

async function apply(batch: string): Promise<unknown> {
  return value('public.apply_import($1, $2)', [batch, (await plan(batch)).fingerprint])
}

async function importRows(rows: readonly Row[]): Promise<string> {
  const batch = await stage(rows)
  await apply(batch)
  return batch
}

async function winner(username: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await database.query<Record<string, unknown>>(
    'select * from public.winners where username = $1',
    [username]
  )
  return row
}

/** What a live check of a listed winner finds out. */
async function checkFollow(username: string, followers: number): Promise<void> {
  const limits = JSON.stringify(LIMITS)
  const claim = await value<string>(
    `public.begin_follow_check($1, null, 'x-api', $2) ->> 'claim'`,
    [username, limits]
  )
  const outcome = {
    kind: 'answer',
    provider: 'x-api',
    calls: 1,
    following: true,
    username,
    followers_count: followers
  }
  await value('public.finish_follow_check($1, $2, $3, $4)', [
    username,
    claim,
    JSON.stringify(outcome),
    limits
  ])
}

const isStaged = (): Promise<number> => value('(select count(*)::int from operator.staged_rows)')

describe('a plan', () => {
  test('counts what is created, updated and unchanged, with examples', async () => {
    await importRows([
      { username: 'ana', iq_score: 100, description: 'old' },
      { username: 'bob', iq_score: 90.5, description: null }
    ])
    const before = await everyRow()
    const planned = await plan(
      await stage([
        { username: 'ana', iq_score: 101, description: null },
        { username: 'bob', iq_score: 90.5, description: null },
        { username: 'eve', iq_score: null, description: 'new' }
      ])
    )
    expect(planned).toEqual({
      create: 1,
      update: 1,
      unchanged: 1,
      fingerprint: expect.stringMatching(/^-?\d+$/) as string,
      created: ['eve'],
      updated: [{ username: 'ana', changes: { iq_score: [100, 101], description: ['old', null] } }]
    })
    expect(await everyRow()).toBe(before)
  })

  test('that no longer holds is refused as a whole', async () => {
    await importRows([{ username: 'ana', iq_score: 100 }])
    for (const change of [
      `update public.winners set follows_altius = true, follows_altius_checked_at = now()`,
      `update public.winners set iq_score = 99`,
      `insert into public.winners (username) values ('EVE')`,
      `delete from public.winners where username = 'ana'`
    ]) {
      const batch = await stage([
        { username: 'ana', iq_score: 101 },
        { username: 'eve', iq_score: 1 }
      ])
      const { fingerprint } = await plan(batch)
      await database.exec(change)
      const before = await everyRow()
      await expect(value('public.apply_import($1, $2)', [batch, fingerprint])).rejects.toThrow(
        'Someone changed the winners meanwhile, so the plan no longer holds.'
      )
      expect(await everyRow()).toBe(before)
    }
  })

  test('holds although rows that it leaves alone have changed', async () => {
    await importRows([
      { username: 'ana', iq_score: 100 },
      { username: 'bob', iq_score: 100 }
    ])
    const batch = await stage([
      { username: 'ana', iq_score: 100 },
      { username: 'eve', iq_score: 1 }
    ])
    const { fingerprint } = await plan(batch)
    await database.exec(`update public.winners set follows_altius_checked_at = now()`)
    await value('public.apply_import($1, $2)', [batch, fingerprint])
    expect(await winner('eve')).toMatchObject({ iq_score: '1.0' })
  })
})

describe('applying an import', () => {
  test('sets the columns of the file and leaves the others alone', async () => {
    await database.exec(`insert into public.winners
      (username, avatar_url, iq_score, created_at, follows_altius, follows_altius_checked_at)
      values ('Ana', '/a.png', 100, '2026-01-01', true, '2026-02-02')`)
    const before = await winner('Ana')
    await importRows([
      { username: 'ANA', description: 'text', follows_altius: null, created_at: null }
    ])
    expect(await winner('ANA')).toEqual({ ...before, username: 'ANA', description: 'text' })
  })

  test('empties a value for an empty cell, and gives a new row its defaults', async () => {
    await database.exec(`insert into public.winners (username, iq_score) values ('ana', 100)`)
    const row = { iq_score: null, follows_altius: null, created_at: null }
    await importRows([
      { username: 'ana', ...row },
      { username: 'eve', ...row }
    ])
    expect(await winner('ana')).toMatchObject({ iq_score: null })
    expect(await winner('eve')).toMatchObject({
      iq_score: null,
      follows_altius: false,
      follows_altius_checked_at: null,
      created_at: expect.any(Date) as Date
    })
  })

  test('twice changes nothing the second time: no row is even written', async () => {
    const rows = [...generateWinners(200)].map(({ id, ...row }) => ({ ...row, id: id + 7 }))
    await importRows(rows)
    const versions = `(select string_agg(xmin::text || ctid::text, ' ' order by id) from winners)`
    const before = [await everyRow(), await value(versions)]
    const again = await stage(rows)
    expect(await plan(again)).toMatchObject({ create: 0, update: 0, unchanged: 200 })
    await apply(again)
    expect([await everyRow(), await value(versions)]).toEqual(before)
  })

  test('stores the values as they were given', async () => {
    const given = [...generateWinners(200)]
    await importRows(given)
    const stored = await database.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(winner) as row from public.winners as winner order by id'
    )
    for (const [index, winner] of given.entries()) {
      for (const field of Object.keys(FIELDS) as Field[]) {
        const isTime = field.endsWith('_at') && winner[field] !== null
        const same = (item: unknown): unknown => (isTime ? Date.parse(String(item)) : item)
        expect(same(stored[index]!.row[field])).toBe(same(winner[field]))
      }
    }
  })

  test('takes an empty cell for the same as an empty description', async () => {
    await database.exec(`insert into public.winners (username, description) values ('ana', '')`)
    const batch = await stage([{ username: 'ana', description: null }])
    expect(await plan(batch)).toMatchObject({ update: 0, unchanged: 1 })
  })

  test('is one transaction: a row that the table refuses keeps all others out', async () => {
    const batch = await stage([
      { username: 'ana', iq_score: 100 },
      { username: 'not a handle', iq_score: 100 }
    ])
    await expect(apply(batch)).rejects.toThrow('winners_username_is_a_handle')
    expect(await everyRow()).toBeNull()
    expect(await value(`public.list_imports()`)).toEqual([])
  })

  test('a second time, or after it was discarded, is refused', async () => {
    const batch = await stage([{ username: 'ana' }])
    const { fingerprint } = await plan(batch)
    await value('public.apply_import($1, $2)', [batch, fingerprint])
    const again = [batch, fingerprint]
    await expect(value('public.apply_import($1, $2)', again)).rejects.toThrow('Nothing was changed')
    await expect(value('public.stage_import($1, $2)', [batch, '[]'])).rejects.toThrow('interrupted')
    const gone = await stage([{ username: 'eve' }])
    await value('public.discard_import($1)', [gone])
    expect(await isStaged()).toBe(0)
    await expect(value('public.apply_import($1, $2)', [gone, '0'])).rejects.toThrow('interrupted')
  })

  test('leaves no staged row behind; a later import removes those of a killed one', async () => {
    await importRows([{ username: 'ana' }])
    expect(await isStaged()).toBe(0)
    const killed = await stage([{ username: 'eve' }])
    const running = await stage([{ username: 'mia' }])
    await database.query(
      `update operator.batches set staged_at = now() - interval '11 minutes' where id = $1`,
      [killed]
    )
    await importRows([{ username: 'zoe' }])
    const left = await database.query('select batch, username from operator.staged_rows')
    expect(left).toEqual([{ batch: running, username: 'mia' }])
  })
})

describe('undoing an import', () => {
  const rows = [...generateWinners(300)]
  const changed = rows.map((row, index) => ({
    ...row,
    username: index % 2 ? row.username.toUpperCase() : row.username,
    description: index % 3 ? row.description : `${String(index)} again`,
    iq_score: index % 5 ? row.iq_score : null,
    follows_altius_checked_at: '2026-11-03T14:05:06.123457Z'
  }))

  test('restores every row to the last bit and deletes the new ones', async () => {
    await importRows(rows.slice(0, 200))
    await database.exec(`update winners set created_at = created_at + interval '123 microseconds'`)
    const before = await everyRow()
    const batch = await importRows(changed)
    expect(await everyRow()).not.toBe(before)
    expect(await undo(batch)).toEqual({ restored: 200, deleted: 100, kept: 0, left: [] })
    expect(await everyRow()).toBe(before)
  })

  test('and the one before goes back step by step', async () => {
    const first = await importRows(rows)
    const before = await everyRow()
    const second = await importRows(changed)
    await undo(second)
    expect(await everyRow()).toBe(before)
    expect(await undo(first)).toEqual({ restored: 0, deleted: 300, kept: 0, left: [] })
    expect(await everyRow()).toBeNull()
  })

  test('leaves and lists whoever was changed or deleted since', async () => {
    await importRows([{ username: 'ana', iq_score: 1 }])
    const batch = await importRows([
      { username: 'ana', iq_score: 2 },
      { username: 'bob', iq_score: 2 },
      { username: 'eve', iq_score: 2 },
      { username: 'mia', iq_score: 2 }
    ])
    await database.exec(`
      update public.winners set avatar_url = '/a.png' where username in ('ana', 'bob');
      delete from public.winners where username = 'eve';
    `)
    expect(await undo(batch)).toEqual({
      restored: 0,
      deleted: 1,
      kept: 0,
      left: [
        { username: 'ana', reason: 'changed' },
        { username: 'bob', reason: 'changed' },
        { username: 'eve', reason: 'deleted' }
      ]
    })
    expect(await winner('ana')).toMatchObject({ iq_score: '2.0', avatar_url: '/a.png' })
    expect(await winner('mia')).toBeUndefined()
    expect(await value('public.list_imports()')).toMatchObject([{ id: batch, left: 2 }, {}])
  })

  test('keeps what a follow check has found out since, and restores the rest', async () => {
    const checked = '2026-01-02T03:04:05.123456Z'
    const ana = { username: 'ana', iq_score: 1, follows_altius_checked_at: checked }
    await importRows([{ ...ana, followers_count: 1 }])
    await importRows([{ username: 'bob', iq_score: 1 }])
    await importRows([{ username: 'zoe', iq_score: 1, followers_count: 1 }])
    const untouched = await winner('zoe')
    const batch = await importRows(
      ['ana', 'bob', 'eve', 'zoe'].map(username => ({
        username,
        iq_score: 2,
        followers_count: 2,
        follows_altius_checked_at: '2026-05-05T05:05:05Z'
      }))
    )
    await database.exec(`update public.winners set followers_count = 3 where username = 'ana'`)
    await checkFollow('bob', 4)
    await checkFollow('eve', 4)
    const check = { follows_altius: true, followers_count: 4 }
    expect(await winner('bob')).toMatchObject({ iq_score: '2.0', ...check })
    const { follows_altius_checked_at } = (await winner('bob'))!

    expect(await undo(batch)).toEqual({ restored: 3, deleted: 1, kept: 2, left: [] })
    expect(await winner('ana')).toMatchObject({
      iq_score: '1.0',
      followers_count: 3,
      follows_altius_checked_at: new Date('2026-05-05T05:05:05Z')
    })
    expect(await winner('bob')).toMatchObject({
      iq_score: '1.0',
      ...check,
      follows_altius_checked_at
    })
    expect(await winner('eve')).toBeUndefined()
    expect(await winner('zoe')).toEqual(untouched)
  })

  test('in the wrong order leaves rows, until the later import is undone too', async () => {
    await importRows(rows.slice(0, 100))
    const before = await everyRow()
    const first = await importRows(
      rows.slice(0, 200).map(row => ({ ...row, description: 'first' }))
    )
    const second = await importRows(
      rows.slice(50, 150).map(row => ({ ...row, description: 'second' }))
    )
    const left = async (): Promise<unknown> =>
      (await value<{ left: number | null }[]>('public.list_imports()')).map(item => item.left)

    expect(await left()).toEqual([null, null, null])
    const partly = await undo(first)
    expect(partly).toMatchObject({ restored: 50, deleted: 50 })
    expect(partly.left).toHaveLength(100)
    expect(await left()).toEqual([null, 100, null])
    expect(await undo(first)).toEqual({ ...partly, restored: 0, deleted: 0 })
    expect(await undo(second)).toEqual({ restored: 100, deleted: 0, kept: 0, left: [] })
    expect(await undo(first)).toEqual({ restored: 50, deleted: 50, kept: 0, left: [] })
    expect(await left()).toEqual([0, 0, null])
    expect(await everyRow()).toBe(before)
    for (const done of [first, second]) {
      await expect(undo(done)).rejects.toThrow('is undone already')
    }
  })

  test('does not take a later import for a follow check', async () => {
    await importRows([{ username: 'ana', followers_count: 1 }])
    const before = await everyRow()
    const first = await importRows([{ username: 'ana', followers_count: 2 }])
    const second = await importRows([{ username: 'ana', followers_count: 3 }])
    const left = [{ username: 'ana', reason: 'changed' }]
    expect(await undo(first)).toEqual({ restored: 0, deleted: 0, kept: 0, left })
    expect(await undo(second)).toMatchObject({ restored: 1, left: [] })
    expect(await undo(first)).toMatchObject({ restored: 1, left: [] })
    expect(await everyRow()).toBe(before)
  })

  test('is complete when the rows that are left were deleted', async () => {
    const batch = await importRows([{ username: 'ana', iq_score: 1 }, { username: 'bob' }])
    await database.exec(`update public.winners set iq_score = 2 where username = 'ana'`)
    expect((await undo(batch)).left).toEqual([{ username: 'ana', reason: 'changed' }])
    await database.exec('delete from public.winners')
    expect((await undo(batch)).left).toEqual([{ username: 'ana', reason: 'deleted' }])
    await expect(undo(batch)).rejects.toThrow('is undone already')
  })

  test('notices a change of any column', async () => {
    const batch = await importRows([{ username: 'ana', description: 'x' }])
    const columns = Object.keys(FIELDS).filter(field => field !== 'username')
    const known = await database.query<{ name: string }>(
      `select attname as name from pg_attribute
      where attrelid = 'public.winners'::regclass and attnum > 0 and not attisdropped`
    )
    expect(known.map(({ name }) => name).sort()).toEqual(['id', 'username', ...columns].sort())
    const digest = (kind: 'entry' | 'check'): Promise<string> =>
      value(`(select operator.${kind}_digest(winner) from public.winners as winner)`)
    const digests = async () => ({ entry: await digest('entry'), check: await digest('check') })
    const checked = ['followers_count', 'follows_altius', 'follows_altius_checked_at']
    const changes: Record<string, string> = {
      avatar_url: `'/a.png'`,
      description: `''`,
      created_at: `created_at + interval '1 microsecond'`,
      follows_altius: 'true',
      follows_altius_checked_at: 'now()'
    }
    for (const column of columns) {
      const before = await digests()
      await database.exec(`update public.winners set ${column} = ${changes[column] ?? '3'}`)
      const after = await digests()
      const isChecked = checked.includes(column)
      expect(after.check === before.check, column).toBe(!isChecked)
      expect(after.entry === before.entry, column).toBe(isChecked)
    }
    const here = await digests()
    await database.exec(`set timezone = 'Asia/Tokyo'; set datestyle = 'German'`)
    expect(await digests()).toEqual(here)
    await database.exec(`reset timezone; reset datestyle`)
    expect((await undo(batch)).left).toEqual([{ username: 'ana', reason: 'changed' }])
  })

  test('a second time, or of what was never applied, is refused', async () => {
    const batch = await importRows([{ username: 'ana' }])
    await undo(batch)
    await importRows([{ username: 'ana' }])
    await expect(undo(batch)).rejects.toThrow('There is no such import to undo')
    await expect(undo(await stage([{ username: 'eve' }]))).rejects.toThrow('There is no such')
    expect(await winner('ana')).toBeDefined()
  })

  test('is possible for 90 days', async () => {
    const batch = await importRows([{ username: 'ana' }])
    const age = (days: number) =>
      database.exec(
        `update operator.batches set applied_at = now() - interval '${String(days)} days'`
      )
    await age(89)
    await importRows([{ username: 'eve' }])
    expect(await value(`(select count(*)::int from operator.changes)`)).toBe(2)
    await age(91)
    await importRows([{ username: 'mia' }])
    expect(await value(`(select count(*)::int from operator.changes)`)).toBe(1)
    await expect(undo(batch)).rejects.toThrow('There is no such import to undo')
  })
})
