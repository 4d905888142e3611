import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BoardManifest } from '../../domain/winners/published-board.ts'
import { INDEXED_FIELDS, WINNER_FIELDS } from '../../domain/winners/winner-columns.ts'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, batchFor, offsets, refuseWinners, tableOf } from './backend.fixture.ts'
import { readPlace } from './places.ts'
import { readPublishedBoard } from './published-board.ts'
import { type WinnersList } from './table.ts'
import { winnersIn } from './winner.ts'

const NAMES = (count: number) => Array.from({ length: count }, (_, at) => `runner_${at + 1}`)
const report = { onRows: vi.fn(), onPreview: vi.fn(), beforeBatch: () => undefined }
let table: typeof import('./table.ts')

async function read(list: Promise<WinnersList | undefined> = table.readTable(report)) {
  return (await list)?.valuesOf('username')
}

/** Lets all retries pass. */
async function afterRetries<T>(reading: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([reading, vi.advanceTimersByTimeAsync(8000)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('location', { origin: 'http://site.test', href: 'http://site.test/winners' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  report.onRows.mockReset()
  report.onPreview.mockReset()
  fakes.now = Date.parse('2026-11-03T12:00:00Z')
  // The module keeps the batches of a failed read.
  await fakes.forgetModules()
  table = await import('./table.ts')
})
afterEach(() => vi.useRealTimers())

describe('the table', () => {
  test('is requested with all fields of a winner, by followers, a thousand at a time', async () => {
    answerWinners(tableOf(2500))
    expect(await read()).toEqual(NAMES(2500))
    expect(offsets()).toEqual([0, 1000, 2000])
    const [request] = fakes.requests
    expect(Object.fromEntries(new URL(request!.url).searchParams)).toEqual({
      select: WINNER_FIELDS.join(),
      order: 'followers_count.desc.nullslast,id.asc',
      offset: '0',
      limit: '1000'
    })
    expect(request!.headers.get('apikey')).toBeTruthy()
    expect(request!.headers.has('authorization')).toBe(false)
    expect(report.onRows.mock.calls.flat()).toEqual([1000, expect.any(Number), 2500])
    expect(report.onPreview).not.toHaveBeenCalled()
  })

  test.each([0, 1, 999, 1000, 3000, 8400])(
    'of %i rows is read in order, also without a total',
    async size => {
      const rows = tableOf(size)
      answerWinners(rows)
      expect(await read()).toEqual(NAMES(size))
      // A full batch is never the last: 3,000 rows end at an empty fourth one.
      const batches = Math.floor(size / 1000) + 1
      expect(offsets()).toHaveLength(batches)
      fakes.answer('/rest/v1/winners', async request =>
        Response.json(await batchFor(request, rows).json())
      )
      expect(await read()).toEqual(NAMES(size))
      expect(offsets()).toHaveLength(2 * batches)
    }
  )

  /** Answers a long list, each batch in so many ms of the clock, and counts how many were under way at once. */
  function answerIn(ms: number) {
    const rows = tableOf(20_500)
    const seen = { underWay: 0, max: 0 }
    fakes.answer('offset=', async request => {
      seen.max = Math.max(seen.max, ++seen.underWay)
      await new Promise(resolve => setTimeout(resolve, 3000))
      fakes.now += ms
      seen.underWay--
      return batchFor(request, rows)
    })
    fakes.answer('limit=250', () => Response.json([]))
    return seen
  }

  test('is read with up to six requests at a time, and none after the first failure', async () => {
    const seen = answerIn(0)
    fakes.answer('offset=7000&', () => Response.json({}, { status: 500 }))
    const sentAtFailure = read().then(
      () => NaN,
      () => fakes.requests.length
    )
    await vi.advanceTimersByTimeAsync(60_000)
    // The sixth request fails.
    expect(seen.max).toBe(5)
    expect(fakes.requests).toHaveLength(await sentAtFailure)
  })

  test('is read with one request at a time while answers are slow, if it is long', async () => {
    const seen = answerIn(300)
    const [names] = await Promise.all([read(), vi.advanceTimersByTimeAsync(70_000)])
    expect(names).toEqual(NAMES(20_500))
    expect(seen.max).toBe(1)
  })

  test('neither loses nor repeats a row when rows are added meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 6500 }),
        fc.array(fc.record({ before: fc.nat(9), at: fc.nat(6500) }), { maxLength: 3 }),
        async (size, additions) => {
          let rows = tableOf(size)
          let requests = 0
          fakes.answer('/rest/v1/winners', request => {
            for (const { before, at } of additions)
              if (before === requests)
                rows = rows.toSpliced(at, 0, { ...rows[0]!, id: rows.length + 1, username: 'new' })
            requests++
            return batchFor(request, rows)
          })
          const names = (await read())?.filter(name => name !== 'new') ?? []
          expect(new Set(names).size).toBe(names.length)
          expect(new Set(names)).toEqual(new Set(NAMES(size)))
        }
      ),
      { numRuns: 20 }
    )
  })

  test.each([
    ['added', ['new', ...NAMES(4500)]],
    ['deleted', NAMES(4500).slice(1)]
  ])('is read again when a row is %s meanwhile', async (change, names) => {
    let rows = tableOf(4500)
    let requests = 0
    fakes.answer('/rest/v1/winners', request => {
      const added = { ...rows[0]!, id: 9999, username: 'new' }
      if (++requests === 3) rows = change === 'added' ? [added, ...rows] : rows.slice(1)
      return batchFor(request, rows)
    })
    expect(await read()).toEqual(names)
  })

  test('is whole although a row gets ahead of each reading, since each misses another', async () => {
    let rows = tableOf(2500)
    fakes.answer('/rest/v1/winners', request => {
      const answer = batchFor(request, rows)
      const isFirst = new URL(request.url).searchParams.get('offset') === '0'
      // The last winner gains followers once the first batch is read.
      if (isFirst) rows = [rows.at(-1)!, ...rows.slice(0, -1)]
      return answer
    })
    expect((await read())?.toSorted()).toEqual(NAMES(2500).toSorted())
    expect(offsets().filter(offset => offset === 0)).toHaveLength(3)
  })

  test('a batch is requested four times, then fails with the backend’s message', async () => {
    refuseWinners('The database is resting')
    await expect(afterRetries(read())).rejects.toThrow('The database is resting')
    expect(offsets()).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['a proxy’s error page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that ends early', () => new Response('[{"id":1,')],
    ['an answer that isn’t a list', () => Response.json({ rows: [] })]
  ])('%s fails without a sentence for visitors', async (_, answer) => {
    fakes.answer('/rest/v1/winners', answer)
    await expect(afterRetries(read())).rejects.toMatchObject({ name: 'Error' })
  })

  test('a retry requests only missing batches', async () => {
    const rows = tableOf(2500)
    answerWinners(rows)
    let isBroken = true
    fakes.answer('offset=1000', request =>
      isBroken ? Response.json({ message: 'No' }, { status: 500 }) : batchFor(request, rows)
    )
    await expect(afterRetries(read())).rejects.toThrow('No')
    isBroken = false
    fakes.requests.length = 0
    expect(await read()).toEqual(NAMES(2500))
    expect(offsets()).toEqual([1000])
  })

  test.each([999, 500, 130])('is whole from a server that sends %i rows at once', async max => {
    const rows = tableOf(5210)
    fakes.answer('/rest/v1/winners', request => batchFor(request, rows, max))
    expect(await read()).toEqual(NAMES(5210))
    expect(offsets()).toHaveLength(Math.ceil(5210 / max))
  })

  test('is whole from a server that sends fewer rows from now on', async () => {
    const rows = tableOf(4300)
    fakes.answer('/rest/v1/winners', request =>
      batchFor(request, rows, fakes.requests.length > 2 ? 400 : 1000)
    )
    expect(await read()).toEqual(NAMES(4300))
    expect(offsets()).toHaveLength(9)
  })

  test('fails if it ends before its counted total, and a retry keeps what came', async () => {
    const rows = tableOf(4300)
    let isBroken = true
    fakes.answer('/rest/v1/winners', request =>
      isBroken && request.url.includes('offset=2')
        ? new Response('[]', { headers: { 'content-range': '*/*' } })
        : batchFor(request, rows)
    )
    await expect(read()).rejects.toMatchObject({
      name: 'WinnersFault',
      message: 'Only 3,300 of 4,300 winners came.'
    })
    isBroken = false
    fakes.requests.length = 0
    expect(await read()).toEqual(NAMES(4300))
    expect(offsets()).toEqual([2000])
  })

  test('profiles come in several answers if the server sends few at once', async () => {
    const rows = tableOf(9)
    fakes.answer('id=in', ({ url }) => {
      const ids = /in\.\((.*)\)/.exec(new URL(url).searchParams.get('id') ?? '')?.[1]?.split(',')
      return Response.json(rows.filter(({ id }) => ids?.includes(String(id))).slice(0, 4))
    })
    const found = await table.readByIds([...rows.map(({ id }) => id), 404])
    expect(found.map(({ username }) => username)).toEqual(NAMES(9))
  })

  test('from 10,000 winners on, the first 250 by rank are shown early', async () => {
    const rows = tableOf(10_000)
    answerWinners(rows)
    await read()
    expect(report.onPreview).toHaveBeenCalledWith({
      winners: winnersIn(rows.slice(0, 250)),
      total: 10_000
    })
    // Before the rest, which would keep the browser busy.
    const first = fakes.requests[1]
    expect(new URL(first!.url).searchParams.get('order')).toBe(
      'iq_score.desc.nullslast,username.asc,id.asc'
    )
  })

  test('the list is read even if the first rows by rank fail', async () => {
    answerWinners(tableOf(10_000))
    fakes.answer('limit=250', () => Response.json({ message: 'No' }, { status: 500 }))
    expect(await afterRetries(read())).toHaveLength(10_000)
    expect(report.onPreview).not.toHaveBeenCalled()
  })
})

describe('the published board', () => {
  const ROWS = tableOf(300)
  const MANIFEST: BoardManifest = {
    version: 3,
    as_of: '2026-11-03T06:00:00.000Z',
    total: 300,
    first: ROWS.slice(0, 250),
    columns: { path: 'columns-0.json.gz', sha256: '0' }
  }
  const COLUMNS = {
    ...Object.fromEntries(INDEXED_FIELDS.map(field => [field, ROWS.map(row => row[field])])),
    season: ROWS.map(() => '2026-01')
  }
  const packed = (value: unknown) => new Response(gzipSync(JSON.stringify(value)))

  const readBoard = () => readPublishedBoard(report, '/board/manifest.json')

  beforeEach(() => {
    fakes.answer('updated_at=', () => Response.json([]))
    fakes.answer('/board/manifest.json', () => Response.json(MANIFEST))
    fakes.answer('/board/columns-0.json.gz', () => packed(COLUMNS))
  })

  test('takes two files and one request for later changes', async () => {
    const board = await readBoard()
    expect(board?.valuesOf('username')).toEqual(NAMES(300))
    expect(board?.valuesOf('description')).toBeUndefined()
    expect(board?.asOf).toBe(Date.parse(MANIFEST.as_of))
    expect(report.onPreview).toHaveBeenCalledWith({
      winners: winnersIn(MANIFEST.first),
      total: 300
    })
    expect(fakes.requests).toHaveLength(3)
    const changes = fakes.requests.find(({ url }) => url.includes('updated_at'))
    expect(new URL(changes!.url).searchParams.get('updated_at')).toBe('gt.2026-11-03T05:50:00.000Z')
  })

  test('changed rows replace their old values, and new ones are added', async () => {
    const changed = { ...ROWS[4]!, iq_score: 99, created_at: '2026-11-02T00:00:00+00:00' }
    const added = { ...ROWS[0]!, id: 999, username: 'newcomer' }
    fakes.answer('updated_at=', () => Response.json([changed, added]))
    const board = await readBoard()
    expect(board?.valuesOf('username')).toEqual([...NAMES(300), 'newcomer'])
    expect(board?.valuesOf('iq_score')?.slice(4, 6)).toEqual([99, ROWS[5]!.iq_score])
    expect(board?.valuesOf('season')?.slice(4, 6)).toEqual(['2026-11', '2026-01'])
  })

  test('is used unchanged when the request for changes fails', async () => {
    fakes.answer('updated_at=', () => Response.json({ message: 'No' }, { status: 400 }))
    expect(await read(readBoard())).toHaveLength(300)
  })

  test.each<[string, string, () => Response | Promise<Response>]>([
    ['missing', 'manifest.json', () => new Response('', { status: 404 })],
    ['of another version', 'manifest.json', () => Response.json({ ...MANIFEST, version: 2 })],
    ['no manifest', 'manifest.json', () => new Response('<h1>Sign in</h1>')],
    [
      'older than a week',
      'manifest.json',
      () => Response.json({ ...MANIFEST, as_of: '2026-10-27T11:00:00Z' })
    ],
    ['without its columns', 'columns-0', () => new Response('', { status: 404 })],
    ['damaged', 'columns-0', () => new Response(gzipSync('{"id":[').subarray(0, -9))],
    ['too short', 'columns-0', () => packed({ ...COLUMNS, iq_score: [] })],
    ['without seasons', 'columns-0', () => packed({ ...COLUMNS, season: undefined })],
    ['without names', 'columns-0', () => packed({ ...COLUMNS, username: ROWS.map(() => null) })],
    ['out of date by 1,000 rows', 'updated_at=', () => Response.json(tableOf(1000))],
    [
      'out of date by more rows than the server sends',
      'updated_at=',
      () => Response.json(tableOf(500), { headers: { 'content-range': '0-499/1500' } })
    ]
  ])('is ignored when it is %s', async (_, part, answer) => {
    fakes.answer(part, answer)
    expect(await readBoard()).toBeUndefined()
  })
})

test('there is no place if a count is missing', async () => {
  fakes.answer('/rest/v1/winners', () => Response.json([]))
  expect(await readPlace(120)).toBeUndefined()
})
