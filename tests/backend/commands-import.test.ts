import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { FIELDS } from '../../supabase/operator/fields.ts'
import { freePort } from '../free-port.ts'
import { copyDataFolder } from './commands.ts'
import { runWinners } from './operator.ts'
import { type Program, runProgram, runScript } from './program.ts'
import { buildSite, makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

let folder: string
let distDir: string
let files: string
let server: Program
let port: string

async function startServer(): Promise<void> {
  server = runScript('start', [], {
    PORT: '0',
    DATA_DIR: folder,
    DIST_DIR: distDir,
    PUBLIC_SUPABASE_URL: ''
  })
  port = new URL((await server.waitFor(/http:\/\/localhost:\d+/))[0]).port
}

beforeAll(async () => {
  folder = await copyDataFolder()
  distDir = await buildSite()
  files = await makeTemporaryFolder()
  await startServer()
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await removeTemporaryFolders()
})

function winners(
  args: readonly string[],
  environment: Record<string, string> = {},
  wrapper: readonly string[] = []
): Program {
  const [command, ...rest] = [...wrapper, process.execPath, 'supabase/operator/winners.ts', ...args]
  return runProgram(command!, rest, {
    PORT: port,
    DATA_DIR: folder,
    PUBLIC_SUPABASE_URL: '',
    SUPABASE_URL: '',
    SUPABASE_SECRET_KEY: '',
    ...environment
  })
}

/** Runs a command with `--json`. */
async function json(...args: string[]): Promise<Record<string, unknown> & { exit: number | null }> {
  const program = winners(['--json', ...args])
  const exit = await program.ended
  const object = /^\{.*\}$/m.exec(program.output())?.[0]
  if (object === undefined) throw new Error(program.output())
  return { ...(JSON.parse(object) as Record<string, unknown>), exit }
}

/** The table as text, to the last character. */
async function everyRow(): Promise<string> {
  const pages: string[] = []
  for (let offset = 0; pages.at(-1) !== '[]'; offset += 1000) {
    const query = `select=*&order=id&limit=1000&offset=${String(offset)}`
    const answer = await fetch(`http://localhost:${port}/rest/v1/winners?${query}`, {
      headers: { apikey: PUBLISHABLE_KEY }
    })
    pages.push(await answer.text())
  }
  return pages.join('\n')
}

async function write(name: string, text: string): Promise<string> {
  const file = path.join(files, name)
  await writeFile(file, text)
  return file
}

/** A file of new winners, too large for one request. */
function manyWinners(name: string, prefix: string): Promise<string> {
  const rows = [...generateWinners(6000)].map((winner, index) => ({
    ...winner,
    username: `${prefix}${String(index)}`,
    description: 'x'.repeat(300)
  }))
  const columns = Object.keys(FIELDS)
  return write(name, stringify(rows, { header: true, columns, cast: { boolean: String } }))
}

describe('an import', () => {
  test('is planned, carried out, idle the second time, listed and undone', async () => {
    const file = await write(
      'new.csv',
      '\ufeffX handle;IQ;Bio;Notes\r\n@ana_1;115,5;"two\r\nlines";x\r\nx.com/bob_1;;;\r\n'
    )
    const before = await everyRow()
    const counts = { create: 2, update: 0, unchanged: 0, skipped: 0, errors: 0, exit: 0 }
    expect(await json('import', file, '--dry-run')).toMatchObject({
      ...counts,
      applied: false,
      batch: null,
      ignored_columns: ['Notes']
    })
    expect(await everyRow()).toBe(before)

    const imported = await json('import', file)
    expect(imported).toMatchObject({ ...counts, applied: true })
    const after = await everyRow()
    expect(after).toContain('"two\\r\\nlines"')
    expect(await json('import', file)).toMatchObject({ unchanged: 2, create: 0, applied: false })
    expect(await everyRow()).toBe(after)

    const batch = String(imported.batch)
    expect(await json('imports')).toMatchObject({ imports: [{ id: batch, created: 2 }] })
    expect(await json('undo', batch.slice(0, 8))).toEqual({
      batch,
      restored: 0,
      deleted: 2,
      kept: 0,
      left: [],
      exit: 0
    })
    expect(await everyRow()).toBe(before)
    const again = await json('undo', batch)
    expect(again.error).toMatch(/^The import \S+ was already undone on \d{4}-\d\d-\d\d .+\.$/)
    expect(again.exit).toBe(1)
  })

  test('with invalid rows changes nothing and writes them all down', async () => {
    const file = await write('bad.csv', 'username,iq\nana_2,100\nana 2,=1+1\nANA_2,1\nbob_2,1\n')
    const before = await everyRow()
    const program = winners(['import', file])
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain('line 3, iq_score: Write a number from 0 to 300')
    expect(program.output()).toContain('Nothing was imported.')
    expect(await everyRow()).toBe(before)
    expect(await readFile(path.join(files, 'bad.errors.csv'), 'utf8')).toBe(
      [
        '\ufeffline,field,value,reason',
        '3,username,ana 2,"A username has 1 to 15 letters, digits or underscores."',
        `3,iq_score,'=1+1,"Write a number from 0 to 300, such as 85 or 85.5."`,
        '4,username,ANA_2,The same username is in line 2.',
        ''
      ].join('\r\n')
    )

    const errors = path.join(files, 'chosen.csv')
    const skipped = await json('import', file, '--skip-invalid', '--errors', errors)
    expect(skipped).toMatchObject({
      create: 2,
      skipped: 2,
      errors: 3,
      errors_file: errors,
      exit: 0
    })
    expect(existsSync(errors)).toBe(true)
    await json('undo', String(skipped.batch))
    expect(await everyRow()).toBe(before)
  })

  test.each([
    ['empty.csv', '', 'empty.csv is empty.', 1],
    ['header.csv', 'username,iq\n', 'header.csv has no rows.', 1],
    ['latin.csv', Buffer.from('username,bio\nana,\xe4\n', 'latin1'), 'is not in UTF-8', 1]
  ])('of %s is refused with a sentence', async (name, content, sentence, exit) => {
    const file = path.join(files, name)
    await writeFile(file, content)
    const program = winners(['import', file])
    expect(await program.ended).toBe(exit)
    expect(program.output()).toContain(sentence)
  })
})

describe('stopped in the middle', () => {
  test.each([
    ['SIGKILL', null],
    ['SIGINT', 130]
  ] as const)(
    'by %s while rows are sent, an import leaves the table as before',
    async (signal, exit) => {
      const file = await manyWinners(`${signal}.csv`, 's')
      const before = await everyRow()
      const program = winners(['import', file])
      await program.waitFor(/Rows sent/)
      program.kill(signal)
      expect(await program.ended).toBe(exit)
      expect(await everyRow()).toBe(before)
      expect(await json('import', file, '--dry-run')).toMatchObject({ create: 6000, exit: 0 })
    }
  )

  test.each(['SIGKILL', 'SIGINT'] as const)(
    'by %s while it is carried out, it is done as a whole or not at all',
    async signal => {
      const file = await manyWinners(`apply-${signal}.csv`, 'a')
      const before = await everyRow()
      const program = winners(['import', file])
      await program.waitFor(/skipped/)
      program.kill(signal)
      const exit = await program.ended
      const [latest] = (await json('imports')).imports as { id: string; file_name: string }[]
      const isDone = latest?.file_name === path.basename(file)
      if (signal === 'SIGINT') expect(exit).toBe(isDone ? 0 : 130)
      if (isDone) expect(await json('undo', latest.id)).toMatchObject({ deleted: 6000 })
      expect(await everyRow()).toBe(before)
    }
  )

  test('by a kill of the server, it is done as a whole or not at all', async () => {
    const file = await manyWinners('server.csv', 'k')
    const before = await everyRow()
    const program = winners(['import', file])
    await program.waitFor(/skipped/)
    server.kill('SIGKILL')
    await server.ended
    expect(await program.ended).toBe(3)
    expect(program.output()).toContain('The connection was lost while the import was carried out')
    await startServer()
    const [latest] = (await json('imports')).imports as { id: string; file_name: string }[]
    if (latest?.file_name === 'server.csv') await json('undo', latest.id)
    expect(await everyRow()).toBe(before)
  })
})

describe.each(['imports', 'verify', 'export', 'avatars'])('%s', command => {
  test('with a wrong key gets a sentence, in which the key never appears', async () => {
    const url = `http://localhost:${port}`
    const key = 'sb_secret_of_another_project'
    const program = winners([command], { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key })
    expect(await program.ended).toBe(3)
    expect(program.output()).toBe(
      `localhost:${port} does not accept the key: copy the secret key of this project again.\n`
    )
  })

  test('without a running backend gets a sentence', async () => {
    const program = winners([command], { PORT: String(await freePort()) })
    expect(await program.ended).toBe(3)
    expect(program.output()).toMatch(/^The embedded backend isn't running .* `npm start`.*\n$/)
  })
})

test('a wrong setting gets a sentence', async () => {
  const program = winners(['imports'], { PORT: 'many' })
  expect(await program.ended).toBe(2)
  expect(program.output()).toBe('PORT is "many": it must be a number from 0 to 65535.\n')
})

test.each([
  [[], 'A command is missing.'],
  [['frobnicate'], "unknown command 'frobnicate'"]
])('%j with --json gets an object too', async (args, error) => {
  expect(await json(...args)).toEqual({ error, exit: 2 })
})

test('a result that can not be printed is told, and an import carried out all the same', async () => {
  const file = await write('silent.csv', 'username\nana_9\n')
  const toFullDisk = (redirection: string, ...args: string[]) =>
    winners(args, {}, ['sh', '-c', `exec "$@" ${redirection}`, 'sh'])
  const imported = toFullDisk('> /dev/full', 'import', file)
  expect(await imported.ended).toBe(1)
  expect(imported.output()).toContain("Standard output can't be written (ENOSPC).\n")
  expect(await json('import', file)).toMatchObject({ unchanged: 1, exit: 0 })
  const exported = toFullDisk('2> /dev/full', 'export')
  expect(await exported.ended).toBe(0)
  expect(exported.output()).toContain('ana_9')
})

test('the help is printed', async () => {
  const program = winners(['--help'])
  expect(await program.ended).toBe(0)
  expect(program.output()).toContain('Tools for the staff')
})

test.each([
  [['import', '--help'], 0, '--skip-invalid'],
  [['undo', '--help'], 0, 'Winners that were changed or deleted since'],
  [[], 2, 'Commands:'],
  [['frobnicate'], 2, "unknown command 'frobnicate'"],
  [['import'], 2, "missing required argument 'file'"],
  [['import', 'x.csv', '--map', 'x'], 2, 'must be "Column=field"'],
  [['import', '/nonexistent.csv'], 2, 'There is no file /nonexistent.csv']
])('%j ends with %i', async (args, exit, text) => {
  const { exitCode, stdout, said } = await runWinners(args)
  expect(exitCode).toBe(exit)
  expect(stdout + said.join('\n')).toContain(text)
})
