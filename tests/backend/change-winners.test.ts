import postgres from 'postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Change } from '../../supabase/operator/changes.ts'
import { signUp } from './challenge-database.ts'
import { openPostgres } from './test-backend.ts'

const database = await openPostgres()
const OUTDATED = 'Someone changed the winners meanwhile. Nothing was changed'

beforeEach(async () => {
  await database.exec(`
    reset role;
    truncate public.winners, public.removed_winners, follow_check.accounts, auth.users cascade;
    insert into public.winners (username, iq_score, created_at) values
      ('ana', 100.5, '2026-01-01 00:00:00.123456Z'), ('bob', 90, '2026-01-01');
    set role service_role;
  `)
})

async function change(...changes: Change[]): Promise<void> {
  await database.query('select public.change_winners($1::text::jsonb)', [JSON.stringify(changes)])
}

/** Somebody who has played, with the row of a name or none. */
async function addPerson(xId: string, handle: string, row: string | null): Promise<void> {
  const user = await signUp(database, { xId, handle })
  await database.query(
    `insert into challenge.people (x_id, user_id, handle, minute, calls, called_in, winner_id)
    select $1, $2::uuid, $3, now(), 1, '1', (select id from public.winners where username = $4)`,
    [xId, user, handle, row]
  )
}

function rows(): Promise<readonly Record<string, unknown>[]> {
  return database.query('select * from public.winners order by username')
}

test('creates, changes and deletes in one call, and only the columns that are named', async () => {
  const [ana] = await rows()
  await change(
    { username: 'Ana', before: { iq_score: 100.5 }, after: { username: 'ANA', iq_score: null } },
    { username: 'bob', before: { username: 'bob' }, after: null },
    { username: 'Eve', before: null, after: { username: 'Eve', iq_score: 80 } }
  )
  expect(await rows()).toEqual([
    { ...ana, username: 'ANA', iq_score: null, updated_at: expect.any(Date) as Date },
    expect.objectContaining({ username: 'Eve', iq_score: '80.0', follows_altius: false })
  ])
})

test.each<[string, Change]>([
  ['a value that is no longer as before', { username: 'ana', before: { iq_score: 99 }, after: {} }],
  ['a time that differs', { username: 'ana', before: { created_at: '2026-01-01' }, after: {} }],
  ['somebody who is gone', { username: 'zoe', before: { iq_score: 1 }, after: null }],
  ['somebody who has come', { username: 'ANA', before: null, after: { username: 'ANA' } }]
])('refuses everything because of %s', async (_, outdated) => {
  const before = await rows()
  const other: Change = { username: 'bob', before: { iq_score: 90 }, after: { iq_score: 91 } }
  await expect(change(other, outdated)).rejects.toThrow(OUTDATED)
  expect(await rows()).toEqual(before)
})

const rename: Change = { username: 'ana', before: { username: 'ana' }, after: { username: 'anna' } }

test('renames a winner, who keeps the row, and forgets what X said of either name', async () => {
  await database.exec(`reset role;
    insert into follow_check.accounts (username, spelling, outcome, checked_at)
    select name, name, 'no', now() from unnest('{ana,anna,bob}'::text[]) as name;
    set role service_role`)
  const [ana] = await rows()
  await change(rename)
  expect(await rows()).toMatchObject([
    { ...ana, username: 'anna', updated_at: expect.any(Date) as Date },
    { username: 'bob' }
  ])
  await database.exec('reset role')
  expect(await database.query('select username from follow_check.accounts')).toEqual([
    { username: 'bob' }
  ])
})

test.each([
  ['has come meanwhile', `insert into public.winners (username) values ('ANNA')`],
  ['was removed meanwhile', `select public.remove_winner('Anna')`]
])('refuses a rename when the new name %s', async (_, sql) => {
  await database.exec(sql)
  const before = await rows()
  await expect(change(rename)).rejects.toThrow(OUTDATED)
  expect(await rows()).toEqual(before)
})

describe('of a row that was earned in the challenge', () => {
  beforeEach(async () => {
    await database.exec('reset role')
    await addPerson('7', 'Ana', 'ana')
    await database.exec(`
      insert into challenge.attempts (x_id, day, mode, opened) values ('7', '2026-11-22', 'timed', now());
      set role service_role`)
  })

  test.each<[string, Change]>([
    ['changes', { username: 'ANA', before: { iq_score: 100.5 }, after: { iq_score: 160 } }],
    ['deletes', { username: 'ana', before: { iq_score: 100.5 }, after: null }]
  ])('%s nothing, nor any other row of the call', async (_, earned) => {
    const before = await rows()
    const other: Change = { username: 'bob', before: { iq_score: 90 }, after: { iq_score: 91 } }
    await expect(change(other, earned)).rejects.toThrow(OUTDATED)
    expect(await rows()).toEqual(before)
    expect(await database.query(`select public.earned_among('{bob,ANA,zoe}') as names`)).toEqual([
      { names: ['ANA'] }
    ])
  })

  test('a removal takes the rounds and the account with it, for the row as for the handle', async () => {
    for (const [xId, handle, row] of [
      ['7', 'Ana', 'ana'],
      ['8', 'bob', null],
      ['9', 'gone', null]
    ] as const) {
      await database.exec('reset role; truncate auth.users cascade')
      await addPerson(xId, handle, row)
      await database.exec(`set role service_role; select public.remove_winner('${handle}')`)
    }
    expect(await rows()).toEqual([])
    await database.exec('reset role')
    for (const table of ['challenge.people', 'challenge.attempts', 'auth.users']) {
      expect(await database.query(`select from ${table}`)).toEqual([])
    }
  })

  test('a removal asks which account is meant once the handle has changed hands', async () => {
    const remove = (account: string | null) =>
      database.query(`select public.remove_winner('ANA', $1) as done`, [account])
    await database.exec('reset role')
    await addPerson('99', 'ana', null)
    await database.exec('set role service_role')
    const accounts = [
      { account: '7', handle: 'Ana', username: 'ana' },
      { account: '99', handle: 'ana', username: null }
    ]
    for (const account of [null, '8']) {
      expect(await remove(account)).toEqual([
        { done: { state: 'ambiguous', accounts: expect.arrayContaining(accounts) as unknown } }
      ])
    }
    expect(await remove('99')).toMatchObject([{ done: { state: 'removed' } }])
    // The row is the other one's.
    expect(await rows()).toHaveLength(2)
    expect(await remove('7')).toEqual([{ done: { state: 'removed', was_listed: true } }])
    expect((await rows()).map(row => row['username'])).toEqual(['bob'])
  })
})

test('a repeated removal leaves whoever came back before the backup', async () => {
  await database.exec(`select public.remove_winner('bob');
    insert into public.winners (username) values ('bob')`)
  const [repeated] = await database.query(
    `select public.repeat_removals(array(
      select encode(sha256(convert_to(name, 'UTF8')), 'hex') from unnest('{ana,bob}'::text[]) as name
    ), '{}') as gone`
  )
  expect(repeated).toEqual({ gone: 1 })
  expect(await rows()).toMatchObject([{ username: 'bob' }])
})

test('brings back nobody who was removed, and keeps no name of them', async () => {
  await database.exec(`reset role;
    insert into follow_check.accounts (username, spelling, outcome, checked_at) values ('ana', 'Ana', 'yes', now());
    set role service_role`)
  const remove = (name: string) =>
    database.query(`select public.remove_winner($1) -> 'was_listed' as was`, [name])
  expect(await remove('ANA')).toEqual([{ was: true }])
  expect(await remove('ana')).toEqual([{ was: false }])
  expect((await rows()).map(row => row['username'])).toEqual(['bob'])
  expect(await database.query(`select public.removed_among('{Ana,bob}') as names`)).toEqual([
    { names: ['Ana'] }
  ])
  await expect(
    change({ username: 'aNa', before: null, after: { username: 'aNa' } })
  ).rejects.toThrow(OUTDATED)
  await database.exec('reset role')
  expect(await database.query('select username from follow_check.accounts')).toEqual([])
})

test('of two staff members who change a winner at once the second is told, and readers never wait', async () => {
  const staff = postgres(database.url, { max: 3, connection: { role: 'service_role' } })
  const change = (sql: postgres.ISql, score: number) =>
    sql`select public.change_winners(${sql.json([
      { username: 'ana', before: { iq_score: 100.5 }, after: { iq_score: score } }
    ])})`
  const scores = async () => {
    const found = await staff`select iq_score::float from public.winners order by username`
    return found.map(({ iq_score }) => iq_score as number)
  }
  let second: Promise<unknown> | undefined
  await staff.begin(async first => {
    await change(first, 101)
    second = change(staff, 102).execute()
    second.catch(() => undefined)
    expect(await scores()).toEqual([100.5, 90])
  })
  await expect(second).rejects.toThrow(OUTDATED)
  expect(await scores()).toEqual([101, 90])
  await staff.end()
})
