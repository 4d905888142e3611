import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { createSnapshot } from '../../../../supabase/operator/snapshot-files.ts'
import { tableOf } from '../backend.fixture.ts'
import { createGroupReader, type GroupReader } from './groups.ts'
import { serveSnapshot, type SnapshotServer, stubBrowser } from './snapshot.fixture.ts'

const ROWS = tableOf(3000)

let server: SnapshotServer
let reader: GroupReader
let kept: Map<string, Response>
let groupBytes: readonly number[]
let arrived: Map<number, readonly string[]>
let failures: unknown[]

/** The parts of the file that were requested, as groups: `2-4` are three of them. */
const requested = (): readonly string[] =>
  fakes.requests.map(({ headers }) => {
    const [, start = NaN, end = NaN] = /(\d+)-(\d+)/.exec(headers.get('range') ?? '') ?? []
    const groupAt = (byte: number): number => {
      let from = 0
      return groupBytes.findIndex(bytes => (from += bytes) > byte)
    }
    return Number.isNaN(start) ? 'whole' : `${groupAt(Number(start))}-${groupAt(Number(end))}`
  })

async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    const before = fakes.requests.length + arrived.size
    await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => setImmediate(resolve))
    expect(fakes.requests.length + arrived.size).toBe(before)
  })
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // What an earlier test has left under way arrives there.
  const [groups, errors] = [new Map<number, readonly string[]>(), [] as unknown[]]
  arrived = groups
  failures = errors
  kept = stubBrowser().kept
  server = await serveSnapshot(ROWS)
  const { manifest } = await createSnapshot(ROWS, '2026-11-22T03:00:00Z')
  const file = server.files.get(server.columnsPath)!
  const columns = new Response(
    new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'))
  )
  groupBytes = ((await columns.json()) as { group_bytes: number[] }).group_bytes
  reader = createGroupReader({
    manifest,
    address: `http://site.test/snapshot/${server.rowsPath}`,
    groupBytes,
    onGroup: (group, winners) =>
      groups.set(
        group,
        winners.map(({ username }) => username)
      ),
    onFailure: error => errors.push(error)
  })
})
afterEach(() => vi.useRealTimers())

describe('groups of rows', () => {
  it('come with the rows of their ranks, adjacent ones in one request', async () => {
    reader.want([5, 2, 3, 3, 4, 11])
    await vi.waitFor(() => expect(arrived.size).toBe(5))
    expect(requested().toSorted()).toEqual(['11-11', '2-5'])
    for (const [group, names] of arrived)
      expect(names).toEqual(
        ROWS.slice(group * 250, group * 250 + 250).map(({ username }) => username)
      )
  })

  it('are not requested again', async () => {
    reader.want([1])
    reader.want([1, 2])
    await vi.waitFor(() => expect(arrived.size).toBe(2))
    reader.want([1, 2])
    await settled()
    expect(requested()).toEqual(['1-1', '2-2'])
  })

  it('are dropped when others are wanted before their turn; six requests at most are under way', async () => {
    let underWay = 0
    let max = 0
    const releases: (() => void)[] = []
    server.fault = () => {
      max = Math.max(max, ++underWay)
      return undefined
    }
    const send = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await send(url, init)
      await new Promise<void>(resolve => releases.push(resolve))
      underWay--
      return response
    })
    reader.want([0, 2, 4, 6, 8, 10])
    reader.want([0, 2, 4, 6, 8, 10, 1, 3])
    await vi.waitFor(() => expect(releases).toHaveLength(6))
    reader.want([11])
    await vi.waitFor(() => {
      releases.splice(0).forEach(release => release())
      expect(arrived.size).toBe(7)
    })
    expect(requested()).toEqual(['0-0', '2-2', '4-4', '6-6', '8-8', '10-10', '11-11'])
    expect(max).toBeLessThanOrEqual(6)
  })

  it('are cut out of the whole file, which is fetched once, where parts are refused', async () => {
    const whole = server.files.get(server.rowsPath)!
    server.fault = path => (path === server.rowsPath ? new Response(whole) : undefined)
    reader.want([7, 9])
    await vi.waitFor(() => expect(arrived.size).toBe(2))
    reader.want([2])
    await vi.waitFor(() => expect(arrived.size).toBe(3))
    expect(arrived.get(7)?.[0]).toBe('runner_1751')
    expect(arrived.get(2)?.[0]).toBe('runner_501')
    expect(requested()).toEqual(['7-7', '9-9', 'whole'])
  })

  it.each([
    ['answers 404', 1, () => new Response('', { status: 404 })],
    ['answers 416', 1, () => new Response('', { status: 416 })],
    ['answers 429', 4, () => new Response('', { status: 429 })],
    ['answers 503', 4, () => new Response('', { status: 503 })],
    ['cuts the part', 4, () => new Response('short', { status: 206 })],
    [
      'sends other bytes',
      4,
      (length: number) => new Response(new Uint8Array(length), { status: 206 })
    ]
  ])('that a server which %s does not give are tried %i times', async (_, tries, answer) => {
    server.fault = () => answer(groupBytes[1] ?? 0)
    reader.want([1])
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      expect(failures).toHaveLength(1)
    })
    expect(requested()).toEqual(Array.from({ length: tries }, () => '1-1'))
    expect(arrived.size).toBe(0)
    reader.want([2])
    await settled()
    expect(requested()).toHaveLength(tries)
  })

  it('wait for the network without being tried again, then come when they are wanted', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    let isCut = true
    const send = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      isCut ? Promise.reject(new TypeError('Failed to fetch')) : send(url, init)
    )
    reader.want([1, 4])
    await settled()
    expect(failures).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    isCut = false
    reader.want([1, 4])
    await vi.waitFor(() => expect(arrived.size).toBe(2))
  })

  it('are kept on the device, and then need no network', async () => {
    reader.want([1])
    await vi.waitFor(() => expect(kept.size).toBe(1))
    expect([...kept.keys()]).toEqual([`http://site.test/snapshot/${server.rowsPath}?group=1`])
    const again = createGroupReader({
      manifest: (await createSnapshot(ROWS, '2026-11-22T03:00:00Z')).manifest,
      address: `http://site.test/snapshot/${server.rowsPath}`,
      groupBytes,
      onGroup: group => arrived.set(group, ['kept']),
      onFailure: error => failures.push(error)
    })
    again.want([1])
    await vi.waitFor(() => expect(arrived.get(1)).toEqual(['kept']))
    expect(fakes.requests).toHaveLength(1)
  })

  it('are all read with one request for the whole file', async () => {
    await reader.read(groupBytes.keys().toArray())
    expect(arrived.size).toBe(12)
    expect(requested()).toEqual(['whole'])
  })

  it('are read group by group if few are missing, and a failure is told', async () => {
    await reader.read([3, 8])
    expect([...arrived.keys()]).toEqual([3, 8])
    server.fault = () => new Response('', { status: 404 })
    const reading = expect(reader.read([4])).rejects.toThrow('answered 404')
    await vi.advanceTimersByTimeAsync(8000)
    await reading
  })
})
