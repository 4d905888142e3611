import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, dataFolder } from '../../supabase/embedded/data-folder.ts'
import { lock } from '../../supabase/embedded/lock.ts'
// An inline `type` would keep the import and run the contender in this process.
import type { ContenderCommand } from './lock-contender.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

const CONTENDER = fileURLToPath(new URL('lock-contender.ts', import.meta.url))
const ROUNDS = 100

let folder: DataFolder
let contenders: ChildProcess[] = []

beforeEach(async () => {
  folder = dataFolder(await makeTemporaryFolder())
})
afterEach(() => {
  for (const contender of contenders) contender.kill('SIGKILL')
  contenders = []
})
afterAll(removeTemporaryFolders)

function deadProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

async function answer(contender: ChildProcess, command?: ContenderCommand): Promise<string> {
  const message = once(contender, 'message')
  if (command !== undefined) contender.send(command)
  return String((await message)[0])
}

test.each(['lock', 'lock and its takeover'])(
  'one of four simultaneous processes replaces a dead %s',
  async what => {
    contenders = Array.from({ length: 4 }, () => fork(CONTENDER, [folder.root]))
    await Promise.all(contenders.map(contender => answer(contender)))
    const dead = `${String(deadProcess())} 1\n`
    for (let round = 0; round < ROUNDS; round++) {
      writeFileSync(folder.lock, dead)
      if (what !== 'lock') writeFileSync(`${folder.lock}.takeover`, dead)
      const at = performance.timeOrigin + performance.now() + 3
      const answers = await Promise.all(contenders.map(contender => answer(contender, { at })))
      expect(answers.filter(text => text === 'held')).toHaveLength(1)
      expect(answers.filter(text => text.includes('is in use by process'))).toHaveLength(3)
      await Promise.all(contenders.map(contender => answer(contender, 'release')))
      expect(readdirSync(folder.root)).toEqual([])
    }
  }
)

test('a lock is exclusive until it is released', () => {
  const release = lock(folder)
  expect(() => lock(folder)).toThrow(`is in use by process ${String(process.pid)}: stop that one`)
  release()
  lock(folder)()
  expect(existsSync(folder.lock)).toBe(false)
})

test.each(['', '0\n', 'nonsense\n', `${String(process.pid)} 1\n`])(
  'a lock file without a running process (%j) is replaced',
  content => {
    writeFileSync(folder.lock, content)
    lock(folder)()
    expect(existsSync(folder.lock)).toBe(false)
  }
)

test('a lock in a recreated folder is left to its holder', () => {
  const release = lock(folder)
  writeFileSync(folder.lock, `${String(process.ppid)}\n`)
  release()
  expect(existsSync(folder.lock)).toBe(true)
})

test('a dangling link is replaced', () => {
  symlinkSync('nowhere', folder.lock)
  lock(folder)()
  expect(existsSync(folder.lock)).toBe(false)
})

test('a folder in place of the lock is reported in one sentence', () => {
  mkdirSync(folder.lock)
  expect(() => lock(folder)).toThrow(
    `The data folder ${folder.root} cannot be used: ${folder.lock} is a folder, remove it first.`
  )
})

test('a read-only folder is reported in one sentence', () => {
  const missing = dataFolder(path.join(folder.root, 'missing'))
  expect(() => lock(missing)).toThrow(
    `The data folder ${missing.root} cannot be written to: choose another one with DATA_DIR.`
  )
})
