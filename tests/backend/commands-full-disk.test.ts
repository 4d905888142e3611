import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  cleanUpCommands,
  copyDataFolder,
  countAt,
  expectSentence,
  start,
  urlOf
} from './commands.ts'
import { runProgram, runScript } from './program.ts'
import { makeTemporaryFolder } from './site.ts'

cleanUpCommands()

describe('a full disk', () => {
  // What the system refuses above this size looks to Postgres like a disk that is full.
  const SMALL = ['-c', 'ulimit -f 4000; exec "$@"', 'sh', process.execPath]
  const sentence = (folder: string) =>
    `The disk of the data folder ${folder} is full: ` +
    'free some space, or choose another folder with DATA_DIR.'

  test('is told in one sentence, and nothing half-made stays', async () => {
    const folder = path.join(await makeTemporaryFolder(), 'data')
    const seed = runProgram('sh', [...SMALL, 'supabase/embedded/seed.ts', '--winners', '10'], {
      DATA_DIR: folder
    })
    expect(await seed.ended).toBe(1)
    expectSentence(seed, sentence(folder))
    expect(await readdir(folder)).toEqual(['secrets.json'])
    expect(await runScript('seed', ['--winners', '10'], { DATA_DIR: folder }).ended).toBe(0)
  })

  test('under a database that is there is told likewise, and costs it nothing', async () => {
    const folder = await copyDataFolder()
    const seed = runProgram('sh', [...SMALL, 'supabase/embedded/seed.ts', '--winners', '3'], {
      DATA_DIR: folder
    })
    expect(await seed.ended).toBe(1)
    expectSentence(seed, sentence(folder))
    expect(await countAt(await urlOf(start(folder)))).toBe('0-0/10')
  })
})
