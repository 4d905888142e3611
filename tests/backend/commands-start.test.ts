import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import { describe, expect, inject, test } from 'vitest'
import { freePort } from '../free-port.ts'
import {
  cleanUpCommands,
  copyDataFolder,
  countAt,
  expectMessage,
  start,
  urlOf
} from './commands.ts'
import { runScript } from './program.ts'
import { makeTemporaryFolder } from './site.ts'

cleanUpCommands()

const LONG_POLL = { timeout: 60_000, interval: 10 }

async function newFolder(): Promise<string> {
  return path.join(await makeTemporaryFolder(), 'new', 'data')
}

// With the folder's secret key, as the staff's commands do.
async function addWinner(url: string, folder: string, username: string): Promise<number> {
  const { secretKey } = JSON.parse(
    await readFile(path.join(folder, 'secrets.json'), 'utf8')
  ) as Record<'secretKey', string>
  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ username }) }
  return (await fetch(`${url}/rest/v1/winners`, init)).status
}

describe('start', () => {
  test('begins its new database again after a kill, listens when that answers, and keeps it after SIGTERM and after a kill', async () => {
    const folder = await newFolder()
    const url = `http://localhost:${String(await freePort())}`
    const environment = { PORT: new URL(url).port }
    const killed = start(folder, environment)
    const unfinished = path.join(folder, 'unfinished', 'PG_VERSION')
    await expect.poll(() => existsSync(unfinished), LONG_POLL).toBe(true)
    await expect(fetch(url)).rejects.toThrow()
    killed.kill('SIGKILL')
    await killed.ended
    expect(existsSync(path.join(folder, 'database'))).toBe(false)

    const first = start(folder, environment)
    await first.waitFor(new RegExp(`^Ready on ${url}$`, 'm'))
    expect(await countAt(url)).toBe('0-0/5210')
    expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o077).toBe(0)
    expect(await addWinner(url, folder, 'before_sigterm')).toBe(201)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = start(folder)
    const secondUrl = await urlOf(second)
    expect(await addWinner(secondUrl, folder, 'before_kill')).toBe(201)
    second.kill('SIGKILL')
    await second.ended
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/5212')
  }, 180_000)

  test.each(['SIGINT', 'SIGHUP'] as const)('ends on %s, once', async signal => {
    const program = start(await copyDataFolder())
    await urlOf(program)
    program.kill(signal)
    // One Ctrl-C arrives twice: from the terminal and from npm.
    program.kill(signal)
    expect(await program.ended).toBe(0)
  })

  test('reports in one sentence that the port is in use, and leaves no new database', async () => {
    const { port } = new URL(await urlOf(start(await copyDataFolder())))
    const folder = await newFolder()
    const second = start(folder, { PORT: port })
    expect(await second.ended).toBe(1)
    expectMessage(
      second,
      `Port ${port} is already in use: choose another one with PORT, as in \`PORT=4322 npm start\`.`
    )
    expect(existsSync(folder)).toBe(false)
  })

  test('reports in one sentence that the site is not built', async () => {
    const program = start(inject('dataFolder'), { DIST_DIR: '/nonexistent' })
    expect(await program.ended).toBe(1)
    expectMessage(program, 'There is no built site in /nonexistent: run `npm run build` first.')
  })

  test('reports in one sentence that the folder is in use, and so does seed', async () => {
    const folder = await copyDataFolder()
    const url = await urlOf(start(folder))
    const second = start(folder)
    const seed = runScript('seed', ['--winners', '3'], { DATA_DIR: folder })
    for (const program of [second, seed]) {
      expect(await program.ended).toBe(1)
      expectMessage(
        program,
        `The data folder ${folder} is in use: stop the other server, or choose another one with DATA_DIR.`
      )
    }
    expect(await countAt(url)).toBe('0-0/10')
  })

  test("reports that the database can't be opened, and seed replaces it", async () => {
    const folder = await copyDataFolder()
    await rm(path.join(folder, 'database', 'global', 'pg_control'))
    const program = start(folder)
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(/The database can't be opened: .+\n`npm run seed` replaces it/)
    expect(await runScript('seed', ['--winners', '3'], { DATA_DIR: folder }).ended).toBe(0)
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/3')
  })
})

test('a database of another release is left alone, and start says how to keep its winners', async () => {
  const folder = await copyDataFolder()
  const release = await PGlite.create(path.join(folder, 'database'))
  await release.exec(`update supabase_migrations.schema_migrations set version = '20260101000000'
    where name = 'winners'`)
  await release.close()
  const program = start(folder)
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain(
    "The database can't be opened: it was made by another release."
  )
  expect(program.output()).toContain(
    '`npm run winners -- export --out winners.csv` with that release'
  )
  const after = await PGlite.create(path.join(folder, 'database'))
  expect((await after.query('select from public.winners')).rows).toHaveLength(10)
  await after.close()
})
