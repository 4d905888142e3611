import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PGlite } from '@supabase/lite/pglite'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { filesChangedSinceClose } from '../../supabase/embedded/database-integrity.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

const PAGE = 8192
/** What a response depends on: the table, its indexes and its catalog entries. */
const TABLES = ['winners', 'winners_id_seq', 'winners_pkey', 'pg_attribute', 'pg_policy']

/** A data folder after a close, and one after a kill; tests use copies. */
let closed: string
let killed: string
/** The path of each table's file in the database. */
let files: Record<string, string>
let responseBefore: string

async function read(backend: Backend): Promise<string> {
  const answer = await backend.fetch(
    new Request('http://localhost/rest/v1/winners?select=*&order=id', {
      headers: { apikey: PUBLISHABLE_KEY }
    })
  )
  return `${String(answer.status)} ${await answer.text()}`
}

beforeAll(async () => {
  closed = inject('dataFolder')
  killed = await makeTemporaryFolder()
  const other = await makeTemporaryFolder()
  await cp(closed, other, { recursive: true })
  const backend = await openBackend({ dataDir: other })
  responseBefore = await read(backend)
  await cp(other, killed, { recursive: true })
  await backend.close()
  await rm(path.join(killed, 'lock'))

  const copy = path.join(await makeTemporaryFolder(), 'database')
  await cp(path.join(closed, 'database'), copy, { recursive: true })
  const driver = await PGlite.create(copy)
  const { rows } = await driver.query<{ name: string; file: string }>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as file from pg_class
     where relname = any ($1)`,
    [TABLES]
  )
  files = Object.fromEntries(rows.map(({ name, file }) => [name, file]))
  await driver.close()
})
afterAll(removeTemporaryFolders)

async function copyOf(folder: string): Promise<string> {
  const copy = await makeTemporaryFolder()
  await cp(folder, copy, { recursive: true })
  return copy
}

function damagedFailure(folder: string): string {
  return `Failure: The data folder ${folder} is damaged. Run \`npm run seed\` to replace it; all data in it will be lost.`
}

/** The outcome of a start with this folder: the failure or the response to a read. */
async function open(folder: string): Promise<string> {
  try {
    const backend = await openBackend({ dataDir: folder })
    const answer = await read(backend)
    await backend.close()
    return answer
  } catch (error) {
    return String(error)
  }
}

const DAMAGES: Record<string, (content: Buffer) => Buffer> = {
  'that is emptied': () => Buffer.alloc(0),
  'with a page of zeros': content =>
    Buffer.from(content).fill(0, 0, Math.min(PAGE, content.length)),
  'with an invalid page': content =>
    Buffer.from(content).fill(0xa7, 0, Math.min(PAGE, content.length))
}

describe('after a close', () => {
  test.each(Object.entries(DAMAGES))('every file %s is detected', async (_, damage) => {
    const database = path.join(await copyOf(closed), 'database')
    const damaged: string[] = []
    expect(await filesChangedSinceClose(database)).toEqual([])
    for (const name of readdirSync(path.join(database, 'base', '5'))) {
      const file = path.join('base', '5', name)
      const content = await readFile(path.join(database, file))
      const after = damage(content)
      if (after.equals(content)) continue
      await writeFile(path.join(database, file), after)
      damaged.push(file)
    }
    expect(damaged.length).toBeGreaterThan(100)
    expect((await filesChangedSinceClose(database))?.sort()).toEqual(damaged.sort())
  })

  test('damage is reported in one sentence', async () => {
    const folder = await copyOf(closed)
    await truncate(path.join(folder, 'database', files['winners'] ?? ''))
    expect(await open(folder)).toBe(damagedFailure(folder))
  })
})

test('after a kill a start reads the same data', async () => {
  expect(await open(await copyOf(killed))).toBe(responseBefore)
})

test('after a kill an emptied file is detected or repaired', async () => {
  for (const [name, file] of Object.entries(files)) {
    const folder = await copyOf(killed)
    await truncate(path.join(folder, 'database', file))
    expect([damagedFailure(folder), responseBefore], name).toContain(await open(folder))
    await rm(folder, { recursive: true })
  }
})

test.each(['winners', 'pg_attribute'])(
  'after a kill an invalid page in %s is detected or repaired',
  async name => {
    const folder = await copyOf(killed)
    const file = path.join(folder, 'database', files[name] ?? '')
    await writeFile(file, (await readFile(file)).fill(0xa7, 0, PAGE))
    expect([damagedFailure(folder), responseBefore]).toContain(await open(folder))
  }
)
