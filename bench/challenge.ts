import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@supabase/lite/pglite'
import { SignJWT } from 'jose'
import { PUBLISHABLE_KEY } from '../supabase/embedded/keys.ts'
import { read } from './embedded.ts'
import type { Options } from './run.ts'
import { type Site, startSite } from './site.ts'
import { addSample, type Table } from './table.ts'

const PLAYERS = 50
const READERS = 50
const QUESTIONS = 12
const THINKING_MS = 1000
const SECONDS = 20
const BATCHES = Array.from(
  { length: 5 },
  (_, batch) => `/rest/v1/winners?select=*&order=id&offset=${batch * 1000}&limit=1000`
)

/** Times answers while people play and others read; only of this checkout, since none before has the challenge. */
export async function benchChallenge({ winners }: Options): Promise<readonly Table[]> {
  const table: Table = {
    title: `challenge_answer, ${PLAYERS} people playing, ${READERS} connections reading ${winners} winners`,
    columns: ['alone', 'beside readers'],
    rows: {}
  }
  for (const column of table.columns) {
    const checkout = path.resolve(import.meta.dirname, '..')
    const site = await startSite({ checkout, winners, prepare: addPeople })
    try {
      await wait(2000)
      const load = { url: site.url, readers: READERS, seconds: SECONDS, paths: BATCHES }
      const reading = column === 'alone' ? undefined : read(load)
      const times = (await Promise.all(people().map(id => play(site, id)))).flat()
      times.sort((one, other) => one - other)
      addSample(table, 'median, ms', column, times[times.length >> 1] ?? NaN)
      addSample(table, 'p99, ms', column, times[Math.floor(times.length * 0.99)] ?? NaN)
      addSample(table, 'answers', column, times.length)
      addSample(table, 'batches/s', column, ((await reading)?.times.length ?? NaN) / SECONDS)
    } finally {
      await site.close()
    }
  }
  return [table]
}

function people(): readonly string[] {
  return Array.from(
    { length: PLAYERS },
    (_, person) => `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`
  )
}

/** The stand-in for X knows four people, so these come into the database without it. */
async function addPeople(dataDir: string): Promise<void> {
  const driver = await PGlite.create(path.join(dataDir, 'database'))
  // Without the trigger that gives the four their dates.
  await driver.exec('set session_replication_role = replica')
  for (const [person, id] of people().entries()) {
    const data = { user_name: `player_${person}`, custom_claims: { created_at: '2015-01-01' } }
    await driver.query(`insert into auth.users (id) values ($1)`, [id])
    await driver.query(
      `insert into auth.identities (id, user_id, provider, provider_id, identity_data)
       values ($1, $1, 'github', $2, $3)`,
      [id, `9${person}`, JSON.stringify(data)]
    )
  }
  await driver.close()
}

/** Plays one round and returns how long each answer took, in ms. */
async function play({ url, dataDir }: Site, id: string): Promise<number[]> {
  const secrets = await readFile(path.join(dataDir, 'secrets.json'), 'utf8')
  const { jwtSecret } = JSON.parse(secrets) as { jwtSecret: string }
  const token = await new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
  const headers = {
    apikey: PUBLISHABLE_KEY,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json'
  }
  async function call(name: string, values: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}/rest/v1/rpc/challenge_${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(values)
    })
    return (await response.json()) as Record<string, unknown>
  }
  // Players start at different moments.
  await wait((Number(id.slice(-3)) / PLAYERS) * THINKING_MS)
  const { attempt, ...rest } = await call('open', { mode: 'timed' })
  if (attempt === undefined) throw new Error(`No round was opened: ${JSON.stringify(rest)}`)
  const times: number[] = []
  for (let place = 1; place <= QUESTIONS; place += 1) {
    // The first call starts the clock, the second shows the question.
    await call('next', { attempt })
    await call('next', { attempt })
    await wait(THINKING_MS)
    const began = performance.now()
    const { state } = await call('answer', { attempt, place, option: 1 })
    times.push(performance.now() - began)
    if (state !== 'taken') throw new Error(`An answer was not taken: ${String(state)}`)
  }
  return times
}
