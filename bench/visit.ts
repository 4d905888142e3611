import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, type Page } from '@playwright/test'
import { type Contender } from './contenders.ts'
import { type Line } from './options.ts'
import { createUserInput } from './user-input.ts'
import { installProbe, type ProbeOptions } from './probe.ts'
import { FIRST_VIEW, type Reference, type View } from './reference.ts'
import { type Recorder } from './samples.ts'
import { type Site } from './sites.ts'
import { stepsOf, type Rounds } from './steps.ts'

export type Visit = {
  readonly contender: Contender
  readonly site: Site
  readonly slowdown: number
  readonly line: Line | undefined
  readonly reference: Reference
  readonly rounds: Rounds
  /** Searches of this page in earlier visits: each has a word of its own, the same for every contender. */
  readonly searchesBefore: number
}

/** How long a page may keep working after its rows are there and its requests are answered before it is measured. */
const SETTLE_MS = 400
/** For a page whose worker stays. */
const MAX_WAITS = 25

/** Opens the page in a fresh profile, measures how it loads, then what every interaction takes. */
export async function visit(browser: Browser, plan: Visit, record: Recorder): Promise<void> {
  await inFreshProfile(browser, plan, {}, async (page, cdp) => {
    await load(page, plan, record)
    if (plan.slowdown === 1) await measureHeap(page, cdp, record)
    await interact(page, cdp, plan, record)
  })
}

/** Types a search as soon as there is a box for it: when is the result there, and what was read until then? */
export async function visitSearching(
  browser: Browser,
  plan: Visit,
  record: Recorder
): Promise<void> {
  const { contender, site, reference, searchesBefore } = plan
  const word = reference.word(searchesBefore)
  const search = { word, found: reference.expected({ ...FIRST_VIEW, query: word }) }
  await inFreshProfile(browser, plan, { search }, async page => {
    const before = site.server.requests.length
    await page.goto(site.server.url + contender.path, { waitUntil: 'commit' })
    const { searchable, origin } = await page.evaluate(async () => ({
      searchable: await window.probe.searchable,
      origin: performance.timeOrigin
    }))
    const requests = site.server.requests
      .slice(before)
      .filter(request => request.at <= origin + searchable)
    const data = requests.filter(request => /^\/(rest|snapshot)\//.test(request.path))
    record('searchable', searchable)
    record(
      'bytes',
      data.reduce((sum, { bytes }) => sum + bytes, 0)
    )
    record('data requests', data.length)
    record('all requests', requests.length)
  })
}

/** The same page without winners, until it says so. */
export async function visitEmpty(browser: Browser, plan: Visit, record: Recorder): Promise<void> {
  const { contender, site } = plan
  const { emptyText } = contender
  if (emptyText === undefined) return
  await inFreshProfile(browser, plan, { emptyText }, async page => {
    await page.goto(site.empty.url + contender.path, { waitUntil: 'commit' })
    record('empty page', await page.evaluate(() => window.probe.empty))
  })
}

async function inFreshProfile(
  browser: Browser,
  { contender, reference, slowdown, line }: Visit,
  options: Pick<ProbeOptions, 'search' | 'emptyText'>,
  measure: (page: Page, cdp: CDPSession) => Promise<void>
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const { row, drawsAll } = contender
    const probe = { row, drawsAll, loaded: reference.expected(FIRST_VIEW), ...options }
    await page.addInitScript(installProbe, probe)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (line) await limitTo(line, cdp)
    await measure(page, cdp)
  } finally {
    await context.close()
  }
}

/** Workers are slowed down too, unlike by the throttling of the processor. */
async function limitTo({ latency, bitsPerSecond }: Line, cdp: CDPSession): Promise<void> {
  const bytesPerSecond = bitsPerSecond / 8
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond
  })
}

async function load(page: Page, plan: Visit, record: Recorder): Promise<void> {
  await page.goto(plan.site.server.url + plan.contender.path, { waitUntil: 'commit' })
  const { first, all } = await page.evaluate(() => window.probe.loading)
  // A worker may still wait for a file that the server has sent already.
  const isBusy = (): boolean => !plan.site.server.isIdleFor(SETTLE_MS) || page.workers().length > 0
  let waits = 0
  do await page.waitForTimeout(SETTLE_MS)
  while (isBusy() && ++waits < MAX_WAITS)
  const longest = await page.evaluate(() =>
    Math.max(0, ...window.probe.longTasks.map(task => task.duration))
  )
  record('first rows', first)
  record('all rows', all)
  record('longest task', longest)
  if (plan.slowdown === 1) record('JavaScript', await scriptBytes(page, first))
}

/** The scripts loaded before the first rows, each compressed as a server would, in bytes. */
async function scriptBytes(page: Page, before: number): Promise<number> {
  const { urls, inline } = await page.evaluate(
    time => ({
      urls: performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => 'responseEnd' in entry)
        .filter(entry => /\.m?js(\?|$)/.test(entry.name) && entry.responseEnd <= time)
        .map(entry => entry.name),
      inline: [...document.scripts].filter(script => script.src === '').map(script => script.text)
    }),
    before
  )
  const bodies = await Promise.all(
    [...new Set(urls)].map(async url => Buffer.from(await (await fetch(url)).arrayBuffer()))
  )
  const all = inline.length > 0 ? [...bodies, Buffer.from(inline.join('\n'))] : bodies
  return all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

/** Typed arrays lie outside the heap of objects, so they are added. A worker's memory is not seen here. */
async function measureHeap(page: Page, cdp: CDPSession, record: Recorder): Promise<void> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  record('heap', usedSize + backingStorageSize)
  record('workers', page.workers().length)
}

async function interact(page: Page, cdp: CDPSession, plan: Visit, record: Recorder): Promise<void> {
  const { reference, rounds, searchesBefore, contender } = plan
  const input = createUserInput(page, cdp)
  const times: number[] = []
  for (const { kind, part, view, act } of stepsOf(rounds, round =>
    reference.word(searchesBefore + round)
  )) {
    const { toPaint, described, at } = await act(input, reference)
    await check(page, contender, reference, view)
    if (kind === 'reset') continue
    record(kind, toPaint, part)
    if (described !== undefined) record('descriptions', described, part)
    times.push(at)
  }
  // The browser's own measure: rounded to 8 ms, and nothing below 16.
  const slowest = await page.evaluate(
    moments =>
      window.probe.events
        .filter(event => moments.some(moment => Math.abs(moment - event.start) < 1))
        .reduce((max, event) => Math.max(max, event.duration), 0),
    times
  )
  if (times.length > 0) record('event timing', slowest)
}

/** Checks once more, outside the measured time, what the page shows. */
async function check(
  page: Page,
  { name, drawsAll }: Contender,
  reference: Reference,
  view: View
): Promise<void> {
  const { rows, first, last } = await page.evaluate(() => window.probe.drawn())
  const expected = reference.expected(view)
  const isWhole = drawsAll ? rows === expected.rows && last === expected.last : rows > 0
  const isRight = first === expected.first && last === reference.rowAt(view, parseInt(last, 10))
  if (!isWhole || !isRight) {
    throw new Error(
      `${name} shows ${rows} rows, "${first}" to "${last}", for ${JSON.stringify(view)}: ${JSON.stringify(expected)}`
    )
  }
}
