import { type Page } from '@playwright/test'
import { SECTIONS } from '../../src/content/sections.ts'
import { nextFrames, untilObserved } from './frames.ts'
import { expect, test } from './test.ts'

/** Islands below the hero use `client:near`, except the section checks, which are static HTML. */
const LAZY = 'astro-island[client="near"]:not([component-export="SectionCheck"])'

const islands = (page: Page) => page.locator(LAZY)

test('a lazy island shows a finished picture or a skeleton while far away', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
  const count = await islands(page).count()
  expect(count).toBeGreaterThanOrEqual(2)
  for (const island of await islands(page).all()) {
    await expect(island).toHaveAttribute('ssr', '')
    const skeleton = island.locator('[data-skeleton]')
    if ((await island.getByRole('img', { includeHidden: true }).count()) > 0) {
      await expect(skeleton).toHaveCount(0)
      continue
    }
    await expect(skeleton).toHaveText(/Loading\.\.\./)
    await expect(skeleton).toHaveAttribute('data-skeleton', /^(section|card|game|timeline)$/)
  }
  await expect(page.locator('#timeline [data-skeleton="timeline"]')).toHaveCount(1)
})

test('a lazy island hydrates within 200 px below the screen, and not before', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  await page.goto('/')
  for (const { id } of SECTIONS) {
    // The timeline's chart is in a closed fold.
    const island = page.locator(`#${id} ${LAZY}:not(.section-frame-engineers *)`).first()
    if ((await island.count()) === 0) continue
    const box = island.locator(':scope > *').first()
    /** Scrolls until the island's top is this many pixels below the screen. */
    const put = (below: number): Promise<void> =>
      box.evaluate((element, below) => {
        const top = element.getBoundingClientRect().top + scrollY
        scrollTo({ top: top - innerHeight - below, behavior: 'instant' })
      }, below)
    await put(260)
    await untilObserved(box)
    await nextFrames(page)
    // A hydrating island requests its code in the same task.
    expect(fetched).not.toContain(await island.getAttribute('component-url'))
    await expect(island).toHaveAttribute('ssr', '')
    await put(100)
    await expect(island).not.toHaveAttribute('ssr')
    expect(fetched).toContain(await island.getAttribute('component-url'))
    await expect(island.locator('[data-skeleton]')).toHaveCount(0)
  }
})
