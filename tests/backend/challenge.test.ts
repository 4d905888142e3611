import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
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
import { isPerfectAtSpeed, isUnread } from '../../src/domain/challenge/suspicions.ts'
import { score } from '../../src/domain/quiz/score.ts'
import { below, seededRandom } from '../../src/domain/engine/random.ts'
import { QUESTION_FACTS, REPORT } from '../../supabase/operator/challenge-status.ts'
import {
  type Call,
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
import { openPostgres } from './test-backend.ts'
import { propertyRuns } from '../property-runs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MIDNIGHT = START + 12 * HOUR
const database = await openPostgres()
await prepareChallenge(database)
beforeEach(async () => {
  await database.exec(`
    truncate auth.users, public.winners, public.removed_winners, challenge.forgotten cascade;
    truncate challenge.questions restart identity cascade;
    update challenge.settings set is_paused = false`)
  await setClock(database, START)
  await load(database)
})

const ada = { xId: '11', handle: 'Ada_1' }

const playRound = (user: string, options = {}): Promise<Reply> =>
  playRoundIn(database, user, options)

/** The rounds of an account, from the oldest. */
async function attemptsOf(user: string): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `select attempt.id from challenge.attempts as attempt join challenge.people as person using (x_id)
     where person.user_id = $1::text::uuid order by attempt.opened`,
    [user]
  )
  return rows.map(({ id }) => id)
}

async function valueOf<Value>(sql: string, ...values: readonly unknown[]): Promise<Value> {
  const [row] = await database.query<{ value: Value }>(`select ${sql} as value`, values)
  return row!.value
}

const winners = () =>
  database.query<{ username: string; iq_score: number }>(
    'select username, iq_score::float as iq_score from public.winners order by id'
  )

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
    for (const call of [['status'], ['open', 'timed']] as Call[])
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

test('slows a person down after sixty calls in a minute, but never an answer to the question on show', async () => {
  const user = await signUp(database, ada)
  for (let call = 0; call < 58; call += 1)
    expect((await callAs(database, user, 'status')).state).toBe('ready')
  const attempt = String((await callAs(database, user, 'open', 'timed'))['attempt'])
  expect((await callAs(database, user, 'next', attempt)).state).toBe('serving')
  const refused = { state: 'slow-down', retry_after: 60 }
  expect(await callAs(database, user, 'answer', attempt, 2, 1)).toEqual(refused)
  expect(await callAs(database, user, 'answer', attempt, 1, 1)).toMatchObject({ state: 'taken' })
  expect(await callAs(database, user, 'answer', attempt, 1, 1)).toEqual(refused)
  expect(await callAs(database, user, 'next', attempt)).toEqual(refused)
  await setClock(database, START + 60_000)
  expect((await callAs(database, user, 'status')).state).toBe('open')
})

test('keeps the better result on the board, and shows the next best when staff void it', async () => {
  const user = await signUp(database, ada)
  const first = await playRound(user, { rights: 11 })
  const board = { username: 'Ada_1', rank: 1, total: 1, iq_score: first['score'] }
  expect(first['board']).toMatchObject({ ...board, is_this_round: true })
  const scores = Array.from({ length: 91 }, (_, at) =>
    Number(at === Math.floor(Number(first['score'])) - 70)
  )
  expect(first['board']).toMatchObject({ scores })
  const second = await playRound(user, { rights: 3, since: START + DAY })
  expect(second['board']).toMatchObject({ ...board, is_this_round: false })
  const attempts = await attemptsOf(user)
  const voidAttempt = (id: unknown) =>
    database.query('select public.challenge_void($1::text::uuid, $2)', [id, 'cheated'])
  await voidAttempt(attempts[0])
  expect(await winners()).toEqual([{ username: 'Ada_1', iq_score: second['score'] }])
  await voidAttempt(attempts[1])
  expect(await callAs(database, user, 'status')).toMatchObject({ is_void: true })
  expect(await winners()).toEqual([])
})

test('takes a picture off the board that X no longer has, but not one from elsewhere', async () => {
  const user = await signUp(database, ada)
  const picture = 'https://pbs.twimg.com/profile_images/1/a_normal.jpg'
  const tell = (url: string | null) =>
    database.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('avatar_url', $1::text)`,
      [url]
    )
  const shown = () => valueOf('(select avatar_url from public.winners)')
  await tell(picture)
  await playRound(user)
  expect(await shown()).toBe(picture)
  await tell('https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png')
  await playRound(user, { since: START + DAY })
  expect(await shown()).toBe(null)
  await database.exec(`update public.winners set avatar_url = '/avatars/1.svg'`)
  await playRound(user, { since: START + 2 * DAY })
  expect(await shown()).toBe('/avatars/1.svg')
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
    await playRound(user, { since: START + day * DAY })
    return valueOf(
      `array(select stem from challenge.served join challenge.questions as question on question.id = question
       where attempt = $1::text::uuid order by position)`,
      (await attemptsOf(user)).at(-1)
    )
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
  expect(
    await valueOf(
      "array(select key from challenge.questions where is_active and family = 'fixed' order by id)"
    )
  ).toEqual([2, 2, 2])
})

test('keeps a person’s best round after twelve months, and deletes the others', async () => {
  const user = await signUp(database, ada)
  const { score: bestScore } = await playRound(user, { rights: 11 })
  const [best] = await attemptsOf(user)
  await playRound(user, { rights: 3, since: START + DAY })
  const ids = () => valueOf('array(select id from challenge.attempts)')
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

test('forgets everything of an account that is refused since', async () => {
  const user = await signUp(database, ada)
  await playRound(user)
  await database.exec(`update auth.identities set identity_data = '{"user_name": "Ada_1"}'`)
  expect(await callAs(database, user, 'status')).toMatchObject({ reason: 'no-date' })
  expect(await callAs(database, user, 'forget')).toEqual({ state: 'forgotten' })
  for (const table of ['auth.users', 'challenge.people', 'challenge.attempts', 'public.winners'])
    expect(await database.query(`select * from ${table}`)).toEqual([])
})

test('lists for staff the rounds that no reader could have played, and handles on another’s row', async () => {
  // What the staff's tool reads.
  const report = async () => REPORT.parse(await valueOf('public.challenge_report()'))
  const user = await signUp(database, ada)
  await playRound(user, { msEach: 3000 })
  const other = await signUp(database, { xId: '12', handle: 'Other' })
  await playRound(other)
  expect(await report()).toMatchObject({ unread: [{ handle: 'Ada_1', seconds: 36 }], held: [] })
  await database.exec(`update auth.identities set identity_data = identity_data
    || jsonb_build_object('user_name', case provider_id when '11' then 'Other' else 'Ada_1' end)`)
  const heir = await signUp(database, { xId: '13', handle: 'ada_1' })
  for (const one of [user, other, heir]) await playRound(one, { since: START + DAY })
  expect((await report()).held).toEqual(
    expect.arrayContaining([
      { handle: 'Other', username: 'Ada_1' },
      { handle: 'Ada_1', username: 'Other' },
      { handle: 'ada_1', username: null }
    ])
  )
})

test('lists the rounds that the rule of the week takes for unread, whatever their score', async () => {
  const user = await signUp(database, ada)
  await playRound(user, { msEach: 1250, rights: 2 })
  expect(await valueOf(`public.challenge_report() #> '{unread,0}'`)).toMatchObject({
    seconds: 15,
    accuracy: 16.67
  })
  const rounds = [100, 91.67, 0].flatMap(accuracy =>
    [99, 100, 149, 150].map(seconds => ({ accuracy, seconds, words: 600 }))
  )
  for (const round of rounds) {
    await database.query(
      'update challenge.attempts set accuracy = $1, seconds = $2, words = $3',
      Object.values(round)
    )
    const listed = await valueOf<number>(
      `jsonb_array_length(public.challenge_report() -> 'unread')`
    )
    expect(listed > 0, JSON.stringify(round)).toBe(isUnread(round) || isPerfectAtSpeed(round))
  }
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
     from jsonb_array_elements($1::text::jsonb) with ordinality as one (round, at), lateral (
       select challenge.score(round ->> 'mode', array_agg(difficulty), array_agg("isRight"),
         array_agg(elapsed), array_agg(words)) as graded
       from jsonb_to_recordset(round -> 'answers')
         as answer (difficulty text, "isRight" boolean, elapsed int, words int)
     ) as graded_round order by at`,
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

test('midnight brings no second round, and a result stays told for a day', async () => {
  const user = await signUp(database, ada)
  const ended = await playRound(user, { since: MIDNIGHT - 60_000 })
  const opens = new Date(MIDNIGHT + 11 * HOUR + 59 * 60_000)
  expect(ended.state).toBe('result')
  expect(new Date(String(ended['next_opens']))).toEqual(opens)
  expect(await callAs(database, user, 'open', 'timed')).toEqual(ended)

  await setClock(database, opens.getTime())
  const last = { mode: 'timed', score: ended['score'] }
  expect(await callAs(database, user, 'status')).toMatchObject({ state: 'ready', last })
  const [attempt = ''] = await attemptsOf(user)
  const again = await callAs(database, user, 'next', attempt)
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
  const questions = QUESTION_FACTS.parse(await valueOf('public.challenge_questions()'))
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
