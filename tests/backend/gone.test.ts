import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@supabase/lite/pglite'
import { beforeAll, expect, test } from 'vitest'
import { openBackend } from '../../supabase/embedded/backend.ts'
import { openClient, returnOf, signIn } from './challenge-client.ts'
import { questionsFor, type Reply } from './challenge-database.ts'
import { openProject, openStorage, type Project, type Stored } from './operator.ts'
import { runScript } from './program.ts'
import { makeFolder } from './site.ts'

/** What tells them apart: handle, and the number and name at X of those who play. Their accounts are added below. */
const PEOPLE = {
  ada: ['ada_local', '1001', 'Ada'],
  grace: ['grace_local', '1002', 'Grace'],
  ines: ['ines_imported'],
  ulla: ['ulla_undone']
}

const folder = await makeFolder()
const bucket: Stored = new Map()
const inFolder = (...names: string[]): string => path.join(folder, ...names)

beforeAll(async () => {
  await runScript('seed', ['--winners', '10'], { DATA_DIR: inFolder('live') }).ended
  await mkdir(inFolder('files'))
  await inProject('live', createEverybody)
  await cp(inFolder('live'), inFolder('restored'), { recursive: true })
  // Two rounds are a hundred calls.
}, 240_000)

async function inProject(data: string, act: (project: Project) => Promise<void>): Promise<void> {
  const backend = await openBackend({ dataDir: inFolder(data), winners: 0 })
  const project = await openProject(backend)
  openStorage(project, true, bucket)
  await act(project).finally(backend.close)
}

async function createEverybody(project: Project): Promise<void> {
  const call = (name: string, values: object): Promise<Response> =>
    project.send(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(values) })
  await call('challenge_load', { questions: questionsFor() })
  const { ada, grace, ines, ulla } = PEOPLE
  await importNames(project, 'kept.csv', [ada, grace, ines])
  await importNames(project, 'undone.csv', [ulla])
  for (const person of [ada, grace]) person.push(await play(project, String(person[0])))
  for (const [username] of Object.values(PEOPLE)) {
    const finding = { kind: 'answer', following: true, username, followers_count: 7 }
    await call('finish_follow_check', { username, fresh: true, finding })
  }
  await project.run(['publish', '--bucket', 'board'])
}

async function importNames(project: Project, name: string, people: string[][]): Promise<void> {
  const rows = people.map(([username]) => `${String(username)},90\n`)
  await writeFile(inFolder('files', name), `username,iq\n${rows.join('')}`)
  expect(await project.run(['import', inFolder('files', name)])).toMatchObject({ exitCode: 0 })
}

/** Plays a round, and returns the account. */
async function play(project: Project, handle: string): Promise<string> {
  const { backend } = project
  // A sign-in that nobody finishes leaves a token of X.
  await returnOf(backend, openClient(backend), `Sign in as @${handle}`)
  const client = await signIn(backend, handle)
  const call = async (name: string, values = {}): Promise<Reply> =>
    (await client.rpc(`challenge_${name}`, values)).data as Reply
  await call('open', { mode: 'timed' })
  const { attempt } = await call('status')
  for (let place = 1; place <= 12; place += 1) {
    await call('next', { attempt })
    const { options } = await call('next', { attempt })
    const option = (options as string[]).indexOf('right') + 1
    await call('answer', { attempt, place, option })
  }
  expect(await call('status')).toMatchObject({ state: 'result', board: { username: handle } })
  return String((await client.auth.getUser()).data.user?.id)
}

const openDatabase = (data: string) => PGlite.create(inFolder(data, 'database'))

async function tablesIn(database: PGlite): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select format('%s.%s', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  )
  return rows.map(({ name }) => name)
}

/** For each person the tables, and the files of the folder and the bucket, that hold a word of theirs. */
async function findEverybody(data: string): Promise<Record<string, readonly string[]>> {
  const texts: [place: string, text: string][] = []
  const database = await openDatabase(data)
  for (const name of await tablesIn(database)) {
    const { rows } = await database.query<{ text: string }>(
      `select one::text as text from ${name} as one`
    )
    texts.push([name, rows.map(({ text }) => text).join('\n')])
  }
  await database.close()
  for (const [name, { bytes }] of bucket)
    texts.push(['bucket', String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)])
  for (const name of await readdir(inFolder('files'))) {
    if (!name.endsWith('.json')) continue
    texts.push(['backup of an import', await readFile(inFolder('files', name), 'utf8')])
  }
  return Object.fromEntries(
    Object.entries(PEOPLE).map(([person, words]) => {
      const pattern = new RegExp(`(?<![\\w.-])(?:${words.join('|')})(?![\\w.-])`, 'i')
      const places = texts.filter(([, text]) => pattern.test(text)).map(([place]) => place)
      return [person, [...new Set(places)]]
    })
  )
}

const IMPORTED = ['follow_check.accounts', 'public.winners', 'bucket', 'backup of an import']
const PLAYED = [
  ...['audit_log_entries', 'flow_state', 'identities', 'refresh_tokens', 'sessions', 'users'].map(
    name => `auth.${name}`
  ),
  'challenge.attempts',
  'challenge.people',
  ...IMPORTED
]

/** By table: its columns, in the auth schema those that a sign-in fills, and what the privacy page says of them. */
const TOLD: Record<string, readonly [columns: string, ...words: string[]]> = {
  'auth.audit_log_entries': [
    'id payload created_at ip_address',
    'Your sign-ins, with time, IP address and browser'
  ],
  'auth.flow_state': [
    'id user_id auth_code authentication_method code_challenge_method code_challenge provider_type provider_access_token provider_refresh_token auth_code_issued_at referrer email_optional created_at updated_at',
    'X’s access tokens stay in our database for up to a day'
  ],
  'auth.identities': [
    'id provider provider_id user_id identity_data email last_sign_in_at created_at updated_at',
    'Your account number, handle, name, website, the address of your picture, and the day your account was created'
  ],
  'auth.refresh_tokens': [
    'id token user_id session_id revoked created_at updated_at',
    'Your sign-ins'
  ],
  'auth.sessions': [
    'id user_id refreshed_at user_agent ip created_at updated_at aal',
    'until 30 days after you last used them'
  ],
  'auth.users': [
    'id aud role email email_change_confirm_status raw_app_meta_data raw_user_meta_data is_sso_user is_anonymous last_sign_in_at created_at updated_at',
    'your email address. You can refuse that. If you don’t, we store it'
  ],
  'bets.day': [
    'is_only day key bets visitors networks',
    'a code made from your IP address and the block, and one from your network'
  ],
  'challenge.attempts': [
    'id x_id day mode opened finished score accuracy seconds words is_due void_reason',
    'its result, and the reason if we don’t count it'
  ],
  'challenge.erased': ['account day', 'the random ID that your account had here'],
  'challenge.forgotten': ['x_hash day', 'a hash of your account number'],
  'challenge.people': [
    'x_id user_id handle avatar_url minute calls called_in winner_id imported',
    'What X told us'
  ],
  'challenge.served': [
    'attempt position question option_order served_at deadline answered_at option verdict',
    'its questions, your answers, when you gave them'
  ],
  'follow_check.accounts': [
    'username outcome spelling followers_count checked_at',
    'Names checked under Verify Follower, with X’s answer'
  ],
  'follow_check.visitors': ['visitor day checks rested_at', 'a code made from your IP address'],
  'public.removed_winners': ['hash day', 'a hash of your handle', 'the day you asked'],
  'public.winners': [
    'id username avatar_url description followers_count following_count iq_score accuracy_percentage completion_time created_at follows_altius follows_altius_checked_at updated_at',
    'handle, picture, score, accuracy, time and when you played',
    'a description, follower counts, and whether they follow us'
  ]
}

/** Hold nobody. */
const OTHERS =
  /^(?:bets\.(?:blocks|counts|limits|uncounted)|challenge\.(?:questions|secret|settings)|follow_check\.state|public\.board_edition|supabase_migrations\..+)$/

test('the privacy page names every column that holds a person', async () => {
  const source = await readFile('src/pages/privacy.astro', 'utf8')
  const page = source.replaceAll(/<[^>]*>|\{' '\}|\s+/g, ' ').replaceAll(/ +/g, ' ')
  const database = await openDatabase('restored')
  // What X and the platform send, and the stand-in doesn't.
  await database.exec(`
    update auth.users set email = id || '@x.test';
    update auth.identities set identity_data = identity_data || '{"email": "ada@x.test"}';
    update auth.sessions set ip = '192.0.2.1', user_agent = 'Browser', refreshed_at = now();
    update auth.audit_log_entries set ip_address = '192.0.2.1';
    update auth.flow_state set provider_refresh_token = 'token'`)
  const found: Record<string, string> = {}
  for (const name of await tablesIn(database)) {
    if (OTHERS.test(name)) continue
    const { fields, rows } = await database.query<Record<string, unknown>>(`select * from ${name}`)
    const isFilled = (column: string): boolean => rows.some(row => (row[column] ?? '') !== '')
    const columns = fields.map(({ name: column }) => column)
    found[name] = columns.filter(column => !name.startsWith('auth.') || isFilled(column)).join(' ')
  }
  await database.close()
  const listed = Object.entries(TOLD)
  expect(found).toEqual(Object.fromEntries(listed.map(([name, [columns]]) => [name, columns])))
  for (const [name, [, ...told]] of listed) {
    for (const words of told) expect(page, name).toContain(words)
  }
})

test('people who are removed are gone, but from where the privacy page says', async () => {
  expect(await findEverybody('live')).toEqual({
    ada: PLAYED,
    grace: PLAYED,
    ines: IMPORTED,
    ulla: IMPORTED
  })
  await inProject('live', async project => {
    await project.run(['remove', 'ada_local'])
    await project.run(['remove', 'ines_imported'])
    const grace = await signIn(project.backend, 'grace_local')
    expect((await grace.rpc('challenge_forget')).data).toEqual({ state: 'forgotten' })
    const backup = (await readdir(inFolder('files'))).find(name => /^undone.+json$/.test(name))
    await project.run(['undo', inFolder('files', String(backup))])
    await project.run(['publish', '--bucket', 'board'])
    await project.run(['removals', '--out', inFolder('removals')])
  })
  expect(await findEverybody('live')).toEqual({
    ada: ['challenge.erased', 'backup of an import'],
    grace: ['challenge.erased', 'follow_check.accounts', 'backup of an import'],
    ines: ['backup of an import'],
    ulla: ['follow_check.accounts', 'backup of an import']
  })
})

test('a restored backup loses them again', async () => {
  await inProject('restored', async project => {
    const again = ['remove', '--again', inFolder('removals')]
    expect(await project.run(again)).toMatchObject({
      exitCode: 0,
      said: expect.stringMatching(/: 3\.$/) as string
    })
    expect((await project.run(again)).said).toMatch(/: 0\.$/)
    await project.run(['publish', '--bucket', 'board'])
  })
  const { ada, grace, ines } = await findEverybody('restored')
  expect(ada).toEqual(['challenge.erased', 'follow_check.accounts', 'backup of an import'])
  expect(grace).toEqual(ada)
  expect(ines).toEqual(['follow_check.accounts', 'backup of an import'])
})
