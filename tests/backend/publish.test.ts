import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BoardColumns, type BoardManifest } from '../../src/domain/winners/published-board.ts'
import { openProject, openStorage } from './operator.ts'

const project = await openProject()
beforeEach(() => setScore(100))
afterEach(() => project.routes.clear())

async function setScore(iq_score: number): Promise<void> {
  await project.send('/rest/v1/winners?id=gt.0', { method: 'DELETE' })
  const body = JSON.stringify([
    { username: 'bob', iq_score, created_at: '2026-12-01T00:30:00+01:00' },
    { username: 'Ana', iq_score: 90, created_at: '2026-10-01T00:00:00Z' }
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
  expect(columns).toMatchObject({
    username: ['Ana', 'bob'],
    iq_score: [90, 100],
    season: ['2026-10', '2026-11']
  })
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

test('publishing leaves the columns of a later publish, which may be about to name them', async () => {
  const { stored } = openStorage(project, true)
  const file = { bytes: Buffer.alloc(0), headers: new Headers() }
  const later = 'columns-9999999999999999-0123456789abcdef.json.gz'
  stored.set(later, file)
  stored.set('columns-0123456789abcdef.json.gz', file)
  stored.set('columns-1000000000000000-0123456789abcdef.json.gz', file)
  await project.run(['publish', '--bucket', 'board'])
  expect([...stored.keys()]).toEqual([later, expect.stringMatching(/^columns-/), 'manifest.json'])
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

test.each([
  ['null', () => Response.json(null)],
  ['a page', () => new Response('<html>')]
])('publishing stops where the project answers with %s', async (_, answer) => {
  openStorage(project, true)
  project.routes.set('/storage/v1/bucket', answer)
  const routes = [...project.routes].toReversed()
  project.routes.clear()
  for (const [path, route] of routes) project.routes.set(path, route)
  expect(await project.run(['publish', '--bucket', 'board'])).toMatchObject({
    exitCode: 3,
    said: expect.stringContaining('answered in a form') as string
  })
})

test.each([
  ['null', 'answered in a form', () => Response.json(null)],
  ['a page', 'answered in a form', () => new Response('<html>')],
  ['a refusal', 'does not accept the key', () => Response.json({}, { status: 403 })],
  ['nothing', 'The connection to https', () => Promise.reject(new TypeError('fetch failed'))]
])('publishing stops where an upload is answered by %s', async (_, sentence, answer) => {
  project.routes.set('/storage/v1/object/board/columns-', answer)
  openStorage(project, true)
  expect(await project.run(['publish', '--bucket', 'board'])).toMatchObject({
    exitCode: 3,
    said: expect.stringContaining(sentence) as string
  })
})

describe('of two publishes and a removal', () => {
  /** A publish starts and reads; its columns are uploaded; its manifest is uploaded. */
  type Step = 'start' | 'columns' | 'manifest'
  type Event = 'removal' | `${'first' | 'second'} ${Step}`
  const stepsOf = <Name extends 'first' | 'second'>(name: Name) =>
    [`${name} start`, `${name} columns`, `${name} manifest`] as const

  /** All orders that keep the order of each list. */
  function orders(...lists: (readonly Event[])[]): Event[][] {
    if (lists.every(list => list.length === 0)) return [[]]
    return lists.flatMap(([event, ...rest], at) =>
      event === undefined ? [] : orders(...lists.with(at, rest)).map(order => [event, ...order])
    )
  }

  /** Carries the events out in this order, each upload as late as it says, and returns what is there then. */
  async function play(order: readonly Event[]) {
    await setScore(100)
    await project.run(['allow', 'Ana'])
    const waiting = new Map<string, () => void>()
    const arrivals = new EventTarget()
    /** Who publishes an edition; what a publisher publishes again isn't delayed. */
    const publishers = new Map<string, string>()
    let starting = ''
    const { stored, files } = openStorage(project, true, new Map(), async (name, bytes) => {
      const path = name === 'manifest.json' ? JSON.parse(String(bytes)).columns.path : name
      const edition = String(path).split('-')[1] ?? ''
      const publisher = publishers.get(edition) ?? starting
      publishers.set(edition, publisher)
      if (publisher === '') return
      const upload = `${publisher} ${name === 'manifest.json' ? 'manifest' : 'columns'}`
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(upload, resolve)
      arrivals.dispatchEvent(new Event(upload))
      await promise
    })
    const running = new Map<string, Promise<unknown>>()
    const ended: (readonly [what: string, exitCode: number])[] = []
    for (const event of order) {
      const [publisher = '', step] = event.split(' ')
      if (event === 'removal') {
        ended.push(['removal', (await project.run(['remove', 'Ana'])).exitCode])
        continue
      }
      const next = step === 'start' ? 'columns' : 'manifest'
      const arrived = once(arrivals, `${publisher} ${next}`)
      starting = step === 'start' ? publisher : ''
      if (step === 'start') {
        const run = project.run(['publish', '--bucket', 'board'])
        running.set(
          publisher,
          run.then(({ exitCode }) => ended.push([publisher, exitCode]))
        )
      } else waiting.get(event)?.()
      await Promise.race([running.get(publisher), ...(step === 'manifest' ? [] : [arrived])])
    }
    return { ended, stored, files }
  }

  const ORDERS = orders(stepsOf('first'), stepsOf('second'), ['removal']).filter(
    order => order.indexOf('first start') < order.indexOf('second start')
  )

  test('the last board is whole, and the removed name stays away, in every order', async () => {
    expect(ORDERS).toHaveLength(70)
    for (const order of ORDERS) {
      const { ended, stored, files } = await play(order)
      const codes = ended.map(([, exitCode]) => exitCode)
      expect(codes.every(exitCode => exitCode < 2) && codes.includes(0), String(order)).toBe(true)
      const { columns } = openBoard(files())
      expect([...stored.keys()], String(order)).toHaveLength(2)
      const afterRemoval = ended.slice(ended.findIndex(([what]) => what === 'removal') + 1)
      if (afterRemoval.some(([, exitCode]) => exitCode === 0))
        expect(columns.username, String(order)).toEqual(['bob'])
    }
  })

  test('one that is overtaken before its manifest stops and says so', async () => {
    const { ended } = await play([
      ...stepsOf('first').slice(0, 1),
      ...stepsOf('second'),
      'first columns'
    ])
    expect(ended).toEqual([
      ['second', 0],
      ['first', 1]
    ])
  })
})
