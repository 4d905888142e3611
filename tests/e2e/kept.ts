import { type Page } from '@playwright/test'
import { expect } from './test.ts'

/** Chromium reports what could not be fetched: by the page, or by the worker for it. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** Waits until the worker is at work and all that the page fetched is kept. */
export async function expectKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const copies = await caches.open(`page ${location.pathname}`)
        const urls = [
          location.pathname,
          ...performance.getEntriesByType('resource').map(e => e.name)
        ]
        const parts = urls.filter(url => !/\/rest\/|\/avatars\/|altiuslabs/.test(url))
        const kept = await Promise.all(parts.map(url => copies.match(url)))
        return parts.filter((_, place) => !kept[place])
      })
    )
    .toEqual([])
}
