import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BoardColumns, type BoardManifest } from '../../src/domain/winners/published-board.ts'
import { openProject, openStorage } from './operator.ts'

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

test('publishing dates the board before reading began', async () => {
  const { files } = openStorage(project, true)
  const start = project.nextRun().getTime()
  expect(await project.run(['publish', '--bucket', 'board'])).toMatchObject({
    exitCode: 0,
    said: 'Published 2 winners to https://project.supabase.test/storage/v1/object/public/board/manifest.json.'
  })
  const { manifest, columns } = openBoard(files())
  expect(start - Date.parse(manifest.as_of)).toBe(300_000)
  expect(columns).toMatchObject({ username: ['Ana', 'bob'], iq_score: [90, 100] })
})

test('publishing leaves the board as it is when the table is empty', async () => {
  const { files } = openStorage(project, true)
  await project.run(['publish', '--bucket', 'board'])
  const before = files()
  await project.send('/rest/v1/winners?id=gt.0', { method: 'DELETE' })
  const { said } = await project.run(['publish', '--bucket', 'board'])
  expect(said).toContain('The table is empty')
  expect(files()).toEqual(before)
})

test('publishing uploads the columns before the manifest, to be cached for a week and a minute', async () => {
  const { stored } = openStorage(project, true)
  await project.run(['publish', '--bucket', 'board'])
  const [columns, manifest] = [...stored.values()]
  expect(Object.fromEntries(columns?.headers ?? [])).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'max-age=604800',
    'x-upsert': 'true'
  })
  expect(manifest?.headers.get('cache-control')).toBe('max-age=60')
  expect([...stored.keys()]).toEqual([expect.stringMatching(/^columns-/), 'manifest.json'])
})

test('publishing removes older columns, and nothing that is not of a board', async () => {
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
])('publishing needs a public bucket: %s', async (bucket, isPublic, sentence) => {
  const { stored } = openStorage(project, isPublic)
  expect((await project.run(['publish', '--bucket', bucket])).said).toContain(sentence)
  expect(stored.size).toBe(0)
})
