import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { type List, type ListReport } from '../api.ts'
import { answerWinners, offsets, refuseWinners, tableOf } from '../backend.fixture.ts'
import {
  AS_OF,
  FakeWorker,
  MANIFEST_URL,
  serveSnapshot,
  type SnapshotServer,
  stubBrowser
} from './snapshot.fixture.ts'

vi.mock('astro:env/client', () => ({
  PUBLIC_WINNERS_SNAPSHOT: '/snapshot/manifest.json',
  PUBLIC_SUPABASE_URL: undefined,
  PUBLIC_SUPABASE_ANON_KEY: 'key'
}))

const HOUR = 60 * 60_000
const TIME = Date.parse(AS_OF)

type Source = typeof import('./list-source.ts')

let source: Source
let server: SnapshotServer
let browser: ReturnType<typeof stubBrowser>
let previews: number[]
let replacements: List[]

const report: ListReport = {
  onPreview: ({ winners }) => void previews.push(winners.length),
  onRows: () => undefined,
  onProfiles: () => undefined,
  onReplacement: list => void replacements.push(list)
}

const paths = (): readonly string[] => fakes.requests.map(({ url }) => new URL(url).pathname)
const hasReadRest = (): boolean => paths().includes('/rest/v1/winners')

/** A new visit: nothing but what the device keeps is known. */
async function visit(): Promise<void> {
  vi.resetModules()
  fakes.requests.length = 0
  source = await import('./list-source.ts')
}

/** Lets the waits between retries pass. */
async function afterRetries<T>(result: Promise<T>): Promise<T> {
  const outcome = result.catch(() => undefined)
  for (let second = 0; second < 9; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise(resolve => setImmediate(resolve))
  }
  await outcome
  return result
}

function cutNetwork(onLine = false): void {
  vi.stubGlobal('navigator', { onLine })
  for (const path of ['/snapshot/', '/rest/'])
    fakes.answer(path, () => Promise.reject(new TypeError('Failed to fetch')))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  browser = stubBrowser()
  FakeWorker.isBlocked = false
  fakes.now = TIME + HOUR
  previews = []
  replacements = []
  server = await serveSnapshot(tableOf(600))
  answerWinners(tableOf(601))
  await visit()
})
afterEach(() => vi.useRealTimers())

describe('a healthy snapshot', () => {
  it('takes three requests, shows its first group before the rest, and its own time', async () => {
    const { index, asOf } = await source.readList(report, false)
    expect(paths()).toEqual([
      '/snapshot/manifest.json',
      `/snapshot/${server.rowsPath}`,
      `/snapshot/${server.columnsPath}`
    ])
    expect(index.size).toBe(600)
    expect(asOf).toEqual({ time: TIME, isSaved: false })
    expect(previews).toEqual([250])
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('that has not changed is not read again by a reload, which asks for the manifest anew', async () => {
    const { index } = await source.readList(report, false)
    fakes.requests.length = 0
    const again = await source.readList(report, true)
    expect(again.index).toBe(index)
    expect(fakes.requests.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
      ['/snapshot/manifest.json', 'no-cache']
    ])
  })

  it('that has been replaced is read by a reload', async () => {
    await source.readList(report, false)
    await serveSnapshot(tableOf(700), new Date(TIME + HOUR).toISOString())
    const { index, asOf } = await source.readList(report, true)
    expect([index.size, asOf.time]).toEqual([700, TIME + HOUR])
  })

  it('says how many winners there are now', async () => {
    await source.readList(report, false)
    await serveSnapshot(tableOf(700))
    expect(await source.countWinners()).toBe(700)
    server.files.clear()
    fakes.answer('/snapshot/', () => new Response('', { status: 500 }))
    expect(await source.countWinners()).toBeUndefined()
    expect(hasReadRest()).toBe(false)
  })
})

describe('a snapshot that cannot be used is replaced by the list over REST', () => {
  const manifestWith = (change: (manifest: Record<string, unknown>) => void): void => {
    const manifest = JSON.parse(new TextDecoder().decode(server.files.get('manifest.json')))
    change(manifest)
    server.files.set('manifest.json', new TextEncoder().encode(JSON.stringify(manifest)))
  }
  const damage = (path: string): void => {
    const bytes = server.files.get(path)!.slice()
    bytes[20] = (bytes[20] ?? 0) ^ 1
    server.files.set(path, bytes)
  }
  it.each<[string, () => void]>([
    ['without a manifest', () => server.files.delete('manifest.json')],
    ['with broken JSON', () => server.files.set('manifest.json', new TextEncoder().encode('{'))],
    ['of another version', () => manifestWith(manifest => (manifest['version'] = 2))],
    ['that is out of date', () => (fakes.now = TIME + 49 * HOUR)],
    ['from the future', () => (fakes.now = TIME - 2 * HOUR)],
    ['without columns', () => server.files.delete(server.columnsPath)],
    ['with other columns', () => damage(server.columnsPath)],
    ['with other rows', () => damage(server.rowsPath)],
    [
      'with truncated columns',
      () => server.files.set(server.columnsPath, server.files.get(server.columnsPath)!.slice(0, -9))
    ],
    [
      'with truncated rows',
      () => server.files.set(server.rowsPath, server.files.get(server.rowsPath)!.slice(0, 900))
    ],
    ['with another count', () => manifestWith(manifest => (manifest['count'] = 601))],
    [
      'whose ranges are refused',
      () => (server.fault = (_, range) => (range ? new Response('', { status: 416 }) : undefined))
    ],
    ['whose worker does not start', () => (FakeWorker.isBlocked = true)],
    [
      'on a page without HTTPS',
      () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
    ]
  ])('%s', async (_, arrange) => {
    arrange()
    const { index, asOf } = await source.readList(report, false)
    expect(index.size).toBe(601)
    expect(asOf).toEqual({ time: fakes.now, isSaved: false })
    expect(console.warn).toHaveBeenCalledOnce()
    expect(index.profiles.load).toBeUndefined()
    await vi.waitFor(() => expect(browser.workers.every(worker => worker.isEnded)).toBe(true))
    expect([...browser.kept.keys()].join()).not.toContain('/snapshot/')
    // The backend counts from now on.
    expect(await source.countWinners()).toBe(601)
  })

  it('whose failure is told in the words of the backend if that fails too', async () => {
    server.files.clear()
    refuseWinners('The database is resting')
    await expect(afterRetries(source.readList(report, false))).rejects.toThrow(
      'The database is resting'
    )
  })

  it('and a reload never goes back to an older snapshot', async () => {
    const manifest = server.files.get('manifest.json')!
    server.files.delete('manifest.json')
    await source.readList(report, false)
    server.files.set('manifest.json', manifest)
    expect((await source.readList(report, true)).index.size).toBe(601)
    await serveSnapshot(tableOf(620), new Date(fakes.now + 1).toISOString())
    expect((await source.readList(report, true)).index.size).toBe(620)
  })
})

describe('profiles', () => {
  const lastOf = ({ index }: List): Uint32Array => index.orders.rank.desc.subarray(-1)

  it('come when they are wanted', async () => {
    const list = await source.readList(report, false)
    const [position = -1] = lastOf(list)
    expect(list.index.profiles.at(position)).toBeUndefined()
    await list.index.profiles.load?.(Uint32Array.of(position))
    expect(list.index.profiles.at(position)).toEqual({
      avatar: null,
      description: null,
      checkedAt: null
    })
  })

  it('that cannot be had make the list over REST take the place of the snapshot', async () => {
    const list = await source.readList(report, false)
    server.fault = (_, range) => (range ? new Response('', { status: 416 }) : undefined)
    list.index.profiles.want?.([...lastOf(list)])
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      expect(replacements).toHaveLength(1)
    })
    expect(replacements[0]?.index.size).toBe(601)
    expect(replacements[0]?.asOf.time).toBe(fakes.now)
  })

  it('of others than the columns have at these ranks are never shown', async () => {
    const list = await source.readList(report, false)
    const others = await serveSnapshot(tableOf(600).toReversed())
    const bytes = others.files.get(others.rowsPath)!
    fakes.answer(server.rowsPath, () => new Response(bytes.slice(-900), { status: 206 }))
    list.index.profiles.want?.([...lastOf(list)])
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      expect(replacements).toHaveLength(1)
    })
    expect(list.index.profiles.at(lastOf(list)[0] ?? -1)).toBeUndefined()
  })
})

describe('without a network', () => {
  /** Reads the list and lets the device keep it. */
  async function keep(): Promise<List> {
    const list = await source.readList(report, false)
    await vi.waitFor(() => expect([...browser.kept.keys()]).toContain(MANIFEST_URL))
    return list
  }

  it('the snapshot kept on this device is shown, however old, with the groups that were read', async () => {
    const { index } = await keep()
    await index.profiles.load?.(index.orders.rank.desc.subarray(590))
    await vi.waitFor(() => expect(browser.kept.size).toBe(4))
    await visit()
    cutNetwork()
    fakes.now = TIME + 1000 * HOUR
    const list = await source.readList(report, false)
    expect(list.asOf).toEqual({ time: TIME, isSaved: true })
    expect(list.index.size).toBe(600)
    const last = list.index.orders.rank.desc.subarray(-1)
    await list.index.profiles.load?.(last)
    expect(list.index.profiles.at(last[0] ?? -1)).toBeDefined()
    expect(previews).toEqual([250, 250])
  })

  it('of which the browser does not know, REST is tried first', async () => {
    await keep()
    await visit()
    cutNetwork(true)
    const { asOf } = await afterRetries(source.readList(report, false))
    expect(asOf).toEqual({ time: TIME, isSaved: true })
    expect(offsets()).toContain(0)
  })

  it('a newer list kept over REST is preferred to an older snapshot', async () => {
    await keep()
    await visit()
    server.files.clear()
    await source.readList(report, false)
    await vi.waitFor(() => expect([...browser.kept.keys()].join()).toContain('/rest/'))
    await visit()
    cutNetwork(true)
    const { index, asOf } = await afterRetries(source.readList(report, false))
    expect([index.size, asOf.isSaved]).toEqual([601, true])
  })

  it('a first visit fails as it does over REST', async () => {
    cutNetwork()
    await expect(afterRetries(source.readList(report, false))).rejects.toThrow()
  })

  it('only the files of the last snapshot are kept', async () => {
    await keep()
    const first = [...browser.kept.keys()]
    await serveSnapshot(tableOf(700), new Date(TIME + HOUR).toISOString())
    await source.readList(report, true)
    await vi.waitFor(() => expect([...browser.kept.keys()]).not.toContain(first[0]))
    const kept = [...browser.kept.keys()]
    expect(kept.filter(name => first.includes(name))).toEqual([MANIFEST_URL])
    expect(kept).toHaveLength(3)
  })
})
