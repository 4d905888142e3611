import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpCommands, copyDataFolder, startForFile, urlOf } from './commands.ts'
import { type FakeProvider, openFakeProvider } from './fake-provider.ts'
import { type PictureHost, startPictureHost } from './picture-host.ts'
import { openFolder } from './published.ts'
import { type Program, runProgram } from './program.ts'
import { makeTemporaryFolder } from './site.ts'

cleanUpCommands()

const OPERATOR = fileURLToPath(new URL('../../supabase/operator/winners.ts', import.meta.url))
const AVATARS = fileURLToPath(new URL('avatars-process.ts', import.meta.url))
const PUBLISH = fileURLToPath(new URL('publish-process.ts', import.meta.url))
let running: Program[] = []
let fake: FakeProvider
let server: Program
let environment: Record<string, string>
let staff: SupabaseClient
let tenWinners: Record<string, unknown>[]

// One site for all tests, with its database seen with the secret key.
beforeAll(async () => {
  fake = await openFakeProvider('twitterapi.io')
  const folder = await copyDataFolder()
  server = startForFile(folder, fake.env)
  const url = await urlOf(server)
  const secrets = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8')) as {
    secretKey: string
  }
  staff = createClient(url, secrets.secretKey, { auth: { persistSession: false } })
  environment = { DATA_DIR: folder, PORT: new URL(url).port, SUPABASE_URL: '' }
  tenWinners = (await staff.from('winners').select()).data ?? []
})
beforeEach(async () => {
  fake.reset()
  expect((await staff.from('winners').upsert(tenWinners)).error).toBeNull()
})
afterEach(async () => {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all(running.map(program => program.ended))
  running = []
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await fake.close()
})

function run(args: readonly string[], script = OPERATOR): Program {
  const program = runProgram(process.execPath, [script, ...args], environment)
  running.push(program)
  return program
}

/** The object that `--json` has printed. */
function jsonOf(program: Program): unknown {
  return JSON.parse(/^\{.*\}$/m.exec(program.output())?.[0] ?? 'null')
}

describe('verify', () => {
  const names = () => fake.lookups.map(({ username }) => username).toSorted()

  test('stores what X says about every winner, once', async () => {
    fake.reply('yes')
    const first = run(['verify', '--json'])
    expect(await first.ended).toBe(0)
    expect(jsonOf(first)).toMatchObject({ checked: 10, follows: 10, left: 0, stopped: null })
    const { data } = await staff.from('winners').select().order('username')
    expect(data?.every(row => row.follows_altius === true)).toBe(true)
    expect(names()).toEqual(data?.map(row => String(row.username)).toSorted())
    const second = run(['verify', '--json'])
    expect(await second.ended).toBe(0)
    expect(jsonOf(second)).toMatchObject({ checked: 0, left: 0 })
    expect(fake.lookups).toHaveLength(10)
    expect(fake.faults).toEqual([])
  })

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'goes on after %s in the middle, and asks about nobody twice',
    async signal => {
      const release = fake.hold()
      const arrived = fake.nextLookup()
      const program = run(['verify', '--json', '--concurrency', '1'])
      await arrived
      program.kill(signal)
      if (signal === 'SIGKILL') await program.ended
      release()
      expect(await program.ended).toBe(signal === 'SIGINT' ? 130 : null)
      if (signal === 'SIGINT') expect(jsonOf(program)).toMatchObject({ checked: 1, left: 9 })
      // The function finishes what it was asked, even if the one who asked is gone.
      const [asked] = fake.lookups
      const checkedAt = async () => {
        const { data } = await staff
          .from('winners')
          .select()
          .eq('username', asked?.username ?? '')
        return Date.parse(String(data?.[0]?.follows_altius_checked_at))
      }
      await expect.poll(checkedAt, { timeout: 60_000 }).toBeGreaterThan(Date.now() - 600_000)
      expect(await run(['verify']).ended).toBe(0)
      expect(new Set(names()).size).toBe(10)
      expect(fake.lookups).toHaveLength(10)
    }
  )

  // Comes last: after it no provider is called for an hour.
  test('stops when there is no credit left, and says how many are due', async () => {
    fake.reply('no', 'no', 'unknown', { status: 402, body: '{}' })
    const program = run(['verify', '--json', '--concurrency', '1'])
    expect(await program.ended).toBe(1)
    expect(jsonOf(program)).toMatchObject({
      checked: 2,
      doesNotFollow: 2,
      gone: [expect.any(String)],
      left: 8,
      stopped: { reason: 'later' }
    })
    expect(fake.lookups).toHaveLength(4)
  })
})

test('export writes a file with all winners', async () => {
  const file = path.join(await makeTemporaryFolder(), 'winners.csv')
  const program = run(['export', '--out', file, '--json'])
  expect(await program.ended).toBe(0)
  expect(jsonOf(program)).toEqual({ rows: 10, file })
  expect(parse(await readFile(file), { columns: true })).toHaveLength(10)
})

describe('publish', () => {
  test('killed at any point leaves the published snapshot byte for byte, and works again', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'snapshot')
    expect(await run(['publish', '--to', folder]).ended).toBe(0)
    const before = await openFolder(folder)
    expect(before.rows).toHaveLength(10)
    const changed = { iq_score: 299 }
    expect((await staff.from('winners').update(changed).eq('id', 10)).error).toBeNull()

    for (const step of ['reading', 'rows', 'columns', 'manifest']) {
      const program = run([step, 'publish', '--to', folder], PUBLISH)
      await program.waitFor(/^Held$/m)
      program.kill('SIGKILL')
      expect(await program.ended).toBeNull()
      expect((await openFolder(folder)).bytes).toBe(before.bytes)
    }

    const again = run(['publish', '--to', folder, '--json'])
    expect(await again.ended).toBe(0)
    const after = await openFolder(folder)
    expect(jsonOf(again)).toMatchObject({ winners: 10, as_of: after.manifest.as_of })
    expect(after.rows[0]).toMatchObject({ id: 10, ...changed })
    // What the killed ones had begun may be in use by others: it goes after a day.
    expect(await readdir(folder)).toHaveLength(2)
    const files = await readdir(path.join(folder, 'files'))
    expect(files.filter(name => name.endsWith('.part'))).toHaveLength(3)
  })
})

describe('avatars', () => {
  let host: PictureHost
  /** Set while the second picture is not answered. */
  let release: (() => void) | undefined

  beforeAll(async () => {
    const picture = { width: 9, height: 9, channels: 3, background: 'red' } as const
    const red = await sharp({ create: picture }).png().toBuffer()
    host = await startPictureHost((request, response) => {
      if (request.url !== '/2.png' || !release) return response.end(red)
      const held = new Promise<void>(resolve => (release = resolve))
      return held.then(() => response.end(red))
    })
  })
  afterAll(() => host.close())

  test('killed in the middle leaves whole pictures, and goes on with the rest', async () => {
    for (const id of [1, 2, 3]) {
      const avatar_url = host.address(`/${String(id)}.png`)
      await staff.from('winners').update({ avatar_url }).eq('id', id)
    }
    const folder = path.join(await makeTemporaryFolder(), 'avatars')
    const args = [folder, 'avatars', '--json', '--concurrency', '1']
    const avatars = async () => {
      const { data } = await staff.from('winners').select().in('id', [1, 2, 3]).order('id')
      return data?.map(row => String(row.avatar_url))
    }
    release = () => undefined
    const program = run(args, AVATARS)
    await expect.poll(() => host.requests.includes('/2.png'), { timeout: 60_000 }).toBe(true)
    program.kill('SIGKILL')
    expect(await program.ended).toBeNull()
    const copy = expect.stringMatching(/^\/avatars\/[0-9a-f]{32}\.webp$/)
    expect(await avatars()).toEqual([copy, host.address('/2.png'), host.address('/3.png')])
    release()
    release = undefined
    const again = run(args, AVATARS)
    expect(await again.ended).toBe(0)
    expect(jsonOf(again)).toMatchObject({ pictures: 2, winners: 2, left: 0 })
    expect(await avatars()).toEqual([copy, copy, copy])
    expect(await readdir(folder)).toHaveLength(1)
    expect(host.requests).toEqual(['/1.png', '/2.png', '/2.png', '/3.png'])
  })
})
