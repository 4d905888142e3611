import { type Locator, type Page } from '@playwright/test'
import { expect } from './test.ts'

const RETRY = 'Try again'
/** The second one is of the islands that float above the page. */
const MESSAGE = /Couldn't load (?:this part|part of this page)\./

export function missingParts(place: Page | Locator): Locator {
  return place.getByRole('alert').filter({ hasText: MESSAGE })
}

/** In the island's skeleton, or just before an island whose HTML is of use without scripts. */
function missingPartOf(island: Locator): Locator {
  const before = island.locator('xpath=preceding-sibling::*[1][@role="alert"]')
  return island.locator('[data-skeleton] [role="alert"]').or(before).filter({ hasText: MESSAGE })
}

/** Comes to every island, as someone who scrolls through the page and turns to what is there. */
export async function visitIslands(page: Page): Promise<void> {
  for (const island of await page.locator('astro-island').all()) {
    await island.evaluate(({ firstElementChild }) =>
      firstElementChild?.scrollIntoView({ behavior: 'instant' })
    )
    await island.dispatchEvent('pointerover')
    // An island may hydrate at once, and its neighbors move: each is on the screen for a frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

export async function expectMissing(page: Page): Promise<void> {
  await visitIslands(page)
  for (const island of await page.locator('astro-island').all()) {
    // Islands that float above the page have no place of their own: they say it together.
    const isInPlace = await island.evaluate(element => element.closest('main') !== null)
    await expect(isInPlace ? missingPartOf(island) : missingParts(page).last()).toBeVisible()
  }
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

export async function expectHydrated(page: Page): Promise<void> {
  await expect(async () => {
    await visitIslands(page)
    expect(await page.locator('astro-island[ssr]').count()).toBe(0)
  }).toPass()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(missingParts(page)).toHaveCount(0)
  if (new URL(page.url()).pathname === '/winners')
    await expect(page.getByTestId('winner-row')).toHaveCount(50)
}

export async function tryAgain(page: Page): Promise<void> {
  await missingParts(page).first().getByRole('button', { name: RETRY }).click()
}
