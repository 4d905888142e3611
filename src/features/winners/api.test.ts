import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BoardManifest } from '../../domain/winners/published-board.ts'
import { INDEXED_FIELDS } from '../../domain/winners/winner-columns.ts'
import { fakes } from '../../../tests/fakes.ts'
import { readWinners } from './api.ts'
import {
  answerRanked,
  answerWinners,
  batchFor,
  offsets,
  placeAmong,
  refuseWinners,
  tableOf
} from './backend.fixture.ts'
import { readPlace, readTop } from './places.ts'
import { readWinner } from './winner.ts'

const NAMES = (count: number) => Array.from({ length: count }, (_, at) => `runner_${at + 1}`)
const report = { onRows: vi.fn(), onPreview: vi.fn() }

async function read(publishedAt?: string) {
  const { valuesOf, asOf } = await readWinners(report, publishedAt)
  return { names: valuesOf('username'), valuesOf, asOf }
}

/** Lets all retries pass. */
async function afterRetries<T>(reading: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([reading, vi.advanceTimersByTimeAsync(8000)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('location', { origin: 'http://site.test', href: 'http://site.test/winners' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  report.onRows.mockReset()
  report.onPreview.mockReset()
  fakes.now = Date.parse('2026-11-03T12:00:00Z')
})
afterEach(() => vi.useRealTimers())

describe('the table', () => {
  test('is requested with all fields of a winner, by followers, a thousand at a time', async () => {
    answerWinners(tableOf(2500))
    expect((await read()).names).toEqual(NAMES(2500))
    expect(offsets()).toEqual([0, 1000, 2000])
    const [request] = fakes.requests
    expect(Object.fromEntries(new URL(request!.url).searchParams)).toEqual({
      select:
        'id,username,avatar_url,description,followers_count,following_count,iq_score,' +
        'accuracy_percentage,completion_time,created_at,follows_altius,follows_altius_checked_at',
      order: 'followers_count.desc.nullslast,id.asc',
      offset: '0',
      limit: '1000'
    })
    expect(request!.headers.get('apikey')).toBeTruthy()
    expect(request!.headers.has('authorization')).toBe(false)
    expect(report.onRows.mock.calls.flat()).toEqual([1000, 2000, 2500])
    expect(report.onPreview).not.toHaveBeenCalled()
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
  ])('%s fails without a message of its own', async (_, answer) => {
    fakes.answer('/rest/v1/winners', answer)
    await expect(afterRetries(read())).rejects.toMatchObject({ message: '' })
  })

  test('a silent backend fails after four timeouts of 8 s and the waits between them', async () => {
    fakes.answer(
      '/rest/v1/winners',
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    )
    const reading = Promise.allSettled([read()])
    await vi.advanceTimersByTimeAsync(4 * 8000 + 7000)
    expect(await reading).toMatchObject([{ status: 'rejected', reason: { message: '' } }])
    expect(offsets()).toHaveLength(4)
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
    expect((await read()).names).toEqual(NAMES(2500))
    expect(offsets()).toEqual([1000, 2000])
  })

  test('a table whose rows are all unusable can’t be read, one with a usable row can', async () => {
    const [row] = tableOf(1)
    answerWinners([{ ...row, username: null }])
    await expect(read()).rejects.toThrow('The list of winners can’t be read')
    expect(await readTop()).toBeUndefined()
    answerWinners([{ ...row, username: null }, row])
    expect((await read()).names).toEqual(NAMES(1))
    expect(await readTop()).toHaveLength(1)
  })

  test('from 10,000 winners on, the first 250 by rank are shown early', async () => {
    const rows = tableOf(10_000)
    answerWinners(rows)
    await read()
    const [preview] = report.onPreview.mock.calls.flat()
    expect(preview.total).toBe(10_000)
    expect(preview.winners).toEqual(rows.slice(0, 250).map(readWinner))
    const first = fakes.requests.find(({ url }) => url.includes('limit=250'))
    expect(new URL(first!.url).searchParams.get('order')).toBe(
      'iq_score.desc.nullslast,username.asc,id.asc'
    )
  })

  test('the list is read even if the first rows by rank fail', async () => {
    answerWinners(tableOf(10_000))
    fakes.answer('limit=250', () => Response.json({ message: 'No' }, { status: 500 }))
    expect((await read()).names).toHaveLength(10_000)
    expect(report.onPreview).not.toHaveBeenCalled()
  })
})

describe('the published board', () => {
  const ROWS = tableOf(300)
  const MANIFEST: BoardManifest = {
    version: 2,
    as_of: '2026-11-03T06:00:00.000Z',
    total: 300,
    first: ROWS.slice(0, 250),
    columns: { path: 'columns-0.json.gz', sha256: '0' }
  }
  const COLUMNS = Object.fromEntries(
    INDEXED_FIELDS.map(field => [field, ROWS.map(row => row[field])])
  )
  const packed = (value: unknown) => new Response(gzipSync(JSON.stringify(value)))

  /** The database has other rows than the published board. */
  beforeEach(() => {
    answerWinners(tableOf(7))
    fakes.answer('updated_at=', () => Response.json([]))
    fakes.answer('/board/manifest.json', () => Response.json(MANIFEST))
    fakes.answer('/board/columns-0.json.gz', () => packed(COLUMNS))
  })

  test('takes two files and one request for later changes', async () => {
    const { names, valuesOf, asOf } = await read('/board/manifest.json')
    expect(names).toEqual(NAMES(300))
    expect(valuesOf('description')).toBeUndefined()
    expect(asOf).toBe(Date.parse(MANIFEST.as_of))
    expect(report.onPreview).toHaveBeenCalledWith({
      winners: MANIFEST.first.map(readWinner),
      total: 300
    })
    expect(fakes.requests).toHaveLength(3)
    const changes = fakes.requests.find(({ url }) => url.includes('updated_at'))
    expect(new URL(changes!.url).searchParams.get('updated_at')).toBe('gt.2026-11-03T05:50:00.000Z')
  })

  test('changed rows replace their old values, and new ones are added', async () => {
    const changed = { ...ROWS[4]!, iq_score: 99 }
    const added = { ...ROWS[0]!, id: 999, username: 'newcomer' }
    fakes.answer('updated_at=', () => Response.json([changed, added]))
    const { names, valuesOf } = await read('/board/manifest.json')
    expect(names).toEqual([...NAMES(300), 'newcomer'])
    expect(valuesOf('iq_score')?.[4]).toBe(99)
    expect(valuesOf('iq_score')?.[5]).toBe(ROWS[5]!.iq_score)
  })

  test('is used unchanged when the request for changes fails', async () => {
    fakes.answer('updated_at=', () => Response.json({ message: 'No' }, { status: 400 }))
    expect((await read('/board/manifest.json')).names).toHaveLength(300)
  })

  test.each<[string, string, () => Response | Promise<Response>]>([
    ['missing', 'manifest.json', () => new Response('', { status: 404 })],
    ['of another version', 'manifest.json', () => Response.json({ ...MANIFEST, version: 1 })],
    ['no manifest', 'manifest.json', () => new Response('<h1>Sign in</h1>')],
    [
      'older than a week',
      'manifest.json',
      () => Response.json({ ...MANIFEST, as_of: '2026-10-27T11:00:00Z' })
    ],
    ['without its columns', 'columns-0', () => new Response('', { status: 404 })],
    ['damaged', 'columns-0', () => new Response(gzipSync('{"id":[').subarray(0, -9))],
    ['too short', 'columns-0', () => packed({ ...COLUMNS, iq_score: [] })],
    ['without names', 'columns-0', () => packed({ ...COLUMNS, username: ROWS.map(() => null) })],
    ['out of date by 1,000 rows', 'updated_at=', () => Response.json(tableOf(1000))]
  ])('is ignored when it is %s, and the table is read', async (_, part, answer) => {
    fakes.answer(part, answer)
    expect((await read('/board/manifest.json')).names).toEqual(NAMES(7))
  })
})

describe('the landing page', () => {
  const TABLE = tableOf(40)
  const RANKED = TABLE.flatMap(row => readWinner(row) ?? [])

  test('one request reads the ten best', async () => {
    answerRanked(TABLE)
    expect(await readTop()).toEqual(RANKED.slice(0, 10))
    expect(fakes.requests).toHaveLength(1)
  })

  test.each([159.95, 158.05, 158, 200, 70])(
    'three requests read the place of the score %d',
    async iq => {
      answerRanked([...TABLE, { ...TABLE[0]!, id: 99, username: 'unscored', iq_score: null }])
      const unscored = readWinner({ ...TABLE[0], id: 99, username: 'unscored', iq_score: null })
      const place = placeAmong([...RANKED, unscored!], iq)
      expect(await readPlace(iq)).toEqual(place)
      expect(fakes.requests).toHaveLength(3)
    }
  )

  test('returns no place if a count is missing', async () => {
    fakes.answer('/rest/v1/winners', () => Response.json([]))
    expect(await readPlace(120)).toBeUndefined()
  })

  test('logs a failure and returns undefined', async () => {
    refuseWinners('No')
    expect(await afterRetries(readTop())).toBeUndefined()
    expect(console.error).toHaveBeenCalledWith('Failed to load winners', expect.any(Error))
  })
})
