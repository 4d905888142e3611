import { beforeEach, expect, test } from 'vitest'
import { DAYS_LOGGED } from '../../src/domain/challenge/rules.ts'
import {
  callAs,
  playRound,
  prepareChallenge,
  setClock,
  signUp,
  START
} from './challenge-database.ts'
import { openPostgres } from './test-backend.ts'

const DAY = 86_400_000

const database = await openPostgres()
await prepareChallenge(database)
beforeEach(async () => {
  await database.exec(
    'truncate auth.users, auth.audit_log_entries, auth.flow_state, public.winners, challenge.forgotten cascade'
  )
  await setClock(database, START)
})

/** Signs in, of which Auth keeps what it keeps. */
async function signIn(xId: string, handle: string): Promise<string> {
  const user = await signUp(database, { xId, handle })
  await database.query(
    `with session as (insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent, ip)
       values (gen_random_uuid(), $1, challenge.now(), challenge.now(), null, $2, '192.0.2.7') returning id),
     token as (insert into auth.refresh_tokens (token, user_id, session_id) select $2, $1, id from session),
     flow as (insert into auth.flow_state (id, user_id, provider_type, authentication_method, provider_access_token)
       values (gen_random_uuid(), $1, 'x', 'oauth', $2))
     insert into auth.audit_log_entries (id, payload, created_at, ip_address) values (gen_random_uuid(),
       json_build_object('action', 'login', 'actor_id', $1::text, 'actor_name', $2::text, 'actor_username', ''),
       challenge.now(), '192.0.2.7')`,
    [user, handle]
  )
  return user
}

const TABLES = 'audit_log_entries flow_state identities refresh_tokens sessions users'.split(' ')

test.each<[string, (user: string) => Promise<unknown>]>([
  ['their own call', user => callAs(database, user, 'forget')],
  ['staff', () => database.exec(`select public.remove_winner('gone_for_good')`)]
])('of a person removed by %s Auth keeps nothing', async (_, remove) => {
  const user = await signIn('778899001', 'gone_for_good')
  await signIn('7', 'stays')
  await playRound(database, user, { questions: 0 })
  const counts = TABLES.map(name => `(select count(*)::int from auth.${name}) as ${name}`)
  const left = () => database.query(`select ${counts.join()}`)
  const each = (count: number) => [Object.fromEntries(TABLES.map(name => [name, count]))]
  expect(await left()).toEqual(each(2))
  await remove(user)
  expect(await left()).toEqual(each(1))
})

test('the night deletes the log of old sign-ins, and sessions that nobody used since', async () => {
  const [old, kept] = [await signIn('1', 'old_one'), await signIn('2', 'kept_one')]
  await setClock(database, START + 2 * DAY)
  await database.query(`update auth.sessions set refreshed_at = challenge.now() at time zone 'utc'
    where user_id = '${kept}'`)
  const left = async (): Promise<unknown> => {
    await database.exec('set role service_role; select public.challenge_clean(); reset role')
    return database.query(`select (select count(*)::int from auth.audit_log_entries) as logged,
      array(select user_id::text from auth.sessions order by created_at, user_id = '${kept}') as sessions`)
  }
  await setClock(database, START + DAYS_LOGGED * DAY)
  expect(await left()).toEqual([{ logged: 2, sessions: [old, kept] }])
  await setClock(database, START + (DAYS_LOGGED + 1) * DAY)
  expect(await left()).toEqual([{ logged: 0, sessions: [kept] }])
})

test('who deleted a round today is known by a hash that takes a secret, until midnight', async () => {
  const user = await signIn('31', 'forgetful')
  await playRound(database, user, { questions: 0 })
  await callAs(database, user, 'forget')
  const hashes = () => database.query(`select x_hash from challenge.forgotten`)
  const ofNumber = () => database.query(`select challenge.hash_of('31') as x_hash`)
  expect(await hashes()).toEqual(await ofNumber())
  await database.exec(`begin; update challenge.secret set key = sha256('another')`)
  expect(await hashes()).not.toEqual(await ofNumber())
  await database.exec('rollback')
  const other = await signIn('32', 'other_one')
  await callAs(database, other, 'status')
  expect(await hashes()).toHaveLength(1)
  await setClock(database, START + DAY / 2)
  await callAs(database, other, 'status')
  expect(await hashes()).toEqual([])
})
