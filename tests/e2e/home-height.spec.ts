import { SECTIONS } from '../../src/content/sections.ts'
import { readThrough } from './frames.ts'
import { expect, test } from './test.ts'

test('a phone reads the page in 17,000 px, and the lab in 1,700', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await readThrough(page)
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('main section[id]')].map(
      section => `${section.id} ${Math.round(section.getBoundingClientRect().height)}`
    )
  )
  expect(heights).toHaveLength(SECTIONS.length)
  const lab = await page.getByTestId('lab').boundingBox()
  expect(lab?.height ?? Infinity).toBeLessThanOrEqual(1700)
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(whole, heights.join('\n')).toBeLessThanOrEqual(17_000)
})
