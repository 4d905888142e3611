import { type Locator } from './locator.ts'
import { type Page } from './page.ts'
import { expect } from './test.ts'

/** Scrolls the page at once. */
export async function scrollTo(view: Page, top: number): Promise<void> {
  await view.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), top)
}

export function scrollTop(view: Page): Promise<number> {
  return view.evaluate(() => Math.round(scrollY))
}

/** The navigation dots, the hero and the quick access panel are hydrated. */
export async function expectHydrated(view: Page): Promise<void> {
  await view.locator('astro-island').waitFor()
  await expect.poll(() => view.locator('astro-island[ssr][client="painted"]').count()).toBe(0)
}

/** Waits until the page is kept for a visit without a network; leaving earlier interrupts fetches. */
export async function expectKept(view: Page): Promise<void> {
  await expect
    .poll(() =>
      view.evaluate(async () => {
        const copies = await caches.open(`page ${location.pathname}`)
        const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
        const files = fetched.filter(url => url.startsWith(`${origin}/_astro/`))
        const kept = await Promise.all([location.pathname, ...files].map(url => copies.match(url)))
        return kept.every(Boolean)
      })
    )
    .toBe(true)
}

/** Opens the landing page and waits until it is at rest. */
export async function openLanding(view: Page, path = '/'): Promise<void> {
  await view.goto(path)
  await expectHydrated(view)
  await expectKept(view)
}

/** Scrolls to a place until the island there is alive: what hydrates above may move it away. */
export async function comeTo(view: Page, place: string, part: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await view.locator(place).scrollIntoView()
      return part.count()
    }, place)
    .toBeGreaterThan(0)
}
