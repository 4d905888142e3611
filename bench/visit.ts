import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, type Page } from '@playwright/test'
import { type Contender } from './contenders.ts'
import { createUserInput } from './user-input.ts'
import { installProbe, type ProbeOptions } from './probe.ts'
import { FIRST_VIEW, type Reference, type View } from './reference.ts'
import { type Recorder } from './samples.ts'
import { stepsOf, type Rounds } from './steps.ts'

export type Visit = {
  readonly contender: Contender
  readonly url: string
  readonly slowdown: number
  readonly reference: Reference
  readonly rounds: Rounds
  /** Searches of this page in earlier visits: each has a word of its own, the same for every contender. */
  readonly searchesBefore: number
}

/** How long a page may keep working after its rows are there before it is measured. */
const SETTLE_MS = 400

/** Opens the page in a fresh profile, measures how it loads, then what every interaction takes. */
export async function visit(browser: Browser, plan: Visit, record: Recorder): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const { row, drawsAll } = plan.contender
    const probe: ProbeOptions = { row, drawsAll, loaded: plan.reference.expected(FIRST_VIEW) }
    await page.addInitScript(installProbe, probe)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: plan.slowdown })
    await load(page, plan, record)
    if (plan.slowdown === 1) await measureHeap(page, cdp, record)
    await interact(page, cdp, plan, record)
  } finally {
    await context.close()
  }
}

async function load(page: Page, plan: Visit, record: Recorder): Promise<void> {
  await page.goto(plan.url + plan.contender.path, { waitUntil: 'commit' })
  const { first, all } = await page.evaluate(() => window.probe.loading)
  await page.waitForTimeout(SETTLE_MS)
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
    const { toPaint, at } = await act(input, reference)
    await check(page, contender, reference, view)
    if (kind === 'reset') continue
    record(kind, toPaint, part)
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
