import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import { expect, inject, test } from 'vitest'
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

test('start creates a database, listens when that answers, and keeps it when it ends', async () => {
  const folder = path.join(await makeTemporaryFolder(), 'new', 'data')
  const url = `http://localhost:${String(await freePort())}`
  const first = start(folder, { PORT: new URL(url).port })
  const unfinished = path.join(folder, 'unfinished', 'PG_VERSION')
  await expect.poll(() => existsSync(unfinished), { timeout: 60_000, interval: 10 }).toBe(true)
  await expect(fetch(url)).rejects.toThrow()
  await first.waitFor(new RegExp(`^Ready on ${url}$`, 'm'))
  expect(await countAt(url)).toBe('0-0/5210')
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o077).toBe(0)
  first.kill('SIGINT')
  // One Ctrl-C arrives twice: from the terminal and from npm.
  first.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(await countAt(await urlOf(start(folder)))).toBe('0-0/5210')
})

test('start reports in one sentence that the port is in use', async () => {
  const { port } = new URL(await urlOf(start(await copyDataFolder())))
  const second = start(await copyDataFolder(), { PORT: port })
  expect(await second.ended).toBe(1)
  expectMessage(
    second,
    `Port ${port} is already in use: choose another one with PORT, as in \`PORT=4322 npm start\`.`
  )
})

test('start reports in one sentence that the site is not built', async () => {
  const program = start(inject('dataFolder'), { DIST_DIR: '/nonexistent' })
  expect(await program.ended).toBe(1)
  expectMessage(program, 'There is no built site in /nonexistent: run `npm run build` first.')
})

test('start reports in one sentence that the folder is in use, and so does seed', async () => {
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

test('start reports a database of another release, and seed replaces it', async () => {
  const folder = await copyDataFolder()
  const release = await PGlite.create(path.join(folder, 'database'))
  await release.exec(`update supabase_migrations.schema_migrations set version = '20260101000000'
    where name = 'winners'`)
  await release.close()
  const program = start(folder)
  expect(await program.ended).toBe(1)
  expectMessage(
    program,
    "The database can't be opened: it was made by another release.\n`npm run seed` replaces it; all data in it is lost."
  )
  await rm(path.join(folder, 'database', 'global', 'pg_control'))
  expect(await runScript('seed', ['--winners', '3'], { DATA_DIR: folder }).ended).toBe(0)
  expect(await countAt(await urlOf(start(folder)))).toBe('0-0/3')
})
