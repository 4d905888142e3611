import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  cleanUpCommands,
  copyDataFolder,
  countAt,
  expectMessage,
  start,
  urlOf
} from './commands.ts'
import { runProgram, runScript } from './program.ts'
import { makeTemporaryFolder } from './site.ts'

cleanUpCommands()

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
    const folder = await copyDataFolder()
    const seed = runProgram('sh', [...SMALL, 'supabase/embedded/seed.ts', '--winners', '3'], {
      DATA_DIR: folder
    })
    expect(await seed.ended).toBe(1)
    expectMessage(seed, message(folder))
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })
})
