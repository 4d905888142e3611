import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBackend } from '../../supabase/embedded/backend.ts'
import {
  cleanUpCommands,
  copyDataFolder,
  countAt,
  expectMessage,
  start,
  urlOf
} from './commands.ts'
import { runScript } from './program.ts'

cleanUpCommands()

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
    const folder = await copyDataFolder()
    await damage(folder)
    await expect(openBackend({ dataDir: folder })).rejects.toThrow(message(folder))
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)
  })

  test('is made anew by seed', async () => {
    const folder = await copyDataFolder()
    await rm(at(folder, 'PG_VERSION'))
    await writeFile(path.join(folder, 'secrets.json'), '{')
    const program = start(folder)
    expect(await program.ended).toBe(1)
    expectMessage(program, message(folder))
    expect(await runScript('seed', ['--winners', '0'], { DATA_DIR: folder }).ended).toBe(0)
    expect(await countAt(await urlOf(start(folder)))).toBe('*/0')
  })

  test('without its secrets gets new ones', async () => {
    const folder = await copyDataFolder()
    const file = path.join(folder, 'secrets.json')
    const before = await readFile(file, 'utf8')
    await rm(file)
    await (await openBackend({ dataDir: folder })).close()
    expect(await readFile(file, 'utf8')).not.toBe(before)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})
