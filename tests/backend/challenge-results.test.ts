import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  callAs,
  load,
  playRound as playRoundIn,
  prepareChallenge,
  questionsFor,
  type Reply,
  setClock,
  settle,
  signUp,
  START
} from './challenge-database.ts'
import { type TestDatabase } from './platform.ts'
import { openPostgres } from './test-backend.ts'

const HOUR = 3_600_000
const MIDNIGHT = START + 12 * HOUR
let database: TestDatabase

beforeAll(async () => {
  database = await openPostgres()
  await prepareChallenge(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.exec(`truncate auth.users, public.winners, public.removed_winners, challenge.forgotten cascade;
    truncate challenge.questions restart identity cascade`)
  await setClock(database, START)
  await load(database)
})

const ada = { xId: '11', handle: 'Ada_1' }
const playRound = (user: string, options = {}): Promise<Reply> =>
  playRoundIn(database, user, options)

async function valueOf<Value>(sql: string, ...values: readonly unknown[]): Promise<Value> {
  const [row] = await database.query<{ value: Value }>(`select ${sql} as value`, values)
  return row!.value
}

/** Plays a round to its end, but makes no call that publishes it. */
async function playUnpublished(user: string, since = START): Promise<string> {
  const { attempt } = await playRound(user, { since, questions: 11 })
  await settle(() => callAs(database, user, 'next', String(attempt)))
  for (const option of [1, 2, 3, 4]) {
    const reply = await callAs(database, user, 'answer', String(attempt), 12, option)
    if (reply.state === 'taken') break
  }
  return String(attempt)
}

const CLOSED = 'alter table public.winners disable trigger pass_on_deleted'
const OPENED = 'alter table public.winners enable trigger pass_on_deleted'

test.each<[string, (heir: string) => Promise<unknown>]>([
  ['a freed handle', () => database.exec(`select public.remove_winner('ada_1', '11')`)],
  [
    'the next status',
    async heir => {
      await database.exec(`${CLOSED}; select public.remove_winner('ada_1', '11'); ${OPENED}`)
      await setClock(database, START + 48 * HOUR)
      return callAs(database, heir, 'status')
    }
  ],
  [
    'the night',
    () =>
      database.exec(`${CLOSED}; select public.remove_winner('ada_1', '11'); ${OPENED};
        select public.challenge_clean()`)
  ]
])('%s publishes a held result, which staff see until then', async (_, free) => {
  const held = () => valueOf(`public.challenge_report() -> 'held'`)
  await playRound(await signUp(database, ada))
  const heir = await signUp(database, { xId: '99', handle: 'ada_1' })
  const { score } = await playRound(heir, { rights: 6 })
  for (let night = 0; night < 2; night += 1) await database.exec('select public.challenge_clean()')
  expect(await callAs(database, heir, 'status')).toMatchObject({ is_held: true, is_waiting: false })
  expect(await held()).toEqual([{ handle: 'ada_1', username: null }])
  await free(heir)
  expect(await database.query('select username, iq_score::float from public.winners')).toEqual([
    { username: 'ada_1', iq_score: score }
  ])
  expect(await held()).toEqual([])
})

test('a handle that somebody gives up for another goes to whoever waits for it', async () => {
  const user = await signUp(database, ada)
  await playRound(user)
  await playRound(await signUp(database, { xId: '99', handle: 'ada_1' }))
  await database.exec(`update auth.identities set identity_data = identity_data || '{"user_name": "Lovelace"}'
    where provider_id = '11'`)
  await playRound(user, { since: START + 24 * HOUR })
  expect(await database.query('select username from public.winners order by username')).toEqual([
    { username: 'Lovelace' },
    { username: 'ada_1' }
  ])
})

test('a person who deletes an unpublished result leaves no row', async () => {
  const user = await signUp(database, ada)
  await playRound(user)
  await playUnpublished(user, START + 24 * HOUR)
  await callAs(database, user, 'forget')
  expect(await database.query('select from public.winners')).toEqual([])
})

test.each(['1', '3'])(
  'of two people with one handle the later sign-in counts: account %s',
  async later => {
    for (const [at, xId] of ['1', '2', '3'].entries()) {
      if (xId === later) continue
      await setClock(database, START + at * 1000)
      await playUnpublished(await signUp(database, { xId, handle: 'shared' }))
    }
    await setClock(database, START + HOUR)
    const last = await signUp(database, { xId: later, handle: 'shared' })
    await playUnpublished(last, START + HOUR)
    await database.exec('select public.challenge_clean()')
    expect(
      await valueOf('array(select x_id from challenge.people where winner_id is not null)')
    ).toEqual([later])
  }
)

test('an answer to the question on show is never refused for speed; other calls are', async () => {
  const user = await signUp(database, ada)
  const attempt = String((await callAs(database, user, 'open', 'timed'))['attempt'])
  await settle(() => callAs(database, user, 'next', attempt))
  await database.exec('update challenge.people set calls = 60')
  const refused = { state: 'slow-down', retry_after: 60 }
  expect(await callAs(database, user, 'answer', attempt, 2, 1)).toEqual(refused)
  expect(await callAs(database, user, 'answer', attempt, 1, 1)).toMatchObject({ state: 'taken' })
  expect(await callAs(database, user, 'answer', attempt, 1, 1)).toEqual(refused)
  expect(await callAs(database, user, 'next', attempt)).toEqual(refused)
})

test('midnight brings no second round, and a result stays told for a day', async () => {
  const user = await signUp(database, ada)
  const ended = await playRound(user, { since: MIDNIGHT - 60_000 })
  const opens = new Date(MIDNIGHT + 11 * HOUR + 59 * 60_000)
  expect(ended.state).toBe('result')
  expect(new Date(String(ended['next_opens']))).toEqual(opens)
  expect(await callAs(database, user, 'open', 'timed')).toEqual(ended)

  await setClock(database, opens.getTime())
  const last = { state: 'result', attempt: ended['attempt'], score: ended['score'] }
  expect(await callAs(database, user, 'status')).toMatchObject({ state: 'ready', last })
  const again = await callAs(database, user, 'next', String(ended['attempt']))
  expect(new Date(String(again['next_opens']))).toEqual(opens)
  await setClock(database, MIDNIGHT + 25 * HOUR)
  expect(await callAs(database, user, 'status')).toMatchObject({ state: 'ready', last: null })
})

test('the result shows each generated question with its answer, and staff’s own as a verdict', async () => {
  const questions = questionsFor().map((one, at) => ({ ...one, reason: `why ${at}` }))
  await load(database, questions)
  const open = await playRound(await signUp(database, ada), { rights: 2, questions: 11 })
  expect(JSON.stringify(open)).not.toMatch(/why|question \d/)
  const { answers } = await playRound(await signUp(database, { xId: '12', handle: 'Other' }), {
    rights: 2
  })
  const told = answers as { verdict: string; question: Record<string, unknown> | null }[]
  const shown = told.flatMap(({ verdict, question }) => (question ? [{ verdict, question }] : []))
  expect(shown).toHaveLength(8)
  for (const { verdict, question } of shown) {
    const options = question['options'] as string[]
    const [option, right] = [Number(question['option']), Number(question['right'])]
    const id = Number(String(question['stem']).split(' ').at(-1))
    expect(question).toEqual({
      stem: expect.stringMatching(/^(reads|reruns|cores|orders) question/) as string,
      figure: null,
      options,
      option,
      right,
      reason: `why ${String(id - 1)}`,
      lab: { seed: id }
    })
    expect(options[right - 1]).toBe('right')
    expect(options[option - 1]).toBe(verdict)
  }
})

test('who plays a round that staff void learns that, not that an answer came late', async () => {
  const user = await signUp(database, ada)
  const attempt = String((await callAs(database, user, 'open', 'timed'))['attempt'])
  await settle(() => callAs(database, user, 'next', attempt))
  await database.query('select public.challenge_void($1::text::uuid, $2)', [attempt, 'a bot'])
  expect(await callAs(database, user, 'answer', attempt, 1, 1)).toMatchObject({
    state: 'result',
    is_void: true,
    is_waiting: false
  })
})

test('no round opens without enough questions of each kind, and everybody learns it', async () => {
  const own = (difficulty: string, size: number): object[] =>
    Array.from({ length: size }, (_, at) => ({
      ...questionsFor(1)[0],
      difficulty,
      stem: `${difficulty} ${String(at)}`
    }))
  const status = (sub: string) =>
    valueOf<Reply>(
      `(select public.challenge_status()
        from (select set_config('request.jwt.claim.sub', $1, false) as sub offset 0) as session where sub is not null)`,
      sub
    )
  const user = await signUp(database, ada)
  expect((await status('')).state).toBe('signed-out')
  await load(database, own('easy', 40))
  expect(await valueOf(`public.challenge_report() -> 'missing'`)).toEqual(
    expect.arrayContaining([
      { difficulty: 'medium', is_fixed: true, size: 1 },
      { difficulty: 'hard', is_fixed: true, size: 1 }
    ])
  )
  expect(await status('')).toEqual({ state: 'paused' })
  expect((await callAs(database, user, 'status')).state).toBe('paused')
  await load(database, [...own('easy', 2), ...own('medium', 1), ...own('hard', 1)])
  expect(await valueOf(`public.challenge_report() -> 'missing'`)).toEqual([])
  expect((await callAs(database, user, 'open', 'timed')).state).toBe('open')
})

test('the report puts a question first that weak rounds get right and strong ones wrong', async () => {
  // Of these five, a strong round (7 to 12) has all right but the second, a weak one the second and the third.
  // A 13th round is void, a 14th open.
  await database.exec(`with round as (select n, gen_random_uuid() as id from generate_series(1, 14) as n),
    account as (insert into auth.users (id) select id from round),
    person as (insert into challenge.people (x_id, user_id, handle, minute, calls, called_in)
      select 'p' || n, id, 'p' || n, now(), 0, pg_current_xact_id() from round),
    attempt as (insert into challenge.attempts (id, x_id, day, mode, opened, finished, void_reason)
      select id, 'p' || n, '2026-11-22', 'timed', now(), case when n < 14 then now() end,
        case when n = 13 then 'a bot' end from round)
    insert into challenge.served
      select id, question, question, '{4,3,2,1}', now(), now() + interval '1 minute', now() + n * interval '1 second',
        case when is_right then 4 else 2 end, case when is_right then 'right' else 'wrong' end
      from round, generate_series(1, 5) as question,
        lateral (select question = 3 or (n > 6) = (question <> 2) as is_right) as answer`)
  const questions = await valueOf<Record<string, unknown>[]>('public.challenge_questions()')
  expect(questions.map(({ id, right, separation }) => [id, right, separation])).toEqual([
    [2, 50, -1],
    [1, 50, 1],
    [4, 50, 1],
    [5, 50, 1],
    [3, 100, null]
  ])
  expect(questions[0]).toMatchObject({
    family: 'fixed',
    difficulty: 'easy',
    stem: 'fixed question 2',
    asked: 12,
    seconds: 6,
    wrong_option: 'worse'
  })
})
