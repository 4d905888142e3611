import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COLUMNS, generateWinners } from '../embedded/winners-generator.ts'
import { openProject, type Project, runCommandWith } from '../../tests/backend/operator.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from '../../tests/backend/site.ts'
import { addExport } from './export.ts'
import { unguardFormulas } from './formulas.ts'

type Row = Record<(typeof COLUMNS)[number], unknown>

let project: Project
let folder: string

beforeAll(async () => {
  project = await openProject()
  folder = await makeTemporaryFolder()
})
afterAll(async () => {
  await project.close()
  await removeTemporaryFolders()
})
beforeEach(async () => {
  project.route('/rest/v1/winners', undefined)
  await project.client.from('winners').delete().gt('id', 0)
})

const run = (...args: string[]) => runCommandWith(project, addExport, ['export', ...args])

async function insert(rows: readonly object[]): Promise<void> {
  const { error } = await project.client.from('winners').insert(rows)
  expect(error).toBeNull()
}

async function stored(): Promise<Row[]> {
  const { data } = await project.client.from('winners').select(COLUMNS.join(',')).order('id')
  return data as unknown as Row[]
}

function parsed(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true, bom: true, record_delimiter: '\r\n' })
}

/** The file as an import reads it. */
function readBack(csv: string): Record<string, string>[] {
  return parsed(csv).map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, unguardFormulas(value)]))
  )
}

/** A row as text. */
function asText(row: Row): Record<string, string> {
  return Object.fromEntries(COLUMNS.map(column => [column, String(row[column] ?? '')]))
}

describe('an export', () => {
  test('holds every winner once with all twelve columns, over several pages', async () => {
    await insert([...generateWinners(2500)])
    const { exitCode, stdout, said, progress } = await run()
    expect(exitCode).toBe(0)
    expect(stdout.slice(0, stdout.indexOf('\r\n'))).toBe(COLUMNS.join(','))
    const rows: Row[] = []
    for (const from of [0, 1000, 2000]) {
      const { data } = await project.client
        .from('winners')
        .select(COLUMNS.join(','))
        .order('id')
        .range(from, from + 999)
      rows.push(...(data as unknown as Row[]))
    }
    expect(readBack(stdout)).toEqual(rows.map(asText))
    expect(said).toEqual(['Exported 2,500 winners.'])
    expect(progress).toEqual([1000, 2000, 2500])
  })

  test('of nobody is a header', async () => {
    expect((await run()).stdout).toBe(`${COLUMNS.join(',')}\r\n`)
  })

  test('gives back every text, and none of them is a formula', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .array(fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\r', '\t', '한', 'x'))
        .map(parts => parts.join(''))
    )
    const texts = fc.sample(
      text.filter(sample => !sample.includes('\0') && sample.isWellFormed()),
      900
    )
    await insert(texts.map((description, at) => ({ username: `user_${String(at)}`, description })))
    const { stdout } = await run()
    expect(readBack(stdout).map(row => row.description)).toEqual(texts)
    for (const row of parsed(stdout)) expect(row.description).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('tells no score from a score of zero, and writes flags as words', async () => {
    await insert([
      { username: 'none' },
      { username: 'zero', iq_score: 0, followers_count: 0, follows_altius: true }
    ])
    const [none, zero] = parsed((await run()).stdout)
    expect(none).toMatchObject({ iq_score: '', followers_count: '', follows_altius: 'false' })
    expect(zero).toMatchObject({ iq_score: '0', followers_count: '0', follows_altius: 'true' })
  })

  test('starts with a byte order mark on request only', async () => {
    expect((await run('--bom')).stdout.startsWith('\uFEFFid,')).toBe(true)
    expect((await run()).stdout.startsWith('id,')).toBe(true)
  })

  test('is whole even if the project returns fewer rows at once', async () => {
    await insert([...generateWinners(900)])
    project.route('/rest/v1/winners', request =>
      project.send(new Request(request.url.replace('limit=1000', 'limit=400'), request))
    )
    const { stdout, progress } = await run()
    expect(parsed(stdout)).toHaveLength(900)
    expect(progress).toEqual([400, 800, 900])
  })

  test('is right while winners come, go and change places', async () => {
    await insert([...generateWinners(2000)])
    const ids = (await stored()).map(row => Number(row.id))
    let pages = 0
    // After the first page two rows of it are deleted, one changes its rank and one comes.
    project.route('/rest/v1/winners', async request => {
      const response = await project.send(request)
      if (request.method !== 'GET' || ++pages !== 1) return response
      project.route('/rest/v1/winners', undefined)
      const winners = () => project.client.from('winners')
      await winners().delete().in('id', [ids[5], ids[500]])
      await winners().update({ followers_count: 999_999_999 }).eq('id', ids[900])
      await winners().insert({ id: 1_000_000, username: 'came_late' })
      return response
    })
    const exported = parsed((await run()).stdout).map(row => row.username)
    expect(pages).toBe(1)
    expect(exported).toHaveLength(2001)
    expect(new Set(exported).size).toBe(2001)
    expect(exported.at(-1)).toBe('came_late')
  })
})

describe('an exported file', () => {
  test('replaces the one before when it is whole', async () => {
    await insert([{ username: 'ana' }])
    const file = path.join(folder, 'winners.csv')
    await writeFile(file, 'before')
    const { stdout, exitCode } = await run('--out', file, '--json')
    expect({ exitCode, ...JSON.parse(stdout) }).toEqual({ exitCode: 0, rows: 1, file })
    expect(parsed(await readFile(file, 'utf8'))).toMatchObject([{ username: 'ana' }])
    expect(await readdir(folder)).toEqual(['winners.csv'])
  })

  test.each(['a failure', 'Ctrl-C'])('stays as it was after %s in the middle', async how => {
    await insert([...generateWinners(1500)])
    const file = path.join(folder, 'winners.csv')
    await writeFile(file, 'before')
    const abort = new AbortController()
    let pages = 0
    const limit: (request: Request) => Promise<Response> = async request => {
      if (request.method === 'GET' && ++pages === 2) {
        if (how === 'Ctrl-C') abort.abort()
        else return Response.json({ message: 'the database is down' }, { status: 400 })
      }
      return project.send(request)
    }
    project.route('/rest/v1/winners', limit)
    const args = ['export', '--out', file]
    const { exitCode, said, stdout } = await runCommandWith(project, addExport, args, abort.signal)
    expect({ exitCode, said, stdout }).toEqual({
      stdout: '',
      ...(how === 'Ctrl-C'
        ? { exitCode: 130, said: ['Interrupted.'] }
        : { exitCode: 3, said: ["The winners can't be read: the database is down"] })
    })
    expect(await readFile(file, 'utf8')).toBe('before')
    expect(await readdir(folder)).toEqual(['winners.csv'])
  })

  test('that can not be written is told in a sentence', async () => {
    const missing = path.join(folder, 'none', 'winners.csv')
    expect(await run('--out', missing)).toMatchObject({
      exitCode: 2,
      said: [`${missing} can't be written: its folder does not exist.`]
    })
    expect(await run('--out', folder)).toMatchObject({
      exitCode: 2,
      said: [`${folder} can't be written: it is a folder.`]
    })
    const socket = path.join(await makeTemporaryFolder(), 'socket')
    const server = createServer().listen(socket)
    await once(server, 'listening')
    expect(await run('--out', socket)).toMatchObject({
      exitCode: 2,
      said: [`${socket} can't be written: it is no regular file.`]
    })
    expect((await stat(socket)).isSocket()).toBe(true)
    server.close()
    expect(await run('--json')).toMatchObject({
      exitCode: 2,
      said: ['--json needs --out: the rows go to standard output.']
    })
  })
})
