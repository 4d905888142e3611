import { type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expect, test } from './test.ts'

// Playwright hides the scrollbars of a headless Chromium: here they take space, as in Firefox on Linux.
test.use({
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }
})

/** Where the content of each section begins. */
function leftEdges(page: Page): Promise<number[]> {
  return page.locator('main section[id]').evaluateAll(sections =>
    sections.map(section => {
      const { paddingLeft } = getComputedStyle(section)
      return Math.round(section.getBoundingClientRect().left + parseFloat(paddingLeft))
    })
  )
}

for (const width of [390, 768, 1024, 1280, 1440])
  test(`the hero and the sections share one left edge, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(width)
    const edges = await leftEdges(page)
    expect(edges).toEqual(edges.map(() => edges[0]))
  })

for (const width of [1024, 1152, 1280])
  test(`the dots do not touch an overlay scrollbar or the text, ${width} px wide`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const { left, right } = await page
      .locator('nav[aria-label="Sections"]')
      .evaluate(dots => dots.getBoundingClientRect())
    const clear = await page.evaluate(() => document.documentElement.clientWidth)
    // WebKit's scrollbar lies over the last 21 px.
    expect(right).toBeLessThanOrEqual(clear - 22)
    const ends = await page
      .locator('main section[id] > :not(h1)')
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(left)
  })
