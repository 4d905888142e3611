import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Program, runProgram, runScript } from './program.ts'
import { buildSite, makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

let distDir: string
/** An intact data folder with ten winners; tests use copies. */
let intact: string
let running: Program[] = []

beforeAll(async () => {
  distDir = await buildSite()
  intact = await makeTemporaryFolder()
  await runScript('seed', ['--winners', '10'], { DATA_DIR: intact }).ended
})
afterAll(removeTemporaryFolders)
afterEach(async () => {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all(running.map(program => program.ended))
  running = []
})

async function copyOfIntact(): Promise<string> {
  const folder = await makeTemporaryFolder()
  await cp(intact, folder, { recursive: true })
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
  return (await program.waitFor(/http:\/\/localhost:\d+/))[0]
}

async function countAt(url: string): Promise<string | null> {
  const headers = { apikey: PUBLISHABLE_KEY, prefer: 'count=exact' }
  const answer = await fetch(`${url}/rest/v1/winners?select=id&limit=1`, { headers })
  return answer.headers.get('content-range')
}

// With the folder's secret key, as staff scripts do.
async function addWinner(url: string, folder: string, username: string): Promise<number> {
  const { secretKey } = JSON.parse(
    await readFile(path.join(folder, 'secrets.json'), 'utf8')
  ) as Record<'secretKey', string>
  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ username }) }
  return (await fetch(`${url}/rest/v1/winners`, init)).status
}

const LONG_POLL = { timeout: 60_000, interval: 10 }

/** Expects this one line of output and nothing else. */
function expectMessage(program: Program, message: string): void {
  expect(program.output()).toBe(`${message}\n`)
}

describe('start', () => {
  test('creates the database, closes it on SIGTERM and reopens it unchanged', async () => {
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

  test('replaces a killed process', async () => {
    const folder = await copyOfIntact()
    const killed = start(folder)
    await urlOf(killed)
    killed.kill('SIGKILL')
    await killed.ended
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })

  test('reports in one sentence that the port is in use', async () => {
    const { port } = new URL(await urlOf(start(await copyOfIntact())))
    const folder = path.join(await makeTemporaryFolder(), 'data')
    const second = start(folder, { PORT: port })
    expect(await second.ended).toBe(1)
    expectMessage(
      second,
      `Port ${port} is already in use: choose another one with PORT, as in \`PORT=4322 npm start\`.`
    )
    expect(existsSync(folder)).toBe(false)
  })

  test('reports in one sentence that the site is not built', async () => {
    const program = start(intact, { DIST_DIR: '/nonexistent' })
    expect(await program.ended).toBe(1)
    expectMessage(program, 'There is no built site in /nonexistent: run `npm run build` first.')
  })

  test('reports in one sentence that the folder is in use, and so does seed', async () => {
    const folder = await copyOfIntact()
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
  const message = (folder: string) =>
    `The data folder ${folder} is damaged. Run \`npm run seed\` to replace it; all data in it will be lost.`

  test.each<[string, (folder: string) => Promise<unknown>]>([
    ['without its control file', folder => rm(at(folder, 'global', 'pg_control'))],
    ['with a truncated control file', folder => truncate(at(folder, 'global', 'pg_control'), 9)],
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
    ['with invalid secrets', folder => writeFile(path.join(folder, 'secrets.json'), '{')],
    [
      'with a folder for its secrets',
      folder =>
        rm(path.join(folder, 'secrets.json')).then(() => mkdir(path.join(folder, 'secrets.json')))
    ]
  ])('%s is told in one sentence', async (_, damage) => {
    const folder = await copyOfIntact()
    await damage(folder)
    await expect(openBackend({ dataDir: folder })).rejects.toThrow(message(folder))
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)
  })

  test('is made anew by seed', async () => {
    const folder = await copyOfIntact()
    await rm(at(folder, 'PG_VERSION'))
    await writeFile(path.join(folder, 'secrets.json'), '{')
    const program = start(folder)
    expect(await program.ended).toBe(1)
    expectMessage(program, message(folder))
    expect(await runScript('seed', ['--winners', '0'], { DATA_DIR: folder }).ended).toBe(0)
    expect(await countAt(await urlOf(start(folder)))).toBe('*/0')
  })

  test('without its secrets gets new ones', async () => {
    const folder = await copyOfIntact()
    const file = path.join(folder, 'secrets.json')
    const before = await readFile(file, 'utf8')
    await rm(file)
    await (await openBackend({ dataDir: folder })).close()
    expect(await readFile(file, 'utf8')).not.toBe(before)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('a signal', () => {
  /** A request whose body is not sent yet, and its response. */
  async function startRequest(
    url: string
  ): Promise<{ call: ClientRequest; answer: Promise<string> }> {
    const call = request(`${url}/functions/v1/check-follow-relationship`, {
      method: 'POST',
      headers: {
        apikey: PUBLISHABLE_KEY,
        'content-type': 'application/json',
        expect: '100-continue'
      }
    })
    const answer = once(call, 'response').then(([response]: IncomingMessage[]) =>
      response ? text(response) : ''
    )
    answer.catch(() => undefined)
    call.flushHeaders()
    await once(call, 'continue')
    return { call, answer }
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s lets running requests finish and leaves no lock',
    async signal => {
      const folder = await copyOfIntact()
      const program = start(folder)
      const { call, answer } = await startRequest(await urlOf(program))
      program.kill(signal)
      // One Ctrl-C arrives twice: from the terminal and from npm.
      if (signal === 'SIGINT') {
        await program.waitFor(/Shutting down/)
        program.kill(signal)
      }
      call.end('{"username":"nobody_of_that"}')
      expect(await answer).toContain('"following":false')
      expect(await program.ended).toBe(0)
      expect(existsSync(path.join(folder, 'lock'))).toBe(false)
    }
  )

  test('repeated after a moment ends a slow close immediately and leaves no lock', async () => {
    const folder = await copyOfIntact()
    const program = start(folder)
    const { call } = await startRequest(await urlOf(program))
    const again = setInterval(() => {
      program.kill('SIGINT')
    }, 50)
    expect(await program.ended).toBe(130)
    clearInterval(again)
    call.destroy()
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })

  test('or a kill stops the creation of a database, and the next start begins again', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'data')
    for (const [signal, status] of [
      ['SIGINT', 130],
      ['SIGKILL', null]
    ] as const) {
      const seed = runScript('seed', ['--winners', '10'], { DATA_DIR: folder })
      const building = ['database.unfinished', 'lock'].map(name => path.join(folder, name))
      await expect.poll(() => building.every(file => existsSync(file)), LONG_POLL).toBe(true)
      seed.kill(signal)
      expect(await seed.ended).toBe(status)
      expect(existsSync(path.join(folder, 'lock'))).toBe(signal === 'SIGKILL')
      expect(seed.output()).toBe('')
    }
    await (await openBackend({ dataDir: folder, winners: 3 })).close()
    expect((await readdir(folder)).sort()).toEqual(['database', 'secrets.json'])
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/3')
  })
})

describe('a full disk', () => {
  // To Postgres, a file size limit looks like a full disk.
  const SMALL = ['-c', 'ulimit -f 4000; exec "$@"', 'sh', process.execPath]
  const message = (folder: string) =>
    `The disk with the data folder ${folder} is full: ` +
    'free some space, or choose another folder with DATA_DIR.'

  test('is reported in one sentence, and nothing unfinished remains', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'data')
    const seed = runProgram('sh', [...SMALL, 'supabase/embedded/seed.ts', '--winners', '10'], {
      DATA_DIR: folder
    })
    expect(await seed.ended).toBe(1)
    expectMessage(seed, message(folder))
    expect(await readdir(folder)).toEqual(['secrets.json'])
    expect(await runScript('seed', ['--winners', '10'], { DATA_DIR: folder }).ended).toBe(0)
  })

  test('leaves an existing database unchanged', async () => {
    const folder = await copyOfIntact()
    const seed = runProgram('sh', [...SMALL, 'supabase/embedded/seed.ts', '--winners', '3'], {
      DATA_DIR: folder
    })
    expect(await seed.ended).toBe(1)
    expectMessage(seed, message(folder))
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })
})

test('seed rejects an invalid number with one sentence and changes nothing', async () => {
  const folder = path.join(await makeTemporaryFolder(), 'data')
  const seed = runScript('seed', ['--winners', 'many'], { DATA_DIR: folder })
  expect(await seed.ended).toBe(1)
  expect(seed.output()).toMatch(/^The number of winners is "many": .+\n$/)
  expect(existsSync(folder)).toBe(false)
})
