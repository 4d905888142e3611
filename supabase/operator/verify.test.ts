import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProject, type Project, runCommandWith } from '../../tests/backend/operator.ts'
import { type Clock } from './follow-checker.ts'
import { addVerify } from './verify.ts'

const FUNCTION = '/functions/v1/check-follow-relationship'
const NOW = Date.parse('2026-11-22T03:00:00Z')
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString()

let project: Project
/** The names that the function was asked about, in order. */
let asked: string[]
let waited: number[]

beforeAll(async () => {
  project = await openProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  asked = []
  waited = []
  await project.client.from('winners').delete().gt('id', 0)
})

const clock: Clock = {
  now: () => NOW,
  wait: ms => {
    waited.push(ms)
    return Promise.resolve()
  }
}

function run(args: readonly string[] = [], signal?: AbortSignal) {
  const add: Parameters<typeof runCommandWith>[1] = (program, tools) =>
    addVerify(program, tools, clock)
  return runCommandWith(project, add, ['verify', '--json', '--concurrency', '1', ...args], signal)
}

/** Winners with their last checks, days ago; null for never. */
async function insert(checks: Readonly<Record<string, number | null>>): Promise<void> {
  const rows = Object.entries(checks).map(([username, days]) => ({
    username,
    follows_altius: true,
    follows_altius_checked_at: days === null ? null : daysAgo(days)
  }))
  const { error } = await project.client.from('winners').insert(rows)
  expect(error).toBeNull()
}

function problem(status: number, body: object): Response {
  return Response.json({ error: 'A sentence.', ...body }, { status })
}
const gone = () => problem(404, { code: 'no-such-account' })
const later = (seconds: number) => problem(503, { code: 'unknown', retry_after: seconds })
const unknown = () => problem(503, { code: 'unknown' })

/** A live answer, stored as the function stores it. */
async function live(username: string, following: boolean): Promise<Response> {
  const checked_at = new Date(NOW).toISOString()
  await project.client
    .from('winners')
    .update({ follows_altius: following, follows_altius_checked_at: checked_at })
    .eq('username', username)
  return Response.json({ following, username, checked_at, source: 'twitterapi.io' })
}

/** The function: `answer` stands in for what it finds out. */
function serve(answer: (username: string) => Response | Promise<Response>): void {
  project.route(FUNCTION, async request => {
    expect(request.headers.get('apikey')).toBe(project.secretKey)
    const body = (await request.json()) as { username: string }
    expect(body).toEqual({ username: body.username, fresh: true })
    asked.push(body.username)
    return answer(body.username)
  })
}
const follow = (username: string) => live(username, true)

describe('verify', () => {
  test('asks about winners never checked, then about the oldest checks, and counts', async () => {
    await insert({ old: 8, fresh: 6, never: null, oldest: 300, other_never: null })
    serve(username => live(username, username !== 'old'))
    const { exitCode, stdout, progress } = await run()
    expect(asked).toEqual(['never', 'other_never', 'oldest', 'old'])
    expect({ exitCode, ...JSON.parse(stdout) }).toEqual({
      exitCode: 0,
      checked: 4,
      follows: 3,
      doesNotFollow: 1,
      gone: [],
      unknown: [],
      left: 0,
      stopped: null
    })
    expect(progress).toEqual([1, 2, 3, 4])
    expect(JSON.parse((await run()).stdout)).toMatchObject({ checked: 0, left: 0 })
  })

  test('goes on where a limit ended', async () => {
    await insert({ a: 9, b: 10, c: 11, d: 12 })
    serve(follow)
    expect(JSON.parse((await run(['--limit', '3'])).stdout)).toMatchObject({ checked: 3, left: 1 })
    expect(asked).toEqual(['d', 'c', 'b'])
    await run(['--limit', '3'])
    expect(asked).toEqual(['d', 'c', 'b', 'a'])
  })

  test('takes another age', async () => {
    await insert({ a: 1, b: 3 })
    serve(follow)
    await run(['--stale', '36h'])
    expect(asked).toEqual(['b'])
  })

  test('reads on over many winners with the same date, none twice', async () => {
    const names = Array.from({ length: 1500 }, (_, at) => `same_${String(at)}`)
    await insert(Object.fromEntries(names.map((name, at) => [name, at < 100 ? null : 9])))
    // Answers that are not stored leave their rows due: they must not come up again.
    serve(username =>
      Response.json({ following: true, username, checked_at: daysAgo(0), source: 'x-api' })
    )
    const { stdout } = await run(['--concurrency', '16'])
    expect(asked.toSorted()).toEqual(names.toSorted())
    expect(JSON.parse(stdout)).toMatchObject({ checked: 1500, left: 0, stopped: null })
  })

  test('lists accounts that are gone, leaves their rows and does not count them', async () => {
    await insert({ gone_a: null, gone_b: null, c: 9, d: 8 })
    serve(username => (username.startsWith('gone') ? gone() : follow(username)))
    const { stdout, exitCode } = await run(['--limit', '1'])
    expect(asked).toEqual(['gone_a', 'gone_b', 'c'])
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ checked: 1, gone: ['gone_a', 'gone_b'], left: 3 })
    const { data } = await project.client.from('winners').select().like('username', 'gone%')
    expect(data).toMatchObject([
      { follows_altius: true, follows_altius_checked_at: null },
      { follows_altius: true, follows_altius_checked_at: null }
    ])
  })

  test('says for a person what is left and when to go on', async () => {
    await insert({ a: null, b: null, c: null })
    serve(username => (username === 'a' ? follow(username) : later(2 * 3600)))
    const add: Parameters<typeof runCommandWith>[1] = (program, tools) =>
      addVerify(program, tools, clock)
    const { stdout, exitCode } = await runCommandWith(project, add, [
      'verify',
      '--concurrency',
      '1'
    ])
    expect(exitCode).toBe(1)
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Checked 1 winner in 1 second .*: 1 follow, 0 do not\.$/),
      'Stopped. The budget of the day is used up, or the provider asks for a pause.',
      'Still due: 2 winners. The same command goes on with them, in 2 hours at the earliest.'
    ])
    expect(waited).toEqual([])
  })
})

describe('an answer that is none', () => {
  test('because of a short pause is waited for', async () => {
    await insert({ a: null })
    const replies = [() => later(20), () => later(7), () => follow('a')]
    serve(() => replies.shift()?.() ?? unknown())
    expect(JSON.parse((await run()).stdout)).toMatchObject({ checked: 1, stopped: null })
    expect(waited).toEqual([20_000, 7000])
  })

  test('because of one pause after the other ends the run', async () => {
    await insert({ a: null, b: null })
    serve(() => later(30))
    const { stdout, exitCode } = await run()
    expect(asked).toEqual(['a', 'a', 'a', 'a'])
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 1,
      checked: 0,
      left: 2,
      stopped: { reason: 'later', retryAfterSeconds: 30 }
    })
  })

  test('about one name leaves it for another time', async () => {
    await insert({ a: null, b: null })
    serve(username => (username === 'a' ? unknown() : follow(username)))
    const { stdout, exitCode } = await run()
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ checked: 1, unknown: ['a'], left: 1 })
  })

  test('ten times in a row ends the run', async () => {
    await insert(
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`n${String(at)}`, null]))
    )
    serve(unknown)
    const { stdout, exitCode } = await run()
    expect(asked).toHaveLength(10)
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 1,
      stopped: { reason: 'failing' },
      left: 30
    })
  })

  test('because the connection was cut is asked for twice more', async () => {
    await insert({ a: null })
    let cuts = 2
    serve(username => {
      if (cuts-- > 0) throw new TypeError('fetch failed')
      return follow(username)
    })
    expect(JSON.parse((await run()).stdout)).toMatchObject({ checked: 1 })
    expect(waited).toEqual([1000, 4000])
    expect(asked).toEqual(['a', 'a', 'a'])
  })

  test.each([
    ['because the network is gone', () => Promise.reject(new TypeError()), 'unreachable', 3],
    ['because the key is wrong', () => problem(401, { code: 'x' }), 'refused', 3],
    ['because there is no function', () => problem(404, {}), 'not-deployed', 3],
    ['because the function is misconfigured', () => problem(500, {}), 'misconfigured', 1],
    [
      'because there is no provider',
      () => Response.json({ following: true, username: 'a', source: 'table', checked_at: null }),
      'no-provider',
      1
    ]
  ])('%s ends the run', async (_, answer, reason, status) => {
    await insert({ a: null, b: null })
    serve(answer)
    const { stdout, exitCode } = await run()
    expect(new Set(asked)).toEqual(new Set(['a']))
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: status,
      checked: 0,
      left: 2,
      stopped: { reason }
    })
    expect(stdout).not.toContain(project.secretKey)
  })
})

describe('Ctrl-C', () => {
  test('finishes the calls under way and begins no other', async () => {
    await insert({ a: null, b: null, c: null, d: null })
    const abort = new AbortController()
    serve(username => {
      if (username === 'b') abort.abort()
      return follow(username)
    })
    const { stdout, exitCode } = await run(['--concurrency', '2'], abort.signal)
    expect(asked).toEqual(['a', 'b'])
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 130,
      checked: 2,
      left: 2
    })
    await run()
    expect(asked).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('Ctrl-C during a pause', () => {
  test('ends the pause and asks no more', async () => {
    await insert({ a: null })
    const abort = new AbortController()
    serve(() => later(20))
    const pausing: Clock = { ...clock, wait: () => Promise.resolve(abort.abort()) }
    const { exitCode } = await runCommandWith(
      project,
      (program, tools) => addVerify(program, tools, pausing),
      ['verify', '--json'],
      abort.signal
    )
    expect(exitCode).toBe(130)
    expect(asked).toEqual(['a'])
  })
})

describe('an option', () => {
  test.each([
    [['--stale', '7x'], 'It must be an age such as 7d, 12h or 30m.'],
    [['--stale', ''], 'It must be an age such as 7d, 12h or 30m.'],
    [['--limit', '0'], 'It must be a whole number from 1 to 1000000.'],
    [['--limit', '1e3'], 'It must be a whole number from 1 to 1000000.'],
    [['--concurrency', '99'], 'It must be a whole number from 1 to 16.']
  ])('%j is explained', async (args, message) => {
    const { exitCode, said } = await run(args)
    expect(exitCode).toBe(2)
    expect(said.join('')).toContain(message)
  })
})
