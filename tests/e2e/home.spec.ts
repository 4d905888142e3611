import { SECTIONS } from '../../src/content/sections.ts'
import { SITE } from '../../src/site.ts'
import { expectAccessible, expectAccessibleEverywhere } from './axe.ts'
import { nextFrames, readThrough } from './frames.ts'
import { openWithLateFace, readShifts } from './shifts.ts'
import { expect, test } from './test.ts'

test('has the twelve sections in order, each with its heading', async ({ page }) => {
  await page.goto('/')
  const ids = await page.locator('main section[id]').evaluateAll(all => all.map(({ id }) => id))
  expect(ids).toEqual(SECTIONS.map(({ id }) => id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SITE.tagline)
  await expect(page.locator('main section[id] h2')).toHaveCount(11)
})

for (const width of [390, 1280])
  test(
    `nothing shifts while a visitor reads (${width} px)`,
    { tag: '@fonts' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(() => {
        // The leaderboard has more lines for someone who has played.
        const score = { iq: 120, accuracyPercentage: 75, completionTime: 200 }
        localStorage.setItem('altius:latest-score', JSON.stringify({ version: 1, score }))
      })
      await page.clock.install()
      await openWithLateFace(page, '/')
      const animation = page.getByTestId('hero-animation')
      await expect(page.locator('astro-island:not([ssr])').filter({ has: animation })).toHaveCount(
        1
      )
      for (let step = 0; step < 4; step += 1) {
        const before = (await animation.getAttribute('data-step')) ?? ''
        await page.clock.runFor(3000)
        await expect(animation).not.toHaveAttribute('data-step', before)
        await nextFrames(page)
      }
      await readThrough(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expect(page.getByTestId('own-place')).toHaveCount(1)
      // Glyphs of another font may sit a few pixels higher in lines that keep their place.
      const { sum, words } = await readShifts(page)
      expect(sum, words).toBeLessThan(0.005)
    }
  )

test('axe finds nothing, wide and narrow, light and dark', async ({ page }) => {
  await page.goto('/')
  await expectAccessible(page)
  await readThrough(page)
  // A control half below the bar of contents would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessibleEverywhere(page)
})

test('answered questions are accessible', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Cleo', 'falls', 'One that checks what each run read'])
    await page.getByRole('radio', { name, exact: true }).check()
  for (const within of ['#basics', '#problem', '#architecture'])
    await expectAccessible(page, { within })
})

test('share image and brand’s site are fetched after the load', async ({ page }) => {
  await page.goto('/')
  const preload = page.locator('link[rel="preload"][as="image"]')
  await expect(preload).toHaveAttribute('href', '/logo.svg')
  await expect(page.getByTestId('banner').locator('img')).toHaveAttribute('src', '/logo.svg')
  await expect(page.locator(`link[rel="prefetch"][href="${SITE.brand.url}"]`)).toHaveCount(1)
  const started = await page.waitForFunction(
    () => performance.getEntriesByName(`${location.origin}/share-home.png`)[0]?.startTime
  )
  const [loaded] = await page.evaluate(() =>
    (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).map(
      ({ loadEventStart }) => loadEventStart
    )
  )
  expect(await started.jsonValue()).toBeGreaterThanOrEqual(loaded ?? Infinity)
})

test('nothing is fetched ahead under Save-Data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  )
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fetched.filter(url => url.endsWith('/share-home.png'))).toEqual([])
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0)
})
