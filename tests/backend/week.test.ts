import { readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Report } from '../../.ci/week/report.ts'
import { CHEATS, honestRounds } from '../../src/domain/challenge/played-rounds.fixture.ts'
import { type PlayedRound, type Suspicion } from '../../src/domain/challenge/suspicions.ts'
import { callAs, CLOCK, load, playRound, questionsFor, signUp } from './challenge-database.ts'
import { seededRandom } from '../../src/domain/engine/random.ts'
import { openProject } from './operator.ts'
import { makeFolder } from './site.ts'
import { openPostgres } from './test-backend.ts'

const WINNERS = 100_000
const ROUNDS = 10_000
/** Of these, so many have a round on each of some days. */
const PEOPLE = 2000
const CALLS = ['staff_week', 'all_bets', 'uncounted_bets']
/** Tests run at this time: see operator.ts. */
const NOW = '2026-11-22T10:00:00Z'
const DAY = 86_400_000
const FIRST_ROUND = Date.parse('2025-12-07T06:00:00Z')
const FIRST_WINNER = Date.parse('2025-11-23T00:00:00Z')

const database = await openPostgres()
const project = await openProject()
let folder: string
beforeAll(async () => {
  folder = await makeFolder()
  await database.exec(CLOCK)
  for (const name of CALLS) {
    project.routes.set(`/rest/v1/rpc/${name}`, async request => {
      const { since } = (await request.json()) as { since?: string }
      const [row] = await database.query<{ answer: unknown }>(
        `select public.${name}(${since ? '$1::timestamptz' : ''}) as answer`,
        since ? [since] : []
      )
      return Response.json(row!.answer)
    })
  }
})

async function fill(sql: string): Promise<void> {
  await database.exec(`truncate auth.users, auth.identities, public.winners, public.removed_winners, bets.counts, bets.uncounted cascade;
    truncate challenge.questions restart identity cascade;
    update challenge.clock set now = '${NOW}'`)
  await load(database, questionsFor(120))
  await database.exec(sql)
  await database.exec('analyze')
}

/** A year of winners and rounds, made by the database: person n has rounds on the days n + 200 k. */
const YEAR = `
  insert into public.winners (username, iq_score, created_at)
    select 'w' || n, 70 + n % 90, timestamptz '2025-11-23' + n % 365 * interval '1 day'
    from generate_series(1, ${String(WINNERS)}) as n;
  insert into auth.users (id) select md5('user ' || n)::uuid from generate_series(1, ${String(PEOPLE)}) as n;
  insert into auth.identities select md5('user ' || n)::uuid, 'x', 'x' || n,
      jsonb_build_object('user_name', 'p' || n, 'custom_claims', jsonb_build_object('created_at',
        timestamptz '2010-01-01' + n * 2 * interval '1 day')), timestamptz '${NOW}' - n * interval '1 hour'
    from generate_series(1, ${String(PEOPLE)}) as n;
  insert into challenge.people (x_id, user_id, handle, minute, calls, called_in)
    select 'x' || n, md5('user ' || n)::uuid, 'p' || n, now(), 0, pg_current_xact_id()
    from generate_series(1, ${String(PEOPLE)}) as n;
  insert into challenge.attempts (id, x_id, day, mode, opened, finished, score, accuracy, seconds, words)
    select md5('round ' || n)::uuid, 'x' || 1 + n % ${String(PEOPLE)}, opened::date, 'timed', opened,
      opened + case when n % 10 > 0 then interval '10 minutes' else interval '24 hours' end, 100, 50, 400 + n % 300, 500
    from generate_series(0, ${String(ROUNDS - 1)}) as n, lateral (select
      timestamptz '2025-12-07 06:00Z' + (n / ${String(PEOPLE)} * 70 + n % 70) * interval '1 day' as opened) as own;
  -- Every tenth round is given up after three questions: \`clean\` has ended it.
  insert into challenge.served
    select attempt.id, place, 1 + ((drawn & 511) + place * 47) % 1800, '{1,2,3,4}',
      case when is_seen then opened end, case when is_seen then opened + interval '2 minutes' end,
      case when is_seen then opened + (10 + ((drawn >> place) & 63)) * interval '1 second' else finished end,
      case when is_seen then 1 + ((drawn >> (2 * place)) & 3) end,
      case when not is_seen then 'late' when ((drawn >> (2 * place)) & 3) = 0 then 'right' else 'wrong' end
    from challenge.attempts as attempt, generate_series(1, 12) as place,
      lateral (select hashtextextended(attempt.id::text, 1) as drawn,
        place < 4 or finished < opened + interval '1 hour' as is_seen) as own;
`

async function valueOf(sql: string): Promise<number> {
  const [row] = await database.query<{ value: number }>(`select (${sql})::int as value`)
  return row!.value
}

async function report(...args: string[]): Promise<Report> {
  const { exitCode, stdout, said } = await project.week(['--json', '--backups', folder, ...args])
  expect(exitCode, said).toBe(0)
  return JSON.parse(stdout) as Report
}

test('the sums of a year and of a week are those of its rows, and reading a year takes seconds', async () => {
  await fill(YEAR)
  const start = performance.now()
  const year = await report('--days', '366')
  const seconds = (performance.now() - start) / 1000
  console.log(
    `A year of ${String(WINNERS)} winners and ${String(ROUNDS)} rounds: ${seconds.toFixed(1)} s`
  )
  // About 3 on an idle machine.
  expect(seconds).toBeLessThan(30)
  expect(year.winners).toMatchObject({ total: WINNERS, new: 0, improved: 0, imported: WINNERS })
  const ended = ROUNDS * 0.9
  expect(year.rounds).toEqual({ begun: ROUNDS, ended, given_up: ROUNDS - ended, open: 0, void: 0 })
  const asked = year.questions.kinds.reduce((sum, kind) => sum + kind.asked, 0)
  const right = year.questions.kinds.reduce((sum, kind) => sum + kind.right, 0)
  expect(asked).toBe(ended * 12 + (ROUNDS - ended) * 3)
  expect(right).toBe(await valueOf(`select count(*) from challenge.served where verdict = 'right'`))

  const week = await report()
  const since = Date.parse('2026-11-15T00:00:00Z')
  const opened = Array.from({ length: ROUNDS }, (_, n) => ({
    isGivenUp: n % 10 === 0,
    at: FIRST_ROUND + (Math.floor(n / PEOPLE) * 70 + (n % 70)) * DAY
  })).filter(({ at }) => at >= since)
  const givenUp = opened.filter(({ isGivenUp }) => isGivenUp).length
  expect(opened.length).toBeGreaterThan(100)
  expect(week.rounds).toMatchObject({
    begun: opened.length,
    ended: opened.length - givenUp,
    given_up: givenUp
  })
  const dates = Array.from({ length: WINNERS }, (_, at) => FIRST_WINNER + ((at + 1) % 365) * DAY)
  expect(week.winners.imported).toBe(dates.filter(at => at >= since).length)
  expect(week.follow.signed_in).toBe(
    Array.from({ length: PEOPLE }, (_, at) => Date.parse(NOW) - (at + 1) * 3_600_000).filter(
      at => at >= since
    ).length
  )
})

/** Rows for rounds that were played today. */
function rowsOf(rounds: readonly PlayedRound[]): string {
  const accounts = new Map(rounds.map(({ account, account_day }) => [account, account_day]))
  const people = [...accounts].map(([account, day]) => ({ account, day }))
  const answers = rounds.flatMap((round, at) =>
    round.questions.map((question, place) => {
      const [option, shown] = [round.options[place] ?? 1, round.places[place] ?? 1]
      const others = [1, 2, 3, 4].filter(one => one !== option)
      const order = others.toSpliced(shown - 1, 0, option)
      const verdict = round.rights[place] ? 'right' : 'wrong'
      return {
        at,
        place: place + 1,
        question: question + 1,
        order,
        shown,
        verdict,
        ms: round.ms[place]
      }
    })
  )
  const attempts = rounds.map(({ account, seconds, words, accuracy }, at) => ({
    ...{ at, account, seconds, words, accuracy }
  }))
  const json = (value: unknown): string => `'${JSON.stringify(value)}'::jsonb`
  return `
    create temporary table person as select account, day from jsonb_to_recordset(${json(people)}) as one (account int, day date);
    insert into auth.users select md5('user ' || account)::uuid from person;
    insert into auth.identities select md5('user ' || account)::uuid, 'x', 'x' || account,
      jsonb_build_object('user_name', 'p' || account, 'custom_claims', jsonb_build_object('created_at', day)), '${NOW}' from person;
    insert into challenge.people (x_id, user_id, handle, minute, calls, called_in)
      select 'x' || account, md5('user ' || account)::uuid, 'p' || account, now(), 0, pg_current_xact_id() from person;
    insert into challenge.attempts (id, x_id, day, mode, opened, finished, score, accuracy, seconds, words)
      select md5('round ' || at)::uuid, 'x' || account, '2026-11-21', 'timed', '2026-11-21 06:00Z', '2026-11-21 07:00Z', 100, accuracy, seconds, words
      from jsonb_to_recordset(${json(attempts)}) as one (at int, account int, seconds int, words int, accuracy numeric);
    insert into challenge.served
      select md5('round ' || at)::uuid, place, question, array(select jsonb_array_elements_text("order")::smallint), '2026-11-21 06:00Z',
        '2026-11-21 06:02Z', timestamptz '2026-11-21 06:00Z' + ms * interval '1 millisecond', shown, verdict
      from jsonb_to_recordset(${json(answers)}) as one (at int, place int, question int, "order" jsonb, shown int, verdict text, ms int);
    drop table person;`
}

test('planted cheats of six kinds are listed among honest rounds, each with what to do', async () => {
  const cheats = Object.values(CHEATS).flat()
  const honest = honestRounds(300, { own: 40, generated: 1200 }, seededRandom(3))
  const rounds = [...honest.map(one => ({ ...one, account: one.account + 100 })), ...cheats]
  await fill(rowsOf(rounds))
  const { look } = await report()
  for (const [kind, planted] of Object.entries(CHEATS) as [Suspicion, PlayedRound[]][]) {
    const handles = look[kind].map(({ handle }) => handle)
    const expected = planted.map(({ account }) => `p${String(account)}`)
    expect(handles, kind).toEqual(expect.arrayContaining(expected))
    // One of a hundred at most is honest.
    expect(handles.length).toBeLessThanOrEqual(expected.length + 3)
  }
  const { stdout } = await project.week(['--backups', folder])
  expect(stdout).toMatch(/faster than anybody reads, whatever the score\. Void it/)
  for (const what of ['all right at', 'on one day', 'same wrong', 'same places', 'same time'])
    expect(stdout).toContain(what)
  const id = await database.query<{ id: string }>(
    `select id from challenge.attempts where x_id = 'x${String(cheats[0]!.account)}'`
  )
  expect(stdout).toContain(`${id[0]!.id}  @p1  2026-11-21 07:00 UTC`)
  expect(stdout).toContain('npm run challenge -- void ROUND --reason')
})

test('new winners, better results and who left are told apart', async () => {
  await fill('')
  const [ada, bob, cy] = [
    await signUp(database, { xId: '11', handle: 'Ada' }),
    await signUp(database, { xId: '12', handle: 'Bob' }),
    await signUp(database, { xId: '13', handle: 'Cy' })
  ]
  const now = Date.parse(NOW)
  await playRound(database, bob, { rights: 3, since: now - 20 * DAY })
  await playRound(database, bob, { rights: 12, since: now - 3 * DAY })
  await playRound(database, ada, { since: now - 2 * DAY })
  await playRound(database, cy, { since: now - 2 * DAY })
  await callAs(database, cy, 'forget')
  await database.exec(`update challenge.clock set now = '${NOW}';
    insert into public.removed_winners values ('\\x00', '2026-11-20'), ('\\x01', '2026-11-01');
    insert into public.winners (username, iq_score, created_at) values ('old', 100, '2026-10-01'), ('dee', 150, '2026-11-20')`)
  const { winners } = await report()
  expect(winners).toMatchObject({
    total: 4,
    new: 1,
    improved: 1,
    imported: 1,
    barred: 1,
    deleted: 1
  })
  expect(winners.best.map(({ username, kind }) => `${username} ${kind}`)).toEqual([
    'Ada new',
    'Bob improved',
    'dee imported'
  ])
})

test('questions are told in their words, bets by the block most missed, and limits that were met', async () => {
  await fill(rowsOf(honestRounds(300, { own: 3, generated: 9 }, seededRandom(3))))
  await database.exec(`insert into bets.counts values (15537394, 8, 20), (12300570, 1.5, 3);
    insert into bets.uncounted values ('2026-11-20', 'day', '2026-11-20 10:00Z', 7), ('2026-11-01', 'day', '2026-11-01 10:00Z', 9)`)
  const { stdout } = await project.week(['--backups', folder])
  expect(stdout).toMatch(
    /% right of 300: fixed question \d+\n +most often wrong: (?:right|wrong|worse|worst)\n/
  )
  expect(stdout).toContain('Most missed: block 15537394 “')
  expect(stdout).toContain('Half of 20 bets say up to 8.0x, the model 1.40x.')
  expect(stdout).toContain('23 in all')
  expect(stdout).toContain('Not counted on 2026-11-20: 7, the bets of a day (bets-per-day)')
  expect(stdout).not.toContain('2026-11-01')
  expect(stdout).toMatch(
    /new block of the day is left, and earlier ones come back\. `npm run blocks -- record latest`\.$/m
  )
})

test('backups older than 30 days are named, and the page is written whole and replaced', async () => {
  await fill('')
  for (const name of ['w.csv.2026.backup.json', 'backup.sql', 'new.backup.json', 'other.json'])
    await writeFile(path.join(folder, name), '')
  const month = new Date(Date.parse(NOW) - 31 * DAY)
  for (const name of ['w.csv.2026.backup.json', 'backup.sql', 'other.json'])
    await utimes(path.join(folder, name), month, month)
  const { backups } = await report()
  expect(backups.old.map(({ file, days }) => [path.basename(file), days]).toSorted()).toEqual([
    ['backup.sql', 31],
    ['w.csv.2026.backup.json', 31]
  ])
  const file = path.join(folder, 'week.html')
  await writeFile(file, 'old')
  const { exitCode, stdout, said } = await project.week(['--html', file, '--backups', folder])
  expect({ exitCode, stdout, said }).toEqual({ exitCode: 0, stdout: '', said: `Wrote ${file}.` })
  const html = await readFile(file, 'utf8')
  expect(html).toMatch(/^<!doctype html>\n[^]+<\/html>\n$/)
  expect(html).toContain('<h2>Rounds to look at</h2>\n<p>None.</p>')
  expect(html.replaceAll(/<\/?[a-z][^>]*>|<!doctype html>/g, '')).not.toContain('<')
})

test.each([
  [['--days', '0'], 2, 'It must be a whole number from 1 to 366.'],
  [['--html', '/nowhere/week.html'], 2, 'There is no folder /nowhere.'],
  [['--backups', '/nowhere'], 2, 'There is no file /nowhere.']
])('%j is refused', async (args, exitCode, sentence) => {
  const ended = await project.week(args)
  expect(ended.exitCode).toBe(exitCode)
  expect(ended.said).toContain(sentence)
})
