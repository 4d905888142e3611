// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerAsDatabase, tableOf } from './backend.fixture.ts'

/** More than one piece of a file. */
const ROWS = tableOf(620).map(row => ({ ...row, description: `I am ${row.username}` }))
const LINE = /^\d+,(runner_\d+),[\d.]+,\d+,\d,(true|false),.*I am \1$/

let store: typeof import('./store.ts')
let csv: typeof import('./csv.ts')
let stop = (): void => undefined
/** The files that were offered, by name. */
let files: Map<string, Promise<string>>

const idsOf = ({ url }: Request) =>
  new URL(url).searchParams.get('id')?.slice('in.('.length, -1).split(',').map(Number) ?? []
const linesOf = async (name: string) => (await files.get(name))?.trimEnd().split('\r\n') ?? []
const descriptions = () => {
  const board = store.$board.get()
  return board.state === 'ready' ? board.rows.map(({ winner }) => winner.description) : []
}

/** A list without pictures and descriptions, which the backend has. */
beforeEach(async () => {
  files = new Map()
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(given => {
    blob = given as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement
  ) {
    files.set(this.download, blob.text())
  })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  history.replaceState(null, '', '/winners?q=runner_1&sort=followers')
  fakes.answer('/rest/v1/winners', request => {
    const ids = idsOf(request)
    return Response.json(ROWS.filter(({ id }) => ids.includes(id)))
  })
  await visit(Promise.resolve())
  await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'))
  // What the database was asked before the list came.
  fakes.requests.length = 0
})
async function visit(listIsHere: Promise<void>): Promise<void> {
  stop()
  await fakes.forgetModules()
  vi.doMock('./table.ts', async original => ({
    ...(await original<typeof import('./table.ts')>()),
    readTable: async () => {
      await listIsHere
      return {
        asOf: 0,
        valuesOf: (field: keyof (typeof ROWS)[number]) =>
          ['avatar_url', 'description'].includes(field) ? undefined : ROWS.map(row => row[field])
      }
    }
  }))
  store = await import('./store.ts')
  csv = await import('./csv.ts')
  stop = store.$board.listen(() => undefined)
}

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.doUnmock('./table.ts')
})

test('reads pictures and descriptions of a page shown for 100 ms', async () => {
  store.sortBy('rank')
  await vi.advanceTimersByTimeAsync(99)
  expect(fakes.requests).toEqual([])
  expect(descriptions()).toEqual(Array(50).fill(null))
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(descriptions()[0]).toBe('I am runner_1'))
  expect(fakes.requests).toHaveLength(1)
  // The same page needs no request, another page only its own.
  store.goToPage(2)
  await vi.advanceTimersByTimeAsync(100)
  store.goToPage(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(fakes.requests.map(request => idsOf(request).length)).toEqual([50, 50])
})

test('keeps what the database told of the rows before the list came', async () => {
  const list = Promise.withResolvers<void>()
  answerAsDatabase(ROWS)
  await visit(list.promise)
  await vi.waitFor(() => expect(descriptions()[0]).toBe('I am runner_199'))
  fakes.requests.length = 0
  list.resolve()
  await vi.waitFor(() => expect(store.$winners.get().state).toBe('ready'))
  expect(descriptions()[0]).toBe('I am runner_199')
  await vi.advanceTimersByTimeAsync(100)
  expect(fakes.requests.map(({ url }) => new URL(url).pathname)).not.toContain('/rest/v1/winners')
})

test('keeps the rows if that fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakes.answer('/rest/v1/winners', () => Response.json({ message: 'No' }, { status: 500 }))
  await vi.advanceTimersByTimeAsync(8000)
  expect(descriptions()).toEqual(Array(50).fill(null))
  expect(console.warn).toHaveBeenCalled()
})

test('a file of all matches is read 500 rows at a time, one file at a time', async () => {
  vi.useRealTimers()
  store.searchFor('')
  await vi.waitFor(() => expect(store.$board.get()).toMatchObject({ total: 620 }))
  const first = csv.exportWinners()
  expect(csv.$export.get()).toBe('busy')
  await csv.exportWinners()
  await first
  expect(csv.$export.get()).toBe('idle')
  expect([...files.keys()]).toEqual(['winners-followers-desc.csv'])
  const [header, ...lines] = await linesOf('winners-followers-desc.csv')
  expect(header).toMatch(/^\ufeffrank,username,iq_score,/)
  expect(lines).toHaveLength(620)
  expect(lines[0]).toMatch(/^1,runner_620,/)
  for (const line of lines) expect(line).toMatch(LINE)
  const counts = fakes.requests.map(request => idsOf(request).length)
  expect(counts.filter(count => count !== 50)).toEqual([500, 120])
})

test('a file of what a search found has a name of its own', async () => {
  vi.useRealTimers()
  store.searchFor(' @Runner_61')
  await csv.exportWinners()
  expect([...files.keys()]).toEqual(['winners-followers-desc-matching-runner_61.csv'])
  const [, ...lines] = await linesOf('winners-followers-desc-matching-runner_61.csv')
  expect(lines).toHaveLength(11)
})

test('reports a file whose rows can’t be read', async () => {
  for (const log of ['error', 'warn'] as const) vi.spyOn(console, log).mockReturnValue()
  fakes.answer('/rest/v1/winners', () => Response.json({ message: 'No' }, { status: 500 }))
  const writing = csv.exportWinners()
  await vi.advanceTimersByTimeAsync(8000)
  await writing
  expect(csv.$export.get()).toBe('failed')
  expect(files.size).toBe(0)
})
