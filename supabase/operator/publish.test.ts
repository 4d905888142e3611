import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  lutimes,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile
} from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeStorage, fakeStorage } from '../../tests/backend/fake-storage.ts'
import { openProject, type Project, runCommandWith } from '../../tests/backend/operator.ts'
import { openFolder, openPublished } from '../../tests/backend/published.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from '../../tests/backend/site.ts'
import { generateWinners } from '../embedded/winners-generator.ts'
import { type SnapshotRow } from '../functions/_shared/winners-snapshot.ts'
import { addPublish } from './publish.ts'

const COLUMNS = `id, username, avatar_url, description, followers_count, following_count, iq_score,
  follows_altius, follows_altius_checked_at`
const DAY_MS = 86_400_000
const READ = '/rest/v1/rpc/read_snapshot'

let project: Project
let folder: string

beforeAll(async () => {
  project = await openProject()
})
afterAll(async () => {
  await project.close()
  await removeTemporaryFolders()
})
beforeEach(async () => {
  project.route(READ, undefined)
  folder = path.join(await makeTemporaryFolder(), 'site', 'snapshot')
  await project.client.from('winners').delete().gte('id', 0)
})

function run(args: readonly string[] = ['--to', folder], signal?: AbortSignal) {
  return runCommandWith(project, addPublish, ['--json', 'publish', ...args], signal)
}

// The database's own ids begin with 1, as those of the generated winners do.
let lastId = 10_000

async function insert(rows: readonly object[]): Promise<void> {
  const withIds = rows.map(row => ({ id: (lastId += 1), ...row }))
  const { error } = await project.client.from('winners').insert(withIds)
  expect(error).toBeNull()
}

/** The board's order, without the help of the database. */
async function board(): Promise<SnapshotRow[]> {
  const { data } = await project.client.from('winners').select(COLUMNS).limit(1000)
  const score = ({ iq_score }: SnapshotRow): number => iq_score ?? -1
  return ((data ?? []) as SnapshotRow[]).toSorted(
    (a, b) => score(b) - score(a) || (a.username < b.username ? -1 : 1)
  )
}

/** Lets each call read so many rows, and does something before it. */
function readInPages(size: number, before: (page: number) => unknown = () => undefined): void {
  let page = 0
  project.route(READ, async request => {
    page += 1
    await before(page)
    const { headers, signal } = request
    const body = { ...((await request.json()) as object), size }
    return project.send(
      new Request(request.url, { method: 'POST', headers, signal, body: JSON.stringify(body) })
    )
  })
}

const names = async () => (await readdir(path.join(folder, 'files'))).toSorted()

describe('a publish to a folder', () => {
  test('has every winner by rank, and the columns by username', async () => {
    await insert(
      [...generateWinners(600)].map(row => (row.id % 7 ? row : { ...row, iq_score: null }))
    )
    const { exitCode, stdout, progress } = await run()
    const { manifest, rows, columns } = await openFolder(folder)
    expect(rows).toEqual(await board())
    expect(rows.at(-1)?.iq_score).toBeNull()
    expect(columns.username).toEqual(rows.map(row => row.username).toSorted())
    const byName = new Map(rows.map(row => [row.username, row]))
    expect(columns.iq_score).toEqual(columns.username.map(name => byName.get(name)?.iq_score))
    expect(columns.group_bytes).toHaveLength(3)
    expect({ exitCode, ...JSON.parse(stdout) }).toEqual({
      exitCode: 0,
      winners: 600,
      as_of: manifest.as_of,
      manifest: path.join(folder, 'manifest.json'),
      bytes: { columns: manifest.columns.bytes, rows: manifest.rows.bytes },
      written: [manifest.rows.path, manifest.columns.path],
      removed: [],
      warning: null
    })
    expect(progress.at(-1)).toBe(600)
  })

  test('shows the table as it was at the beginning, whatever is written meanwhile', async () => {
    await insert([...generateWinners(60)])
    const before = await board()
    readInPages(25, async page => {
      const { client } = project
      if (page === 1) {
        await client.from('winners').update({ iq_score: 161 }).eq('id', before.at(-1)?.id)
        await insert([{ username: 'new', iq_score: 299 }])
      }
      if (page === 2) await client.from('winners').delete().eq('id', before[30]?.id)
      if (page === 3) await client.from('winners').delete().gte('id', 0)
    })
    const startedAt = Date.now()
    expect((await run()).exitCode).toBe(0)
    const { manifest, rows } = await openFolder(folder)
    expect(rows).toEqual(before)
    expect(await board()).toEqual([])
    expect(Math.abs(Date.parse(manifest.as_of) - startedAt)).toBeLessThan(60_000)
  })

  test('of the same rows writes nothing but the manifest', async () => {
    await insert([...generateWinners(10)])
    await run()
    const first = await openFolder(folder)
    const written = async () =>
      Promise.all((await names()).map(name => stat(path.join(folder, 'files', name))))
    const before = (await written()).map(({ mtimeMs, ino }) => [mtimeMs, ino])
    const text = await runCommandWith(project, addPublish, ['publish', '--to', folder])
    const second = await openFolder(folder)
    expect((await written()).map(({ mtimeMs, ino }) => [mtimeMs, ino])).toEqual(before)
    expect({ ...second.manifest, as_of: '' }).toEqual({ ...first.manifest, as_of: '' })
    expect(second.manifest.as_of > first.manifest.as_of).toBe(true)
    expect(text.stdout).toMatch(/^Published 10 winners, unchanged, to .*manifest\.json\.\n/)
  })

  test('keeps the files of the manifest before, and removes older ones after a day', async () => {
    const versions: string[][] = []
    for (const iq_score of [1, 2, 3]) {
      await project.client.from('winners').upsert([{ id: 1, username: 'ana', iq_score }])
      await run()
      const { columns, rows } = (await openFolder(folder)).manifest
      versions.push([columns.path, rows.path].map(file => path.basename(file)))
    }
    expect(await names()).toEqual(versions.flat().toSorted())
    const unfinished = `${versions[0]![0]!}.${randomUUID()}.part`
    await writeFile(path.join(folder, 'files', unfinished), 'half')
    await writeFile(path.join(folder, 'files', 'report.pdf'), "somebody else's")
    await mkdir(path.join(folder, 'files', 'winners-of-2025'))
    await symlink('nowhere', path.join(folder, 'files', 'columns-0123456789abcdef.json.gz'))
    const longAgo = new Date(Date.now() - 2 * DAY_MS)
    for (const name of await names())
      await lutimes(path.join(folder, 'files', name), longAgo, longAgo)
    await project.client.from('winners').upsert([{ id: 1, username: 'ana', iq_score: 4 }])
    const { removed, warning } = JSON.parse((await run()).stdout) as {
      removed: string[]
      warning: unknown
    }
    expect(removed.toSorted()).toEqual(
      [...versions[0]!, ...versions[1]!, unfinished].map(name => `files/${name}`).toSorted()
    )
    expect(warning).toBeNull()
    expect(await names()).toEqual(expect.arrayContaining(['report.pdf', 'winners-of-2025']))
    expect((await names()).filter(name => versions[2]!.includes(name))).toHaveLength(2)
    expect((await openFolder(folder)).rows[0]).toMatchObject({ iq_score: 4 })
  })

  test('returns to rows of long ago although another publish removes their files meanwhile', async () => {
    await insert([{ id: 1, username: 'ana', iq_score: 1 }])
    await run()
    const old = await names()
    await project.client.from('winners').update({ iq_score: 2 }).eq('id', 1)
    await run()
    const longAgo = new Date(Date.now() - 2 * DAY_MS)
    for (const name of old) await utimes(path.join(folder, 'files', name), longAgo, longAgo)
    await project.client.from('winners').update({ iq_score: 1 }).eq('id', 1)
    readInPages(1000, async () => {
      project.route(READ, undefined)
      // The other reads the same rows but two, and ends first.
      await insert([{ id: 2, username: 'eve', iq_score: 0 }])
      await run()
      await insert([{ id: 3, username: 'mia', iq_score: 0 }])
      await run()
    })
    expect((await run()).exitCode).toBe(0)
    expect((await openFolder(folder)).rows).toMatchObject([{ username: 'ana', iq_score: 1 }])
  })

  test('replaces a damaged file and a damaged manifest', async () => {
    await insert([...generateWinners(10)])
    await run()
    const { manifest } = await openFolder(folder)
    await truncate(path.join(folder, manifest.rows.path), 100)
    await writeFile(path.join(folder, 'manifest.json'), '{"version": 1, "as')
    expect(JSON.parse((await run()).stdout)).toMatchObject({ written: [manifest.rows.path] })
    expect((await openFolder(folder)).rows).toHaveLength(10)
  })

  test('without winners is whole too, but does not replace winners unless it is told to', async () => {
    expect((await run()).exitCode).toBe(0)
    expect(await openFolder(folder)).toMatchObject({ rows: [], columns: { username: [] } })
    await insert([...generateWinners(10)])
    await run()
    const { bytes } = await openFolder(folder)
    await project.client.from('winners').delete().gte('id', 0)
    expect(await run()).toMatchObject({
      exitCode: 1,
      said: [
        'The table is empty, but the published snapshot has 10 winners. Nothing was published: if the table is right, add --allow-empty.'
      ]
    })
    expect((await openFolder(folder)).bytes).toBe(bytes)
    expect((await run(['--to', folder, '--allow-empty'])).exitCode).toBe(0)
    expect((await openFolder(folder)).rows).toEqual([])
  })
})

describe('what stops a publish leaves the published snapshot as it was:', () => {
  let before: string
  beforeEach(async () => {
    await insert([...generateWinners(60)])
    await run()
    before = (await openFolder(folder)).bytes
    await insert([{ username: 'new', iq_score: 299 }])
  })

  async function expectUnchanged(): Promise<void> {
    expect((await openFolder(folder)).bytes).toBe(before)
    expect((await readdir(folder)).toSorted()).toEqual(['files', 'manifest.json'])
    project.route(READ, undefined)
    await run()
    expect((await openFolder(folder)).rows[0]).toMatchObject({ username: 'new' })
  }

  test('Ctrl-C', async () => {
    const abort = new AbortController()
    readInPages(20, page => page === 2 && abort.abort())
    expect(await run(['--to', folder], abort.signal)).toMatchObject({
      exitCode: 130,
      said: ['Interrupted. The published snapshot is as it was.']
    })
    await expectUnchanged()
  })

  test('a lost connection', async () => {
    readInPages(20, page => {
      if (page === 2) throw new TypeError('fetch failed')
    })
    expect(await run()).toMatchObject({
      exitCode: 3,
      said: ['The connection to the project was lost.']
    })
    await expectUnchanged()
  })

  test('a crash of the database, which empties the copy', async () => {
    let pages = 0
    readInPages(20)
    const answer = () => (pages++ === 0 ? Response.json([{}]) : Response.json([]))
    project.route(READ, answer)
    expect(await run()).toMatchObject({ exitCode: 3 })
    pages = 1
    expect(await run()).toMatchObject({
      exitCode: 3,
      said: [
        'The database has lost its copy of the winners, perhaps in a restart: only 0 of 61 were read. Nothing was published: run it again.'
      ]
    })
    await expectUnchanged()
  })

  test('a copy that was removed because the publish stood still', async () => {
    readInPages(20, async page => {
      if (page !== 2) return
      await project.client.rpc('end_snapshot', { snapshot: copies.at(-1) })
    })
    const copies: unknown[] = []
    project.route('/rest/v1/rpc/begin_snapshot', async request => {
      const answer = await project.send(request)
      copies.push(((await answer.clone().json()) as { id: string }).id)
      return answer
    })
    expect(await run()).toMatchObject({
      exitCode: 1,
      said: ['This publish was interrupted for too long. Nothing was published: run it again.']
    })
    project.route('/rest/v1/rpc/begin_snapshot', undefined)
    await expectUnchanged()
  })

  test('a project without the newest migrations', async () => {
    const error = { code: 'PGRST202', message: 'Could not find the function', details: null }
    project.route('/rest/v1/rpc/begin_snapshot', () => Response.json(error, { status: 404 }))
    expect(await run()).toMatchObject({
      exitCode: 3,
      said: ['The project lacks the newest migrations: run `supabase db push` first.']
    })
    project.route('/rest/v1/rpc/begin_snapshot', undefined)
    await expectUnchanged()
  })
})

describe('wrong usage is explained:', () => {
  const EITHER = 'Give either --to <folder> or --bucket <name>.'

  test.each([
    [[], EITHER],
    [['--to', ' '], EITHER],
    [['--to', 'x', '--bucket', 'y'], EITHER],
    [
      ['--bucket', '../x'],
      'A bucket has 2 to 99 letters, digits, dots, hyphens and underscores in its name.'
    ]
  ])('%j', async (args, sentence) => {
    expect(await run(args)).toMatchObject({ exitCode: 2, said: [sentence] })
  })

  test('a file instead of a folder', async () => {
    const file = path.join(await makeTemporaryFolder(), 'file')
    await writeFile(file, '')
    expect(await run(['--to', file])).toMatchObject({
      exitCode: 2,
      said: [`${file} can't be used: a part of its path is a file.`]
    })
  })

  test("a folder with something else's manifest.json, which stays", async () => {
    const other = await makeTemporaryFolder()
    const file = path.join(other, 'manifest.json')
    await writeFile(file, '{"name": "An app"}')
    expect(await run(['--to', other])).toMatchObject({
      exitCode: 2,
      said: [`${file} is not the manifest of a snapshot: choose a place of its own.`]
    })
    expect(await readFile(file, 'utf8')).toBe('{"name": "An app"}')
  })
})

describe('a publish to a bucket', () => {
  let storage: FakeStorage
  beforeEach(async () => {
    storage = fakeStorage(project)
    await insert([...generateWinners(60)])
  })

  const BUCKET = ['--bucket', 'board']
  const opened = () =>
    openPublished(file => storage.objects.get(`board/${file}`)?.bytes ?? Buffer.alloc(0))

  test('creates it, and uploads the files before the manifest', async () => {
    const { stdout, exitCode } = await run(BUCKET)
    const { manifest, rows } = await opened()
    expect(rows).toEqual(await board())
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 0,
      manifest: 'https://project.supabase.test/storage/v1/object/public/board/manifest.json'
    })
    expect(storage.writes).toEqual([
      'POST bucket',
      `POST object/board/${manifest.rows.path}`,
      `POST object/board/${manifest.columns.path}`,
      'POST object/board/manifest.json'
    ])
    expect(storage.buckets.get('board')).toMatchObject({ public: true })
    expect(storage.objects.get(`board/${manifest.rows.path}`)).toMatchObject({
      type: 'application/gzip',
      cacheControl: 'max-age=31536000'
    })
    expect(storage.objects.get('board/manifest.json')).toMatchObject({
      type: 'application/json',
      cacheControl: 'max-age=60'
    })
  })

  test('of the same rows uploads nothing but the manifest', async () => {
    await run(BUCKET)
    storage.writes = []
    storage.now += 3 * DAY_MS
    await run(BUCKET)
    expect(storage.writes).toEqual(['POST object/board/manifest.json'])
  })

  test('removes what the last two manifests do not name, after a day', async () => {
    storage.now = Date.now() - 2 * DAY_MS
    await run(BUCKET)
    const { columns, rows } = (await opened()).manifest
    await project.client.storage.from('board').upload('files/report.pdf', 'somebody else’s')
    storage.now = Date.now()
    for (const iq_score of [298, 299]) {
      await project.client.from('winners').upsert([{ id: 1, username: 'ana', iq_score }])
      await run(BUCKET)
    }
    expect(storage.writes.at(-1)).toBe('DELETE object/board')
    expect(storage.objects.has(`board/${columns.path}`)).toBe(false)
    expect(storage.objects.has(`board/${rows.path}`)).toBe(false)
    expect(storage.objects.has('board/files/report.pdf')).toBe(true)
    expect(storage.objects.size).toBe(6)
  })

  test('that does not remove old files is published all the same', async () => {
    storage.now = Date.now() - 2 * DAY_MS
    await run(BUCKET)
    storage.now = Date.now()
    storage.onRequest = method =>
      method === 'DELETE' ? Response.json({ message: 'not now' }, { status: 503 }) : undefined
    await insert([{ username: 'a' }])
    await run(BUCKET)
    await insert([{ username: 'b' }])
    const { stdout, exitCode } = await run(BUCKET)
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 0,
      winners: 62,
      warning: 'Old files are still there: The bucket board did not remove files (not now).'
    })
    expect((await opened()).rows).toHaveLength(62)
  })

  test.each(['winners', 'columns', 'manifest'])(
    'that refuses %s leaves the published snapshot as it was',
    async file => {
      await run(BUCKET)
      const before = (await opened()).bytes
      await insert([{ username: 'new', iq_score: 299 }])
      storage.onRequest = (method, name) =>
        method === 'POST' && name.includes(file) && !name.includes('list')
          ? Response.json({ message: 'quota exceeded' }, { status: 413 })
          : undefined
      const { exitCode, said } = await run(BUCKET)
      expect(exitCode).toBe(3)
      expect(said).toEqual([
        expect.stringMatching(
          new RegExp(`^The bucket board did not take .*${file}.* \\(quota exceeded\\)\\.$`)
        )
      ])
      expect((await opened()).bytes).toBe(before)
      storage.onRequest = () => undefined
      await run(BUCKET)
      expect((await opened()).rows[0]).toMatchObject({ username: 'new' })
    }
  )

  test('that is private, or a project without Storage, is explained', async () => {
    storage.buckets.set('board', { id: 'board', public: false })
    expect(await run(BUCKET)).toMatchObject({
      exitCode: 1,
      said: ['The bucket board is private: make it public in the dashboard, or choose another.']
    })
    storage.onRequest = () =>
      Response.json({ message: 'no Route matched with those values' }, { status: 404 })
    expect(await run(BUCKET)).toMatchObject({
      exitCode: 3,
      said: [
        "The Storage of https://project.supabase.test can't be used " +
          '(no Route matched with those values): use --to with a folder.'
      ]
    })
    expect(existsSync(folder)).toBe(false)
  })
})
