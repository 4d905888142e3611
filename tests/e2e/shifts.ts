import { type Page } from '@playwright/test'

/** Opens a page whose face arrives after the first paint, and records what shifts from then on. */
export async function openWithLateFace(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.closest('section')?.id ?? ''} ${element?.outerHTML.slice(0, 60) ?? ''}`
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push(
            `${entry.value} at ${scrollY}: ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`
          )
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(() => Object.assign(window, { isPainted: true })).observe({
      type: 'paint',
      buffered: true
    })
  })
  const painted = Promise.withResolvers<void>()
  await page.route(/woff2$/, async route => {
    await painted.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'isPainted' in window)
  painted.resolve()
  await page.evaluate(() => document.fonts.ready)
}

/** How far the page has shifted in all, and each shift in words. */
export async function readShifts(page: Page): Promise<{ sum: number; words: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0)
  return { sum, words: shifts.join('\n') }
}
