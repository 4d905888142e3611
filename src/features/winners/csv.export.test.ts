// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../tests/fakes.ts'
import { answerWinners, tableOf } from './backend.fixture.ts'

type Exports = typeof import('./csv.ts')

let exports: Exports
let stops: (() => void)[] = []
/** The files that were offered, by name. */
let files: Map<string, Promise<string>>

async function open(query = ''): Promise<void> {
  history.replaceState(null, '', `/winners${query}`)
  answerWinners(tableOf(120))
  vi.resetModules()
  exports = await import('./csv.ts')
  const { $board } = await import('./store.ts')
  stops = [$board.listen(() => undefined)]
  await vi.waitFor(() => expect($board.get().state).toBe('ready'))
}

beforeEach(() => {
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
})
afterEach(() => {
  for (const stop of stops) stop()
})

const linesOf = async (name: string) => (await files.get(name))?.trimEnd().split('\r\n') ?? []

test('the page on show is a file, filtered and sorted as it is', async () => {
  await open('?q=runner_1&sort=followers&page=1')
  await exports.exportView()
  const lines = await linesOf('winners-followers-desc-view.csv')
  expect(lines).toHaveLength(1 + 32)
  expect(lines[0]).toBe(
    'rank,username,iq_score,followers_count,following_count,follows_altius,description'
  )
  expect(lines[1]).toBe('1,runner_120,148.1,1119,0,false,')
})

test('all that match are a file, on every page', async () => {
  await open('?dir=asc&page=2')
  await exports.exportAll()
  const lines = await linesOf('winners-rank-asc-all.csv')
  expect(lines).toHaveLength(1 + 120)
  expect(lines[1]).toMatch(/^1,runner_120,/)
})

test('one file is written at a time', async () => {
  await open()
  const first = exports.exportAll()
  expect(exports.$exporting.get()).toBe('all')
  await exports.exportView()
  await first
  expect(exports.$exporting.get()).toBeUndefined()
  expect([...files.keys()]).toEqual(['winners-rank-desc-all.csv'])
})

test.each([
  ['that takes long to write', 10, 1],
  ['that is written at once', 0, 0]
])('the page handles input after a piece of a file %s', async (_, msPerLook, pauses) => {
  await open()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += msPerLook))
  const tasks = vi.spyOn(globalThis, 'setTimeout')
  await exports.exportView()
  // A pause has no delay; the file's URL is released after a minute.
  expect(tasks.mock.calls.filter(([, delay]) => delay === undefined)).toHaveLength(pauses)
})
