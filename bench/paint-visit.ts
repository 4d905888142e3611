import { type Browser, type CDPSession, type Page, type Request } from '@playwright/test'
import { type SecureServer } from './secure-server.ts'

/** What one visit finds; elements are told by tag, id and classes. */
export type PaintVisit = {
  readonly metrics: PaintMetrics
  /** The element that LCP names. */
  readonly largest: string
  /** The elements that moved. */
  readonly moved: readonly string[]
}

/** Times in ms from the start of the navigation, bytes as they were sent. */
export type PaintMetrics = {
  readonly 'FCP, throttled': number
  readonly 'LCP, throttled': number
  readonly 'longest task': number
  readonly elements: number
  readonly 'script bytes': number
  readonly 'script files': number
  readonly 'layout shift, loading': number
  readonly 'layout shift, scrolled through': number
}

/**
 * A phone on slow 4G, 1.6 Mbit/s and 150 ms, as Lighthouse applies it: Chromium delays requests, not packets, so a
 * request waits for the round trips of its connection too, and a tenth of the throughput goes. It does not model
 * that a connection starts slowly. https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 * Its code counts 1,024 where that page says kilo and mega, so its own line is 5% faster.
 */
const SLOW_4G = { latency: 150 * 3.75, down: 1_600_000 * 0.9, up: 750_000 * 0.9 }
const SLOWDOWN = 4

/** Lighthouse's phone. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true
}
/** A page is idle when it has asked for nothing in so many ms. */
const IDLE_MS = 2000
/** Long enough for what comes near to load and to move what is around it. */
const SCROLL_PAUSE_MS = 150

/**
 * Opens a page in a fresh profile on a slow line, waits until it is idle, then scrolls to its end at full speed.
 *
 * @throws Error when the page logs an error, breaks its policy or throws
 */
export async function visitPaint(
  browser: Browser,
  url: string,
  server: SecureServer
): Promise<PaintVisit> {
  const context = await browser.newContext({ ...SCREEN, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const faults = faultsOf(page)
    const network = watchNetwork(page)
    const cdp = await context.newCDPSession(page)
    await page.addInitScript(observe)
    await limit(cdp, SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(url, { waitUntil: 'load' })
    await network.idle()
    const loaded = await page.evaluate(() => ({
      ...window.painted,
      elements: document.getElementsByTagName('*').length
    }))
    const scripts = network.scripts()
    await limit(cdp, { latency: 0, down: -1, up: -1 })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await scrollThrough(page)
    await network.idle()
    const { shift, moved } = await page.evaluate(() => window.painted)
    if (faults.length > 0) throw new Error(faults.join('; '))
    const metrics = {
      'FCP, throttled': loaded.firstPaint,
      'LCP, throttled': loaded.largestPaint,
      'longest task': loaded.longestTask,
      elements: loaded.elements,
      'script bytes': scripts.reduce((sum, script) => sum + (server.bytesOf(script) ?? 0), 0),
      'script files': scripts.length,
      'layout shift, loading': loaded.shift,
      'layout shift, scrolled through': shift
    }
    return { metrics, largest: loaded.largest, moved: [...new Set(moved)] }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    painted: {
      firstPaint: number
      largestPaint: number
      longestTask: number
      shift: number
      largest: string
      moved: string[]
    }
  }
}

/** Runs in the page. Every shift counts, also those that the score CLS would spread over windows of time. */
function observe(): void {
  const painted: Window['painted'] = {
    firstPaint: NaN,
    largestPaint: NaN,
    longestTask: 0,
    shift: 0,
    largest: '',
    moved: []
  }
  window.painted = painted
  const nameOf = (node: unknown): string =>
    node instanceof Element
      ? [node.tagName.toLowerCase(), node.id && `#${node.id}`, ...node.classList].join('.')
      : 'a text'
  const each = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver(list => {
      list.getEntries().forEach(take)
    }).observe({ type, buffered: true })
  }
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') painted.firstPaint = startTime
  })
  each('largest-contentful-paint', entry => {
    painted.largestPaint = entry.startTime
    if ('element' in entry) painted.largest = nameOf(entry.element)
  })
  each('longtask', ({ duration }) => {
    painted.longestTask = Math.max(painted.longestTask, duration)
  })
  each('layout-shift', entry => {
    if ('value' in entry) painted.shift += Number(entry.value)
    if (!('sources' in entry) || !Array.isArray(entry.sources)) return
    for (const { node } of entry.sources) painted.moved.push(nameOf(node))
  })
}

/** @param down and `up` in bits a second; -1 is as fast as it goes */
async function limit(
  cdp: CDPSession,
  { latency, down, up }: { latency: number; down: number; up: number }
): Promise<void> {
  const bytes = (bits: number): number => (bits < 0 ? bits : bits / 8)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes(down),
    uploadThroughput: bytes(up)
  })
}

function faultsOf(page: Page): readonly string[] {
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', error => faults.push(error.message))
  return faults
}

type Network = { readonly idle: () => Promise<void>; readonly scripts: () => readonly URL[] }

function watchNetwork(page: Page): Network {
  const underWay = new Set<Request>()
  const scripts = new Set<string>()
  let changedAt = Date.now()
  page.on('request', request => {
    underWay.add(request)
    changedAt = Date.now()
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const end = (request: Request): void => {
    underWay.delete(request)
    changedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    idle: async () => {
      changedAt = Date.now()
      while (underWay.size > 0 || Date.now() - changedAt < IDLE_MS) await page.waitForTimeout(100)
    },
    scripts: () => [...scripts].map(url => new URL(url))
  }
}

async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = (): Promise<boolean> =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, SCREEN.viewport.height * 0.8)
    await page.waitForTimeout(SCROLL_PAUSE_MS)
  }
}
