import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BoardColumns, type BoardManifest } from '../../src/domain/winners/published-board.ts'
import { openProject, openStorage } from './operator.ts'
import { makeFolder } from './site.ts'

const project = await openProject()
beforeEach(() => setScore(100))
afterEach(() => project.routes.clear())

async function setScore(iq_score: number): Promise<void> {
  await project.send('/rest/v1/winners?id=gt.0', { method: 'DELETE' })
  const body = JSON.stringify([
    { username: 'bob', iq_score },
    { username: 'Ana', iq_score: 90 }
  ])
  await project.send('/rest/v1/winners', { method: 'POST', body })
}

/** Reads a board like the page, and checks its hash. */
function openBoard(files: ReadonlyMap<string, Buffer>) {
  const manifest = JSON.parse(String(files.get('manifest.json'))) as BoardManifest
  const file = files.get(manifest.columns.path) ?? Buffer.alloc(0)
  expect(createHash('sha256').update(file).digest('hex')).toBe(manifest.columns.sha256)
  return { manifest, columns: JSON.parse(gunzipSync(file).toString()) as BoardColumns }
}

describe('publishing to a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = path.join(await makeFolder(), 'board')
  })

  async function files(): Promise<Map<string, Buffer>> {
    const names = await readdir(folder)
    return new Map(
      await Promise.all(
        names.map(async name => [name, await readFile(path.join(folder, name))] as const)
      )
    )
  }

  test('writes a manifest and its columns, dated before reading began', async () => {
    const start = project.nextRun().getTime()
    expect(await project.run(['publish', '--out', folder])).toMatchObject({
      exitCode: 0,
      said: `Published 2 winners to ${path.join(folder, 'manifest.json')}.`
    })
    const { manifest, columns } = openBoard(await files())
    expect(start - Date.parse(manifest.as_of)).toBe(300_000)
    expect(columns).toMatchObject({ username: ['Ana', 'bob'], iq_score: [90, 100] })
  })

  test('publishes nothing from an empty table', async () => {
    await project.run(['publish', '--out', folder])
    const before = await files()
    await project.send('/rest/v1/winners?id=gt.0', { method: 'DELETE' })
    expect((await project.run(['publish', '--out', folder])).said).toContain('The table is empty')
    expect(await files()).toEqual(before)
  })
})

test('publishing to a bucket uploads the columns before the manifest, to be cached for a week and a minute', async () => {
  const { stored, files } = openStorage(project, true)
  expect((await project.run(['publish', '--bucket', 'board'])).said).toContain(
    'to https://project.supabase.test/storage/v1/object/public/board/manifest.json.'
  )
  expect(openBoard(files()).columns.username).toEqual(['Ana', 'bob'])
  const [columns, manifest] = [...stored.values()]
  expect(Object.fromEntries(columns?.headers ?? [])).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'max-age=604800',
    'x-upsert': 'true'
  })
  expect(manifest?.headers.get('cache-control')).toBe('max-age=60')
  expect([...stored.keys()]).toEqual([expect.stringMatching(/^columns-/), 'manifest.json'])
})

test('publishing to a bucket removes older columns, and nothing that is not of a board', async () => {
  const { stored, files } = openStorage(project, true)
  for (const score of [100, 101, 102]) {
    await setScore(score)
    stored.set('logo.svg', { bytes: Buffer.from('<svg/>'), headers: new Headers() })
    await project.run(['publish', '--bucket', 'board'])
  }
  expect(openBoard(files()).columns.iq_score).toEqual([90, 102])
  expect(stored.size).toBe(3)
})

test.each([
  ['board', false, 'has no public bucket board: create it in the dashboard'],
  ['other', true, 'has no public bucket other'],
  ['../x', true, 'has no public bucket ../x']
])('publishing to a bucket needs a public bucket: %s', async (bucket, isPublic, sentence) => {
  const { stored } = openStorage(project, isPublic)
  expect((await project.run(['publish', '--bucket', bucket])).said).toContain(sentence)
  expect(stored.size).toBe(0)
})
