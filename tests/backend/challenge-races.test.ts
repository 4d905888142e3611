import { expect, test } from 'vitest'
import {
  type Call,
  callAs,
  load,
  playRound,
  prepareChallenge,
  questionsFor,
  type Reply,
  settle,
  signUp,
  START
} from './challenge-database.ts'
import { connect, type TestDatabase } from './platform.ts'
import { openPostgres } from './test-backend.ts'

const owner = await openPostgres()
await prepareChallenge(owner)

/** How many different replies there are of each state. */
function kinds(replies: readonly Reply[]): Record<string, number> {
  const different = new Map(replies.map(reply => [JSON.stringify(reply), reply.state]))
  const counts = Map.groupBy(different.values(), state => state)
  return Object.fromEntries([...counts].map(([state, found]) => [state, found.length]))
}

test('sixteen calls at once open one attempt, serve one question and give one verdict', async () => {
  const user = await signUp(owner, { xId: '7', handle: 'racer' })
  const callers = Array.from({ length: 16 }, () => connect(owner.url))
  const all = async (call: (caller: number) => Call): Promise<readonly Reply[]> => {
    await owner.exec('update challenge.people set calls = 0')
    return Promise.all(callers.map((database, at) => callAs(database, user, ...call(at))))
  }
  const opened = await all(() => ['open', 'timed'])
  const attempts = new Set(opened.map(reply => String(reply['attempt'])))
  expect(attempts.size).toBe(1)
  const [attempt = ''] = attempts
  expect(kinds(await all(() => ['next', attempt]))).toEqual({ serving: 1, asking: 1 })
  const told = await all(caller => ['answer', attempt, 1, 1 + (caller % 4)])
  expect(kinds(told)).toEqual({ taken: 1, told: 1 })
  for (const caller of callers) await caller.close()
})

const DAY = 86_400_000
let days = 0

/** Plays rounds of a new day up to their last question, whose right option is returned for each person. */
async function playAllButOne(
  users: readonly string[]
): Promise<{ attempt: string; place: number }[]> {
  const rounds: { attempt: string; place: number }[] = []
  days += 1
  for (const user of users) {
    const status = await playRound(owner, user, { since: START + days * DAY, questions: 11 })
    const attempt = String(status['attempt'])
    const { options } = await settle(() => callAs(owner, user, 'next', attempt))
    rounds.push({ attempt, place: (options as string[]).indexOf('right') + 1 })
  }
  return rounds
}

/** Ends a new round of each at the same moment. */
async function endAtOnce(users: readonly string[]): Promise<void> {
  const rounds = await playAllButOne(users)
  const connections = users.map(() => connect(owner.url))
  await Promise.all(
    connections.map(async (database, at) => {
      const { attempt, place } = rounds[at]!
      await callAs(database, users[at]!, 'answer', attempt, 12, place)
      await callAs(database, users[at]!, 'status')
    })
  )
  for (const connection of connections) await connection.close()
}

/** At X, two people take each other's handle. */
async function swapHandles(one: string, other: string): Promise<void> {
  await owner.exec(`update auth.identities set identity_data = identity_data || jsonb_build_object('user_name',
    case identity_data ->> 'user_name' when '${one}' then '${other}' else '${one}' end)
    where identity_data ->> 'user_name' in ('${one}', '${other}')`)
}

test('of two who swap handles and end their rounds at once, none loses a result', async () => {
  for (const [pair, first] of [0, 1, 0, 1].entries()) {
    const [one, other] = [`x_${String(pair)}`, `y_${String(pair)}`]
    const users: string[] = []
    for (const handle of [one, other]) users.push(await signUp(owner, { xId: handle, handle }))
    // Only one of them has a row yet.
    await endAtOnce([users[first]!])
    await swapHandles(one, other)
    await endAtOnce(users)
    // Each of them looks once more.
    for (const user of users) await callAs(owner, user, 'status')
    const rows = await owner.query<{ name: string }>(
      `select username as name from public.winners where username = any ($1) order by 1`,
      [[one, other]]
    )
    expect(rows).toEqual([{ name: one }, { name: other }])
  }
})

test('staff void a round while its player goes on', async () => {
  await owner.exec(`insert into public.winners (username, iq_score) values ('voided', 120)`)
  const user = await signUp(owner, { xId: 'void', handle: 'voided' })
  const { attempt } = await callAs(owner, user, 'open', 'timed')
  // The steps of a player's call, one by one.
  const player = connect(owner.url)
  await player.exec(`begin; select from challenge.people where x_id = 'void' for update`)
  // A query of the driver starts only when it is awaited.
  const voided = Promise.resolve(
    owner.query('select public.challenge_void($1::text::uuid, $2) as done', [attempt, 'test'])
  )
  await isWaiting(player)
  await player.exec(`update challenge.attempts set mode = 'timed' where x_id = 'void'; commit`)
  await player.close()
  expect(await voided).toMatchObject([{ done: { state: 'void' } }])
})

/** Some call waits for another. */
async function isWaiting(database: TestDatabase): Promise<void> {
  await expect
    .poll(() => database.query('select from pg_locks where not granted'), { interval: 5 })
    .not.toEqual([])
}

test('an import makes no answer wait, and a later call publishes the result', async () => {
  const user = await signUp(owner, { xId: 'import', handle: 'importer' })
  const [{ attempt, place } = { attempt: '', place: 0 }] = await playAllButOne([user])
  const staff = connect(owner.url)
  await staff.exec(`begin; select public.change_winners('[]')`)
  const player = connect(owner.url)
  await player.exec(`set lock_timeout = '500ms'`)
  expect(await callAs(player, user, 'answer', attempt, 12, place)).toMatchObject({ state: 'taken' })
  expect(await callAs(player, user, 'answer', attempt, 12, 1)).toMatchObject({ verdict: 'right' })
  expect(await callAs(player, user, 'next', attempt)).toMatchObject({
    state: 'result',
    board: null,
    is_held: false,
    is_waiting: true
  })
  await staff.exec('commit')
  expect(await callAs(player, user, 'next', attempt)).toMatchObject({
    board: { username: 'importer', is_this_round: true },
    is_waiting: false
  })
  await staff.close()
  await player.close()
})

test('a call that waits while the person deletes everything brings nothing back', async () => {
  for (const [at, erase] of [
    `select public.challenge_forget()`,
    `select public.remove_winner('waiter')`
  ].entries()) {
    const user = await signUp(owner, { xId: `wait ${String(at)}`, handle: 'waiter' })
    await playAllButOne([user])
    const waiting = connect(owner.url)
    await owner.exec(`begin; select set_config('request.jwt.claim.sub', '${user}', true); ${erase}`)
    const reply = callAs(waiting, user, 'status').catch((error: unknown) => String(error))
    await isWaiting(owner)
    await owner.exec('commit')
    expect(await reply).toContain('people_user_id_fkey')
    expect(await owner.query(`select from challenge.people where handle = 'waiter'`)).toEqual([])
    await waiting.close()
  }
})

test('of two files of questions loaded at once, the later alone is drawn from', async () => {
  const [first, second] = [connect(owner.url), connect(owner.url)]
  const own = (stem: string) => questionsFor().map(question => ({ ...question, stem }))
  await first.exec('begin')
  await load(first, own('first').slice(0, 1))
  const loaded = load(second, own('second').slice(0, 1))
  await isWaiting(owner)
  await first.exec('commit')
  await loaded
  const [{ family }] = questionsFor() as [{ family: string }]
  expect(
    await owner.query('select stem from challenge.questions where is_active and family = $1', [
      family
    ])
  ).toEqual([{ stem: 'second' }])
  await load(owner)
  await first.close()
  await second.close()
})
