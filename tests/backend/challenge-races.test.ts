import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareChallenge, type Reply, signUp } from './challenge-database.ts'
import { connect, type TestDatabase } from './platform.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const CALLERS = 16
let server: PostgresServer
let owner: TestDatabase
let callers: Sql

beforeAll(async () => {
  server = await startPostgres()
  const url = await server.createDatabase('challenge')
  owner = connect(url)
  await prepareChallenge(owner)
  const user = await signUp(owner, { xId: '7', handle: 'racer' })
  callers = postgres(url, {
    max: CALLERS,
    connection: { role: 'authenticated', 'request.jwt.claim.sub': user }
  })
})
afterAll(async () => {
  await callers.end()
  await owner.close()
  await server.stop()
})

/** The replies to calls that many connections make at once. */
async function all(call: (sql: Sql, caller: number) => Promise<readonly { reply: Reply }[]>) {
  await owner.exec('update challenge.people set calls = 0')
  const rows = await Promise.all(Array.from({ length: CALLERS }, (_, at) => call(callers, at)))
  return rows.map(([row]) => row!.reply)
}

test('sixteen calls at once open one attempt, serve one question and give one verdict', async () => {
  const opened = await all(sql => sql`select public.challenge_open('timed') as reply`)
  const attempts = new Set(opened.map(reply => reply['attempt']))
  expect(attempts.size).toBe(1)
  const [attempt] = attempts as Set<string>

  const asked = await all(sql => sql`select public.challenge_next(${attempt!}) as reply`)
  expect(new Set(asked.map(reply => JSON.stringify(reply))).size).toBe(1)

  const told = await all(
    (sql, caller) =>
      sql`select public.challenge_answer(${attempt!}, 1, ${1 + (caller % 4)}) as reply`
  )
  expect(new Set(told.map(reply => JSON.stringify(reply))).size).toBe(1)
  expect(told[0]).toMatchObject({ state: 'told', position: 1 })
  expect(await owner.query('select count(*)::int as count from challenge.attempts')).toEqual([
    { count: 1 }
  ])
})

test('no table of the challenge and no function of the staff is open to a signed-in visitor', async () => {
  const tables = ['questions', 'people', 'attempts', 'served', 'forgotten', 'settings']
  for (const table of tables) {
    await expect(callers.unsafe(`select * from challenge.${table}`)).rejects.toThrow('denied')
    await expect(callers.unsafe(`delete from challenge.${table}`)).rejects.toThrow('denied')
  }
  for (const call of [
    'challenge_report()',
    "challenge_load('[]')",
    'challenge_pause(true)',
    'challenge_clean()',
    "challenge_void(gen_random_uuid(), 'x')"
  ])
    await expect(callers.unsafe(`select public.${call}`)).rejects.toThrow('denied')
  await expect(callers.unsafe("select challenge.publish('7')")).rejects.toThrow('denied')
})

test('a visitor without a session may call nothing of the challenge', async () => {
  await owner.exec('set role anon')
  for (const call of [
    'challenge_status()',
    "challenge_open('timed')",
    'challenge_next(gen_random_uuid())',
    'challenge_answer(gen_random_uuid(), 1, 1)',
    'challenge_forget()'
  ])
    await expect(owner.exec(`select public.${call}`)).rejects.toThrow('denied')
  await owner.exec('reset role')
})
