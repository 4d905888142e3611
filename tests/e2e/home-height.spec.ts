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

test('a section reserves the height that it takes once it is near', async ({ page }) => {
  await page.goto('/')
  const outdated: string[] = []
  for (const [name, width] of [
    ['phone', 390],
    ['tablet', 768],
    ['wide', 1280]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const found = await page.locator('section.part').evaluateAll((sections, name) => {
      document.documentElement.dataset['whole'] = ''
      return sections.flatMap(section => {
        const style = getComputedStyle(section)
        const rem = parseFloat(style.getPropertyValue('--height'))
        const taken = (parseFloat(style.height) - parseFloat(style.paddingTop)) / 16
        return Math.abs(rem / taken - 1) < 0.03
          ? []
          : [`#${section.id} { --${name}: ${Math.round(taken * 4) / 4}rem }`]
      })
    }, name)
    outdated.push(...found)
  }
  expect(outdated, 'for src/styles/section-heights.css').toEqual([])
})

test('what is far below waits, and is found and printed all the same', async ({ page }) => {
  await page.goto('/')
  const last = page.getByRole('heading', { name: 'Meet the top scorers' })
  const isSkipped = (): Promise<boolean> =>
    last.evaluate(heading => !heading.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isSkipped()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await isSkipped()).toBe(false)
  await page.emulateMedia({ media: null })
  await expect.poll(isSkipped).toBe(true)
  // Chromium's own search in the page.
  expect(
    await page.evaluate(() => Reflect.get(window, 'find').call(window, 'the top scorers'))
  ).toBe(true)
  await expect(last).toBeInViewport()
  expect(await isSkipped()).toBe(false)
})
