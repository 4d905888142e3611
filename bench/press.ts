import { writeFile } from 'node:fs/promises'
import { type Browser } from '@playwright/test'
import { openBackend } from '../supabase/embedded/backend.ts'
import { serve } from '../supabase/embedded/serve.ts'
import { type Press, PRESSES } from './presses.ts'
import { median, type Options } from './table.ts'

const WIDTHS = [390, 1280]
const SLOWDOWNS = [1, 4]
const WINNERS = 5210
/** Before a press (ms). */
const CALM_MS = 400
/** What comes after a press counts for so long (ms). */
const AFTER_MS = 1000

/** In ms, from the press. Times to paint come in steps of 8. */
type Answer = {
  readonly total: number
  /** Until the page hears of it. */
  readonly delay: number
  /** Of its own code. */
  readonly work: number
  /** From there to the next paint. */
  readonly paint: number
  /** Of the longest task that follows within a second. */
  readonly later: number
}

type Row = Answer & { readonly press: string; readonly width: number; readonly slowdown: number }

/** How long each control takes to answer, the slowest first. */
export async function benchPress({ browser, samples, json }: Options): Promise<void> {
  const backend = await openBackend({ dataDir: 'memory', winners: WINNERS })
  const { url, close } = await serve({ port: 0, dataDir: null, distDir: 'dist', backend })
  const found = new Map<string, Row[]>()
  for (let turn = 0; turn < samples; turn += 1)
    for (const slowdown of SLOWDOWNS)
      for (const width of WIDTHS)
        for (const [path, presses] of Object.entries(PRESSES))
          for (const row of await visit(browser, url + path, presses, { width, slowdown })) {
            const key = `${path} ${row.press} ${String(width)} ${String(slowdown)}`
            found.set(key, [...(found.get(key) ?? []), { ...row, press: `${path} ${row.press}` }])
          }
  await close()
  const rows = [...found.values()].map(medianOf).toSorted((one, other) => other.total - one.total)
  console.table(rows)
  if (json !== undefined) await writeFile(json, JSON.stringify(rows, null, 1))
}

function medianOf(rows: readonly Row[]): Row {
  const of = (name: keyof Answer): number => Math.round(median(rows.map(row => row[name])))
  const { press = '', width = 0, slowdown = 0 } = rows[0] ?? {}
  const answer = { total: of('total'), delay: of('delay'), work: of('work') }
  return { press, width, slowdown, ...answer, paint: of('paint'), later: of('later') }
}

async function visit(
  browser: Browser,
  url: string,
  presses: readonly Press[],
  { width, slowdown }: { width: number; slowdown: number }
): Promise<readonly Row[]> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(observe)
  const cdp = await context.newCDPSession(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(readThrough)
  const rows: Row[] = []
  for (const { name, controls, key, before } of presses) {
    await before?.(page)
    const target = controls(page).first()
    const middle = await target.evaluate(middleOf)
    if (key !== undefined) await target.focus()
    await page.waitForTimeout(CALM_MS)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(() => window.presses.forget())
    if (key === undefined) await page.mouse.click(middle.x, middle.y)
    else await page.keyboard.press(key)
    await page.waitForTimeout(AFTER_MS + 200 * slowdown)
    const answer = await page.evaluate(after => window.presses.read(after), AFTER_MS)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    rows.push({ press: name, width, slowdown, ...answer })
  }
  await context.close()
  return rows
}

/** Runs in the page: islands come alive when they come near. */
async function readThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise(resolve => setTimeout(resolve, 150))
  }
  scrollTo({ top: 0, behavior: 'instant' })
}

/** Runs in the page: where a visitor presses a control. A hidden input has a label in its place. */
function middleOf(control: Element): { x: number; y: number } {
  const part = control.closest('label') ?? control
  part.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = part.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

declare global {
  interface Window {
    presses: { readonly forget: () => void; readonly read: (after: number) => Answer }
  }
}

/** Runs in the page, before it loads: https://www.w3.org/TR/event-timing/. */
function observe(): void {
  const events: PerformanceEventTiming[] = []
  const tasks: PerformanceEntry[] = []
  const keep = (type: string, list: PerformanceEntry[]): void => {
    const options = { type, durationThreshold: 16, buffered: true }
    new PerformanceObserver(found => list.push(...found.getEntries())).observe(options)
  }
  keep('event', events)
  keep('longtask', tasks)
  window.presses = {
    forget: () => {
      events.length = tasks.length = 0
    },
    read: after => {
      const [slowest] = events
        .filter(({ interactionId }) => interactionId > 0)
        .toSorted((one, other) => other.duration - one.duration)
      if (!slowest) return { total: 0, delay: 0, work: 0, paint: 0, later: 0 }
      const { startTime, processingStart, duration } = slowest
      // A press is told by several events, and the last of them does the work.
      const processingEnd = Math.max(
        ...events
          .filter(({ interactionId }) => interactionId === slowest.interactionId)
          .map(event => event.processingEnd)
      )
      const end = startTime + duration
      const following = tasks
        .filter(task => task.startTime >= end - 8 && task.startTime < end + after)
        .map(task => task.duration)
      return {
        total: duration,
        delay: processingStart - startTime,
        work: processingEnd - processingStart,
        paint: Math.max(0, end - processingEnd),
        later: Math.max(0, ...following)
      }
    }
  }
}
