import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Program, runScript } from './program.ts'
import { buildSite, makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

let distDir: string
/** A whole data folder with ten winners, to be copied and never touched. */
let whole: string
let running: Program[] = []

beforeAll(async () => {
  distDir = await buildSite()
  whole = await makeTemporaryFolder()
  await runScript('seed', ['--winners', '10'], { DATA_DIR: whole }).ended
})
afterAll(removeTemporaryFolders)
afterEach(async () => {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all(running.map(program => program.ended))
  running = []
})

async function copyOfWhole(): Promise<string> {
  const folder = await makeTemporaryFolder()
  await cp(whole, folder, { recursive: true })
  return folder
}

function start(dataDir: string, environment: Record<string, string> = {}): Program {
  const program = runScript('start', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    PUBLIC_SUPABASE_URL: '',
    ...environment
  })
  running.push(program)
  return program
}

async function urlOf(program: Program): Promise<string> {
  return (await program.says(/http:\/\/localhost:\d+/))[0]
}

async function countAt(url: string): Promise<string | null> {
  const headers = { apikey: PUBLISHABLE_KEY, prefer: 'count=exact' }
  const answer = await fetch(`${url}/rest/v1/winners?select=id&limit=1`, { headers })
  return answer.headers.get('content-range')
}

// With the secret key that lies in the folder, as the staff's scripts do.
async function addWinner(url: string, folder: string, username: string): Promise<number> {
  const { secretKey } = JSON.parse(
    await readFile(path.join(folder, 'secrets.json'), 'utf8')
  ) as Record<'secretKey', string>
  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ username }) }
  return (await fetch(`${url}/rest/v1/winners`, init)).status
}

/** One sentence on one line, and nothing else. */
function expectSentence(program: Program, sentence: string): void {
  expect(program.output()).toBe(`${sentence}\n`)
}

describe('start', () => {
  test('makes the database, closes it on SIGTERM, and opens it again as it was', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'new', 'data')
    const first = start(folder)
    const url = await urlOf(first)
    expect(await countAt(url)).toBe('0-0/5210')
    expect(await addWinner(url, folder, 'by_the_staff')).toBe(201)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)

    const second = start(folder)
    expect(await countAt(await urlOf(second))).toBe('0-0/5211')
    second.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  test('takes over from a process that was killed', async () => {
    const folder = await copyOfWhole()
    const killed = start(folder)
    await urlOf(killed)
    killed.kill('SIGKILL')
    await killed.ended
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })

  test('says in one sentence that the port is taken', async () => {
    const { port } = new URL(await urlOf(start(await copyOfWhole())))
    const folder = path.join(await makeTemporaryFolder(), 'data')
    const second = start(folder, { PORT: port })
    expect(await second.ended).toBe(1)
    expectSentence(
      second,
      `Port ${port} is taken: choose another one with PORT, as in \`PORT=4322 npm start\`.`
    )
    expect(existsSync(folder)).toBe(false)
  })

  test('says in one sentence that the site was not built', async () => {
    const program = start(whole, { DIST_DIR: '/nonexistent' })
    expect(await program.ended).toBe(1)
    expectSentence(program, 'There is no built site in /nonexistent: run `npm run build` first.')
  })

  test('says in one sentence that the folder is in use, and so does seed', async () => {
    const folder = await copyOfWhole()
    const url = await urlOf(start(folder))
    const second = start(folder)
    const seed = runScript('seed', ['--winners', '3'], { DATA_DIR: folder })
    for (const program of [second, seed]) {
      expect(await program.ended).toBe(1)
      expect(program.output()).toMatch(/^The data folder \S+ is in use by process \d+: .+\n$/)
    }
    expect(await countAt(url)).toBe('0-0/10')
  })
})

describe('a damaged data folder', () => {
  const at = (folder: string, ...rest: string[]) => path.join(folder, 'database', ...rest)
  const sentence = (folder: string) =>
    `The data folder ${folder} is damaged or half-made: run \`npm run seed\` to make it anew.`

  test.each<[string, (folder: string) => Promise<unknown>]>([
    ['without its control file', folder => rm(at(folder, 'global', 'pg_control'))],
    ['with its control file cut short', folder => truncate(at(folder, 'global', 'pg_control'), 9)],
    ['without its tables', folder => rm(at(folder, 'base'), { recursive: true })],
    ['without its journal', folder => rm(at(folder, 'pg_wal'), { recursive: true })],
    ['of another version', folder => writeFile(at(folder, 'PG_VERSION'), '12\n')],
    [
      'with a file for a database',
      folder => rm(at(folder), { recursive: true }).then(() => writeFile(at(folder), ''))
    ],
    [
      'with an empty database',
      folder => rm(at(folder), { recursive: true }).then(() => mkdir(at(folder)))
    ],
    ['with secrets of nonsense', folder => writeFile(path.join(folder, 'secrets.json'), '{')]
  ])('%s is told in one sentence', async (_, damage) => {
    const folder = await copyOfWhole()
    await damage(folder)
    await expect(openBackend({ dataDir: folder })).rejects.toThrow(sentence(folder))
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)
  })

  test('or a half-made one stops the start, and seed mends it', async () => {
    const folder = await copyOfWhole()
    await rename(at(folder), path.join(folder, 'database.unfinished'))
    await writeFile(path.join(folder, 'secrets.json'), '{')
    const program = start(folder)
    expect(await program.ended).toBe(1)
    expectSentence(program, sentence(folder))
    expect(await runScript('seed', ['--winners', '0'], { DATA_DIR: folder }).ended).toBe(0)
    expect(await countAt(await urlOf(start(folder)))).toBe('*/0')
  })

  test('with its secrets deleted gets new ones', async () => {
    const folder = await copyOfWhole()
    const file = path.join(folder, 'secrets.json')
    const before = await readFile(file, 'utf8')
    await rm(file)
    await (await openBackend({ dataDir: folder })).close()
    expect(await readFile(file, 'utf8')).not.toBe(before)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

test('seed answers a bad number with a sentence and changes nothing', async () => {
  const folder = path.join(await makeTemporaryFolder(), 'data')
  const seed = runScript('seed', ['--winners', 'many'], { DATA_DIR: folder })
  expect(await seed.ended).toBe(1)
  expect(seed.output()).toMatch(/^The number of winners is "many": .+\n$/)
  expect(existsSync(folder)).toBe(false)
})
