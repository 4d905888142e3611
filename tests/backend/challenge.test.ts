import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ACCOUNT_AGE_DAYS,
  CALLS_PER_MINUTE,
  CHALLENGE_ROUND_LENGTH,
  DAYS_LOGGED,
  GRACE_SECONDS,
  HOURS_APART,
  HOURS_TO_FINISH,
  MONTHS_KEPT,
  QUESTION_SECONDS
} from '../../src/domain/challenge/rules.ts'
import { score } from '../../src/domain/quiz/score.ts'
import { below, seededRandom } from '../../src/domain/engine/random.ts'
import {
  type Call,
  callAs,
  load,
  playRound as playRoundIn,
  prepareChallenge,
  questionsFor,
  type Reply,
  setClock,
  signUp,
  START
} from './challenge-database.ts'
import { type TestDatabase } from './platform.ts'
import { openPostgres } from './test-backend.ts'
import { propertyRuns } from '../property-runs.ts'

const DAY = 86_400_000
let database: TestDatabase

beforeAll(async () => {
  database = await openPostgres()
  await prepareChallenge(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.exec(`
    truncate auth.users, public.winners, challenge.forgotten cascade;
    truncate challenge.questions restart identity cascade;
    update challenge.settings set is_paused = false`)
  await setClock(database, START)
  await load(database)
})

const ada = { xId: '11', handle: 'Ada_1' }

const playRound = (user: string, options = {}): Promise<Reply> =>
  playRoundIn(database, user, options)

const winners = () =>
  database.query<{ username: string; iq_score: number }>(
    'select username, iq_score::float as iq_score from public.winners order by id'
  )

const FIRST_CALLS: readonly Call[] = [['status'], ['open', 'timed']]

test('refuses accounts that are too young, have no date, or no identity of X', async () => {
  const young = new Date(START - 29 * DAY).toISOString()
  const old = new Date(START - 31 * DAY).toISOString()
  const accounts = [
    [{ xId: '1', handle: 'young', createdAt: young }, 'too-new'],
    [{ xId: '2', handle: 'dateless', createdAt: null }, 'no-date'],
    [{ xId: '3', handle: 'odd_date', createdAt: 'long ago' }, 'no-date'],
    [{ xId: '4', handle: 'not a handle', createdAt: old }, 'no-identity']
  ] as const
  for (const [account, reason] of accounts) {
    const user = await signUp(database, account)
    for (const call of FIRST_CALLS)
      expect(await callAs(database, user, ...call)).toMatchObject({ state: 'refused', reason })
  }
  const [stranger] = await database.query<{ id: string }>(
    'insert into auth.users default values returning id'
  )
  expect(await callAs(database, stranger!.id, 'status')).toMatchObject({ reason: 'no-identity' })
  const grown = await signUp(database, { xId: '5', handle: 'grown', createdAt: old })
  expect((await callAs(database, grown, 'status')).state).toBe('ready')
})

test('looks nonexistent to everyone but its owner', async () => {
  const user = await signUp(database, ada)
  const other = await signUp(database, { xId: '12', handle: 'Other' })
  const { attempt } = await callAs(database, user, 'open', 'timed')
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const id of [String(attempt), unknown]) {
    expect(await callAs(database, other, 'next', id)).toEqual({ state: 'missing' })
    expect(await callAs(database, other, 'answer', id, 1, 1)).toEqual({ state: 'missing' })
  }
})

test('slows a person down after sixty calls in a minute', async () => {
  const user = await signUp(database, ada)
  for (let call = 0; call < 60; call += 1)
    expect((await callAs(database, user, 'status')).state).toBe('ready')
  expect(await callAs(database, user, 'status')).toEqual({ state: 'slow-down', retry_after: 60 })
  await setClock(database, START + 60_000)
  expect((await callAs(database, user, 'status')).state).toBe('ready')
})

test('keeps the better result on the board and says which round it shows', async () => {
  const user = await signUp(database, ada)
  const first = await playRound(user, { rights: 11 })
  expect(first['board']).toMatchObject({
    username: 'Ada_1',
    rank: 1,
    total: 1,
    is_this_round: true
  })
  const second = await playRound(user, { rights: 3, since: START + DAY })
  expect(second['board']).toMatchObject({ iq_score: first['score'], is_this_round: false })
})

test('puts the next best result on the board when staff void an attempt', async () => {
  const user = await signUp(database, ada)
  const first = await playRound(user, { rights: 6 })
  const second = await playRound(user, { since: START + DAY })
  const voidAttempt = (id: unknown) =>
    database.query('select public.challenge_void($1::text::uuid, $2)', [id, 'cheated'])
  await voidAttempt(second['attempt'])
  expect(await winners()).toEqual([{ username: 'Ada_1', iq_score: first['score'] }])
  expect(await callAs(database, user, 'status')).toMatchObject({ is_void: true })
  await voidAttempt(first['attempt'])
  expect(await winners()).toEqual([])
})

test('opens no round while paused, and lets an open one end', async () => {
  const user = await signUp(database, ada)
  const late = await signUp(database, { xId: '12', handle: 'Late' })
  const { attempt } = await callAs(database, user, 'open', 'relaxed')
  await database.exec('select public.challenge_pause(true)')
  expect((await callAs(database, late, 'open', 'timed')).state).toBe('paused')
  expect((await callAs(database, user, 'next', String(attempt))).state).toBe('serving')
  expect(await database.query("select * from challenge.attempts where mode = 'timed'")).toEqual([])
})

test('draws what a person has seen least, from every family in turn', async () => {
  const user = await signUp(database, ada)
  const drawn = async (day: number): Promise<string[]> => {
    const { attempt } = await playRound(user, { since: START + day * DAY })
    const rows = await database.query<{ stem: string }>(
      `select stem from challenge.served join challenge.questions as question on question.id = question
       where attempt = $1::text::uuid order by position`,
      [attempt]
    )
    return rows.map(({ stem }) => stem)
  }
  const first = await drawn(0)
  const second = await drawn(1)
  expect(first.filter(stem => second.includes(stem))).toEqual([])
  expect(first.filter(stem => stem.startsWith('fixed'))).toHaveLength(4)
  const generated = Object.groupBy(
    first.filter(stem => !stem.startsWith('fixed')),
    stem => stem.split(' ')[0]!
  )
  expect(Object.values(generated).map(stems => stems?.length)).toEqual([2, 2, 2, 2])
})

test('loading replaces the active questions of the same families', async () => {
  const fixed = questionsFor(1, 2).slice(0, 3)
  await load(database, fixed)
  const active = await database.query<{ stem: string; key: number }>(
    "select stem, key from challenge.questions where is_active and family = 'fixed' order by id"
  )
  expect(active.map(({ key }) => key)).toEqual([2, 2, 2])
})

test('keeps a person’s best round after twelve months, and deletes the others', async () => {
  const user = await signUp(database, ada)
  const { attempt: best, score: bestScore } = await playRound(user, { rights: 11 })
  await playRound(user, { rights: 3, since: START + DAY })
  const ids = async () =>
    (await database.query<{ id: string }>('select id from challenge.attempts')).map(({ id }) => id)
  await setClock(database, START + 365 * DAY)
  await database.exec('select public.challenge_clean()')
  expect(await ids()).toHaveLength(2)
  await setClock(database, START + 400 * DAY)
  await database.exec('select public.challenge_clean()')
  expect(await ids()).toEqual([best])
  await playRound(user, { rights: 1, since: START + 400 * DAY })
  expect(await winners()).toEqual([{ username: 'Ada_1', iq_score: bestScore }])
})

test('of two accounts of X in one user, the one that signed in last plays', async () => {
  const user = await signUp(database, ada)
  await setClock(database, START + 1000)
  await signUp(database, { xId: '12', handle: 'Second', user })
  expect(await callAs(database, user, 'status')).toMatchObject({ handle: 'Second' })
  await database.exec(`update auth.identities set last_sign_in_at = challenge.now() + interval '1 hour'
    where provider_id = '11'`)
  expect(await callAs(database, user, 'status')).toMatchObject({ handle: 'Ada_1' })
})

test.each<[string, string]>([
  ['no-date', `'{"user_name": "Ada_1"}'`],
  ['no-identity', `'{}'`],
  ['too-new', `jsonb_set(identity_data, '{custom_claims,created_at}', '"2026-11-20"')`]
])('forgets everything of an account that is refused since: %s', async (reason, data) => {
  const user = await signUp(database, ada)
  await playRound(user)
  await database.exec(`update auth.identities set identity_data = ${data}`)
  expect(await callAs(database, user, 'status')).toMatchObject({ state: 'refused', reason })
  expect(await callAs(database, user, 'forget')).toEqual({ state: 'forgotten' })
  for (const table of ['auth.users', 'challenge.people', 'challenge.attempts', 'public.winners'])
    expect(await database.query(`select * from ${table}`)).toEqual([])
})

test('lists for staff the rounds that no reader could have played, and handles on another’s row', async () => {
  const report = async () => {
    const [row] = await database.query<{ report: Record<string, unknown> }>(
      'select public.challenge_report() as report'
    )
    return row!.report
  }
  const user = await signUp(database, ada)
  await playRound(user, { msEach: 3000 })
  const other = await signUp(database, { xId: '12', handle: 'Other' })
  await playRound(other)
  expect(await report()).toMatchObject({ unread: [{ handle: 'Ada_1', seconds: 36 }], held: [] })
  await database.exec(`update auth.identities set identity_data = identity_data
    || jsonb_build_object('user_name', case provider_id when '11' then 'Other' else 'Ada_1' end)`)
  const heir = await signUp(database, { xId: '13', handle: 'ada_1' })
  for (const one of [user, other, heir]) await playRound(one, { since: START + DAY })
  expect((await report())['held']).toEqual(
    expect.arrayContaining([
      { handle: 'Other', username: 'Ada_1' },
      { handle: 'Ada_1', username: 'Other' },
      { handle: 'ada_1', username: null }
    ])
  )
})

test('has the numbers of the rules that the page and the tools have', async () => {
  const [row] = await database.query<Record<string, number>>(
    `select timed_seconds, relaxed_seconds, extract(epoch from grace)::int as grace,
      extract(epoch from to_finish)::int / 3600 as hours, extract(epoch from apart)::int / 3600 as apart,
      extract(day from log_kept)::int as logged, extract(day from account_age)::int as days,
      calls_per_minute, extract(year from kept)::int * 12 + extract(month from kept)::int as months,
      (select sum(size)::int from challenge.quotas()) as questions
    from challenge.rules()`
  )
  expect(row).toEqual({
    timed_seconds: QUESTION_SECONDS.timed,
    relaxed_seconds: QUESTION_SECONDS.relaxed,
    grace: GRACE_SECONDS,
    hours: HOURS_TO_FINISH,
    apart: HOURS_APART,
    logged: DAYS_LOGGED,
    days: ACCOUNT_AGE_DAYS,
    calls_per_minute: CALLS_PER_MINUTE,
    months: MONTHS_KEPT,
    questions: CHALLENGE_ROUND_LENGTH
  })
})

test('grades 2,000 random rounds as the published formula does', async () => {
  const random = seededRandom(23)
  const difficulties = ['easy', 'medium', 'hard'] as const
  const rounds = Array.from({ length: 2000 }, () => ({
    mode: below(random, 2) === 0 ? ('timed' as const) : ('relaxed' as const),
    answers: Array.from({ length: 12 }, () => ({
      difficulty: difficulties[below(random, 3)]!,
      isRight: below(random, 2) === 0,
      elapsed: below(random, 120_001),
      words: 1 + below(random, 120)
    }))
  }))
  const rows = await database.query<{ score: number; accuracy: number; seconds: number }>(
    `select (graded).score::float as score, (graded).accuracy::float as accuracy, (graded).seconds
     from (
       select at, challenge.score(
         round ->> 'mode',
         array(select answer ->> 'difficulty' from jsonb_array_elements(round -> 'answers') as answer),
         array(select (answer ->> 'isRight')::boolean from jsonb_array_elements(round -> 'answers') as answer),
         array(select (answer ->> 'elapsed')::integer from jsonb_array_elements(round -> 'answers') as answer),
         array(select (answer ->> 'words')::integer from jsonb_array_elements(round -> 'answers') as answer)
       ) as graded
       from jsonb_array_elements($1::text::jsonb) with ordinality as one (round, at)
     ) as all_rounds order by at`,
    [JSON.stringify(rounds)]
  )
  const expected = rounds.map(({ answers, mode }) => {
    const { iq, accuracyPercentage, completionTime } = score(answers, mode)
    return { score: iq, accuracy: accuracyPercentage, seconds: completionTime }
  })
  expect(rows).toEqual(expected)
})

test('reveals nothing about a key before an answer is accepted', async () => {
  const user = await signUp(database, ada)
  const { attempt } = await callAs(database, user, 'open', 'timed')
  const otherKeys = `update challenge.questions set key = 1 + key % 4, section = 'basics', reason = 'another',
    lab = case when lab is not null then '{"seed": 0}'::jsonb end;`
  const calls: Call[] = [
    ['status'],
    ['open', 'relaxed'],
    ['next', String(attempt)],
    ['answer', String(attempt), 1, 0],
    ['answer', String(attempt), 1, 5],
    ['answer', String(attempt), 1, null],
    ['answer', String(attempt), 2, 1],
    ['next', String(attempt)]
  ]
  for (const call of fc.sample(fc.constantFrom(...calls), propertyRuns(80))) {
    const replies: Reply[] = []
    for (const change of ['', otherKeys]) {
      await database.exec(`begin; ${change} update challenge.people set calls = 0`)
      replies.push(await callAs(database, user, ...call))
      await database.exec('rollback')
    }
    expect(replies[0]).toEqual(replies[1])
    await callAs(database, user, ...call)
  }
})
