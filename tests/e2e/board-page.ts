import { type Locator, type Page, type Route } from '@playwright/test'
import { expect } from './test.ts'

export type ShownRow = {
  rank: number
  username: string
  iq: string
  followers: string
  following: string
  isFollower: boolean
}

/** The content of every board row, read in one call. */
export function shownRows(page: Page): Promise<ShownRow[]> {
  return page.getByTestId('winner-row').evaluateAll(rows =>
    rows.map(row => {
      const text = (id: string) => row.querySelector(`[data-testid="${id}"]`)?.textContent ?? ''
      return {
        rank: Number(text('winner-rank').replace(',', '')),
        username: row.querySelector('a')?.textContent?.slice(1) ?? '',
        iq: text('winner-iq'),
        followers: text('winner-followers'),
        following: text('winner-following'),
        isFollower: row.querySelector('[data-testid="follower-badge"]') !== null
      }
    })
  )
}

export function searchBox(page: Page): Locator {
  return page.getByPlaceholder('Search by username...')
}

/** The board's only live region. */
export function boardStatus(page: Page): Locator {
  return page.getByRole('region', { name: 'Winners', exact: true }).getByRole('status')
}

export function choice(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

export function pagination(page: Page, place: 'top' | 'bottom' = 'top'): Locator {
  return page.getByRole('navigation', { name: `Pagination, ${place}` })
}

/** Opens the board and waits for its rows. */
export async function openBoard(page: Page, path = '/winners'): Promise<void> {
  await page.goto(path)
  await page.getByTestId('winner-row').first().waitFor()
}

/** Scrolls once the page is that long: rows out of sight are drawn after the others are painted. */
export async function scrollBoard(page: Page, top: number): Promise<void> {
  const scroll = (y: number): number => {
    scrollTo({ top: y, behavior: 'instant' })
    return scrollY
  }
  await expect.poll(() => page.evaluate(scroll, top)).toBe(top)
}

/** Lets the waits between retries pass at once; the page's clock has to be installed. */
export async function passRetries(page: Page, outcome: Locator): Promise<void> {
  // Loading has a time limit on the same clock.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000)
        return outcome.isVisible()
      },
      { intervals: [50] }
    )
    .toBe(true)
}

export function offsetOf(route: Route): number {
  return Number(new URL(route.request().url()).searchParams.get('offset'))
}
