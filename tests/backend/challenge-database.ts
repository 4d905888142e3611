import { type TestDatabase } from './platform.ts'

/** A clock that tests set. */
export const CLOCK = `
  create table challenge.clock (now timestamptz not null);
  insert into challenge.clock values ('2026-11-22 12:00:00Z');
  create or replace function challenge.now() returns timestamptz language sql volatile
    set search_path = '' as $$ select clock.now from challenge.clock $$;
`

export const START = Date.UTC(2026, 10, 22, 12)

const FAMILIES = ['fixed', 'reads', 'reruns', 'cores', 'orders'] as const
export const OPTIONS = ['right', 'wrong', 'worse', 'worst'] as const

/** Questions whose right option is the text 'right', unless the key is another. */
export function questionsFor(perDifficulty = 4, key = 1): object[] {
  const difficulties = ['easy', 'medium', 'hard'] as const
  let id = 0
  return FAMILIES.flatMap(family =>
    difficulties.flatMap(difficulty =>
      Array.from({ length: perDifficulty }, () => {
        id += 1
        return {
          family,
          difficulty,
          stem: `${family} question ${String(id)}`,
          options: OPTIONS,
          key,
          words: 20 + (id % 7),
          section: 'solution',
          lab: family === 'fixed' ? null : { seed: id }
        }
      })
    )
  )
}

/** Stops the clock and loads questions. */
export async function prepareChallenge(database: TestDatabase): Promise<void> {
  await database.exec(CLOCK)
  await load(database)
}

export async function load(
  database: TestDatabase,
  questions: readonly object[] = questionsFor()
): Promise<void> {
  await database.query('select public.challenge_load($1::text::jsonb)', [JSON.stringify(questions)])
}

export async function setClock(database: TestDatabase, ms: number): Promise<void> {
  await database.query('update challenge.clock set now = $1::timestamptz', [
    new Date(ms).toISOString()
  ])
}

/** Signs an account of X up, or in as a second one of a user, and returns the id of its user. */
export async function signUp(
  database: TestDatabase,
  account: { xId: string; handle: string; createdAt?: string | null; user?: string }
): Promise<string> {
  const [created] = account.user
    ? [{ id: account.user }]
    : await database.query<{ id: string }>('insert into auth.users default values returning id')
  const { xId, handle, createdAt = '2015-03-01T09:00:00.000Z' } = account
  const data = {
    user_name: handle,
    custom_claims: createdAt === null ? {} : { created_at: createdAt }
  }
  await database.query(
    'insert into auth.identities values ($1::uuid, $2, $3, $4::text::jsonb, challenge.now())',
    [created!.id, 'x', xId, JSON.stringify(data)]
  )
  return created!.id
}

export type Reply = Record<string, unknown> & { state: string }

export type Call = [
  name: 'status' | 'open' | 'next' | 'answer' | 'forget',
  ...values: readonly (string | number | null)[]
]

/** Parameters of each call, and their types. */
export const PARAMETERS: Readonly<
  Record<Call[0], readonly (readonly [name: string, type: string])[]>
> = {
  status: [],
  open: [['mode', 'text']],
  next: [['attempt', 'uuid']],
  answer: [
    ['attempt', 'uuid'],
    ['place', 'int'],
    ['option', 'int']
  ],
  forget: []
}

/** Calls a function of the challenge as a signed-in user. */
export async function callAs(
  database: TestDatabase,
  user: string,
  ...[name, ...values]: Call
): Promise<Reply> {
  const places = PARAMETERS[name].map(([, type], at) => `$${String(at + 2)}::text::${type}`)
  const [row] = await database.query<{ reply: Reply }>(
    `select public.challenge_${name}(${places.join()}) as reply
     from (select set_config('request.jwt.claim.sub', $1, false) as sub offset 0) as session
     where sub is not null`,
    [user, ...values.map(value => (value === null ? null : String(value)))]
  )
  return row!.reply
}

/** Calls until a reply is no longer that a change was made: it tells what the change led to. */
export async function settle(call: () => Promise<Reply>): Promise<Reply> {
  const reply = await call()
  return ['serving', 'taken', 'expired'].includes(reply.state) ? settle(call) : reply
}

/** Plays the day's round, or its first questions, and returns the status. */
export async function playRound(
  database: TestDatabase,
  user: string,
  { rights = 12, msEach = 10_000, since = START, questions = 12 } = {}
): Promise<Reply> {
  await setClock(database, since)
  await callAs(database, user, 'open', 'timed')
  for (let position = 1; ; position += 1) {
    await database.exec('update challenge.people set calls = 0')
    const status = await callAs(database, user, 'status')
    if (position > questions) return status
    const attempt = String(status['attempt'])
    const { options } = await settle(() => callAs(database, user, 'next', attempt))
    await setClock(database, since + position * msEach)
    const place = (options as string[]).indexOf(position <= rights ? 'right' : 'wrong') + 1
    await callAs(database, user, 'answer', attempt, position, place)
  }
}
