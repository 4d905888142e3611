import { expect, test } from 'vitest'
import { GRACE_SECONDS, QUESTION_SECONDS } from '../../src/domain/challenge/rules.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { ORIGIN, signIn } from './challenge-client.ts'
import {
  type Call,
  CLOCK,
  OPTIONS,
  PARAMETERS,
  questionsFor,
  type Reply,
  setClock,
  START
} from './challenge-database.ts'
import { IS_POSTGREST, openTestBackend } from './test-backend.ts'

const backend = await openTestBackend(3)

type Target = {
  call: (...call: Call) => Promise<Reply>
  /** Makes a call that leaves no trace, and returns all that it told. */
  undo: (...call: Call) => Promise<string>
  /** Lets the time of the current question run out, where the clock can be set. */
  expire?: () => Promise<void>
}

const SECRETS = 'stem options verdict verdicts option section lab score answers last'.split(' ')
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
      // The verdicts of the questions before were told already.
      const known = JSON.stringify((await call('status'))['verdicts'])
      const told = (await undo('status')).replaceAll('\\', '').replaceAll(', ', ',')
      expect(told.replaceAll(known, '')).not.toMatch(JUDGED)
      expect(await call('next', attempt)).toEqual({ state: 'expired', position })
    } else {
      expect(await call('answer', attempt, position, 1)).toEqual({ state: 'taken', position })
    }
    if (isTried) expect(await undo('answer', attempt, position, 2)).toMatch(JUDGED)
  }
  expect(await undo('forget')).not.toMatch(JUDGED)
  expect(await call('next', attempt)).toMatchObject({ state: 'result' })
}

/** Queries with their `Prefer` header. PostgREST is set to honor `tx=rollback`; the embedded backend doesn't. */
function waysToUndo(scalar: string): (readonly [select: string, prefer: string])[] {
  if (!IS_POSTGREST)
    return SECRETS.map(field => [
      `?select=a:${scalar}->>${field}::point,b:${scalar}->>state::point`,
      ''
    ])
  return [
    ...SECRETS.map(
      field => [`?select=pgrst_scalar:pgrst_scalar->>${field}::point`, 'tx=rollback'] as const
    ),
    ['', 'tx=rollback'],
    ['', 'tx=rollback, count=exact'],
    ['', 'tx=rollback, handling=strict, max-affected=0']
  ]
}

test('a call that is undone over HTTP tells nothing that it would have changed', async () => {
  const post = (path: string, apikey: string, token: string, values: object, prefer = '') => {
    const authorization = `Bearer ${token}`
    const headers = { 'content-type': 'application/json', apikey, authorization, prefer }
    const init = { method: 'POST', headers, body: JSON.stringify(values) }
    return backend.fetch(new Request(`${ORIGIN}/rest/v1/rpc/challenge_${path}`, init))
  }
  const { database, secretKey } = backend
  await database?.exec(CLOCK)
  const loaded = await post('load', secretKey, secretKey, { questions: questionsFor() })
  expect(loaded.status).toBe(200)
  const { data } = await (await signIn(backend, 'ada_local')).auth.getSession()
  const send = ([name, ...values]: Call, select = '', prefer = '') => {
    const named = PARAMETERS[name].map(([parameter], at) => [parameter, values[at]])
    const token = data.session?.access_token ?? ''
    return post(name + select, PUBLISHABLE_KEY, token, Object.fromEntries(named), prefer)
  }
  await cheat({
    call: async (...call) => (await (await send(call)).json()) as Reply,
    async undo(...call) {
      const told: string[] = []
      for (const [select, prefer] of waysToUndo(`challenge_${call[0]}`)) {
        const response = await send(call, select, prefer)
        if (response.status !== 400)
          expect(response.headers.get('preference-applied')).toContain('tx=rollback')
        told.push(await response.text())
      }
      return told.join('\n')
    },
    ...(database && {
      expire: () => setClock(database, START + (QUESTION_SECONDS.timed + GRACE_SECONDS + 1) * 1000)
    })
  })
})
