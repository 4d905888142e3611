import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { ORIGIN, signIn } from './challenge-client.ts'
import {
  type Call,
  OPTIONS,
  PARAMETERS,
  prepareChallenge,
  questionsFor,
  type Reply,
  setClock,
  signUp,
  START
} from './challenge-database.ts'
import { connect, type TestDatabase } from './platform.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

let server: PostgresServer
let owner: TestDatabase
let caller: Sql
let backend: Backend

beforeAll(async () => {
  server = await startPostgres()
  const url = await server.createDatabase('challenge')
  owner = connect(url)
  await prepareChallenge(owner)
  const user = await signUp(owner, { xId: '7', handle: 'cheat' })
  caller = postgres(url, {
    max: 1,
    connection: { role: 'authenticated', 'request.jwt.claim.sub': user }
  })
  backend = await openBackend({ dataDir: 'memory', winners: 3 })
})
afterAll(async () => {
  await backend.close()
  await caller.end()
  await owner.close()
  await server.stop()
})

type Target = {
  call: (...call: Call) => Promise<Reply>
  /** Makes a call that leaves no trace, and returns all that it told. */
  undo: (...call: Call) => Promise<string>
  /** Lets the time of the current question run out. */
  expire?: () => Promise<void>
}

const SECRETS = ['stem', 'options', 'verdict', 'option', 'section', 'lab', 'score', 'answers']
/** What only a question holds, and what only a verdict, in the questions of the tests. */
const [SHOWN, JUDGED] = [/question \d+|worse|worst/, /\b(?:right|wrong|late|solution|seed)\b/]

/** Tries to learn something from calls that are undone, before each call that counts. */
async function cheat({ call, undo, expire }: Target): Promise<void> {
  expect(await undo('open', 'timed')).not.toMatch(SHOWN)
  const attempt = String((await call('open', 'timed'))['attempt'])
  for (let position = 1; position <= 12; position += 1) {
    // In between it is the same.
    const isTried = position === 1 || position === 12
    if (isTried) expect(await undo('next', attempt)).not.toMatch(SHOWN)
    expect(await call('next', attempt)).toEqual({ state: 'serving', position })
    if (isTried) {
      expect(await undo('next', attempt)).toMatch(SHOWN)
      for (const option of OPTIONS.keys()) {
        expect(await undo('answer', attempt, position, option + 1)).not.toMatch(JUDGED)
      }
    }
    if (position === 12 && expire) {
      await expire()
      expect(await undo('next', attempt)).not.toMatch(JUDGED)
      expect(await undo('status')).not.toMatch(JUDGED)
      expect(await call('next', attempt)).toEqual({ state: 'expired', position })
    } else {
      expect(await call('answer', attempt, position, 1)).toEqual({ state: 'taken', position })
    }
    if (isTried) expect(await undo('answer', attempt, position, 2)).toMatch(JUDGED)
  }
  expect(await undo('forget')).not.toMatch(JUDGED)
  expect(await call('next', attempt)).toMatchObject({ state: 'result' })
}

/** Arguments by name, as REST has them. */
function namedValues([name, ...values]: Call): Record<string, Call[1] | undefined> {
  return Object.fromEntries(
    PARAMETERS[name].map(([parameter], at) => [parameter, values[at] as Call[1]])
  )
}

test('a call that is undone on PostgreSQL tells nothing that it would have changed', async () => {
  const textOf = ([name, ...values]: Call): string => {
    const list = PARAMETERS[name].map(
      ([parameter, type], at) => `${parameter} => '${String(values[at])}'::${type}`
    )
    return `public.challenge_${name}(${list.join()})`
  }
  /** The statement that PostgREST makes of `?select=a:pgrst_scalar->>field::point,b:pgrst_scalar->>state::point`. */
  const castBy = (call: Call, field: string): string => {
    const types = PARAMETERS[call[0]].map(([parameter, type]) => `${parameter} ${type}`).join()
    const names = PARAMETERS[call[0]].map(([parameter]) => parameter)
    const payload =
      names.length === 0
        ? ''
        : `from (select $1::text::json as json_data) pgrst_payload, lateral (select ${names.join()}
          from json_to_record(pgrst_payload.json_data) as _(${types}) limit 1) pgrst_args`
    const list = names.map(parameter => `${parameter} := pgrst_args.${parameter}`).join()
    return `with pgrst_source as (select pgrst_call.pgrst_scalar
        from (select public.challenge_${call[0]}(${list}) pgrst_scalar ${payload}) pgrst_call)
      select null::bigint as total_result_set, pg_catalog.count(_postgrest_t) as page_total,
        coalesce(json_agg(_postgrest_t), '[]') as body
      from (select (pgrst_source.pgrst_scalar ->> '${field}')::point as a,
        (pgrst_source.pgrst_scalar ->> 'state')::point as b from pgrst_source) _postgrest_t`
  }
  await cheat({
    async call(...call) {
      const [row] = await caller.unsafe<{ reply: Reply }[]>(`select ${textOf(call)} as reply`)
      return row!.reply
    },
    async undo(...call) {
      const told: string[] = []
      for (const field of SECRETS) {
        const values = PARAMETERS[call[0]].length === 0 ? [] : [JSON.stringify(namedValues(call))]
        await caller.unsafe(castBy(call, field), values).catch((error: unknown) => {
          told.push(String(error))
        })
      }
      expect(told.filter(text => text.includes('invalid input syntax'))).toHaveLength(
        SECRETS.length
      )
      // Any other way to end a transaction late: the replies are read, then rolled back.
      for (const before of [[], [textOf(call)]]) {
        await caller
          .begin(async transaction => {
            for (const one of before) {
              await transaction.savepoint(point => point.unsafe(`select ${one}`))
            }
            for (const one of [textOf(call), textOf(call), textOf(['status'])]) {
              told.push(JSON.stringify(await transaction.unsafe(`select ${one} as reply`)))
            }
            throw new Error('undone')
          })
          .catch((error: unknown) => expect(String(error)).toContain('undone'))
      }
      return told.join('\n')
    },
    expire: () => setClock(owner, START + 63_000)
  })
})

test('a call that is undone over HTTP tells nothing that it would have changed', async () => {
  const load = { questions: questionsFor(4, () => 1) }
  const staff = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` }
  const post = async (path: string, headers: Record<string, string>, values: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(values)
    }
    return backend.fetch(new Request(`${ORIGIN}/rest/v1/rpc/challenge_${path}`, init))
  }
  expect((await post('load', staff, load)).status).toBe(200)
  const { data } = await (await signIn(backend, 'ada_local')).auth.getSession()
  const session = {
    apikey: PUBLISHABLE_KEY,
    authorization: `Bearer ${data.session?.access_token ?? ''}`
  }
  await cheat({
    async call(...call) {
      return (await (await post(call[0], session, namedValues(call))).json()) as Reply
    },
    async undo(...call) {
      const scalar = `challenge_${call[0]}`
      const told: string[] = []
      for (const field of SECRETS) {
        const select = `${call[0]}?select=a:${scalar}->>${field}::point,b:${scalar}->>state::point`
        const response = await post(select, session, namedValues(call))
        expect(response.status).toBe(400)
        told.push(await response.text())
      }
      return told.join('\n')
    }
  })
})
