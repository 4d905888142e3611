import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import {
  cleanUpCommands,
  copyDataFolder,
  countAt,
  expectMessage,
  start,
  urlOf
} from './commands.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { openFakeProvider } from './fake-provider.ts'
import { runScript } from './program.ts'
import { makeTemporaryFolder } from './site.ts'

cleanUpCommands()

// With the folder's secret key, as staff scripts do.
async function addWinner(url: string, folder: string, username: string): Promise<number> {
  const { secretKey } = JSON.parse(
    await readFile(path.join(folder, 'secrets.json'), 'utf8')
  ) as Record<'secretKey', string>
  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ username }) }
  return (await fetch(`${url}/rest/v1/winners`, init)).status
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
    const folder = await copyDataFolder()
    const killed = start(folder)
    await urlOf(killed)
    killed.kill('SIGKILL')
    await killed.ended
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })

  test('asks the provider that its environment names, and prints no key', async () => {
    const provider = await openFakeProvider('twitterapi.io')
    provider.reply('yes')
    const site = start(await copyDataFolder(), provider.env)
    const url = `${await urlOf(site)}/functions/v1/check-follow-relationship`
    const headers = { apikey: PUBLISHABLE_KEY }
    const answer = await fetch(url, { method: 'POST', headers, body: '{"username":"somebody"}' })
    expect(await answer.json()).toMatchObject({ following: true, source: 'twitterapi.io' })
    expect(provider.lookups.length).toBe(1)
    expect(site.output()).not.toContain(provider.env['FOLLOW_PROVIDER_KEY'])
    await provider.close()
  })

  test('reports in one sentence that the port is in use', async () => {
    const { port } = new URL(await urlOf(start(await copyDataFolder())))
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
      expect(program.output()).toMatch(/^The data folder \S+ is in use by process \d+: .+\n$/)
    }
    expect(await countAt(url)).toBe('0-0/10')
  })
})

test('seed rejects an invalid number with one sentence and changes nothing', async () => {
  const folder = path.join(await makeTemporaryFolder(), 'data')
  const seed = runScript('seed', ['--winners', 'many'], { DATA_DIR: folder })
  expect(await seed.ended).toBe(1)
  expect(seed.output()).toMatch(/^The number of winners is "many": .+\n$/)
  expect(existsSync(folder)).toBe(false)
})
