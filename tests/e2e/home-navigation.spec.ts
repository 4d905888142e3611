import { type Page } from '@playwright/test'
import { SECTIONS } from '../../src/content/sections.ts'
import { expect, test } from './test.ts'

const dots = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const active = (page: Page) => dots(page).locator('[aria-current="true"]')

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('astro-island:not([ssr])').filter({ has: dots(page) })).toHaveCount(1)
}

/** The expected section, computed independently: the one whose center is nearest the viewport's. */
function nearest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const distance = (section: Element): number => {
      const { top, height } = section.getBoundingClientRect()
      return Math.abs(top + height / 2 - innerHeight / 2)
    }
    const sections = [...document.querySelectorAll('main section[id]')]
    return sections.reduce((one, other) => (distance(other) < distance(one) ? other : one)).id
  })
}

async function expectNearestActive(page: Page): Promise<void> {
  await expect
    .poll(async () => (await active(page).getAttribute('href')) === `#${await nearest(page)}`)
    .toBe(true)
  await expect(active(page)).toHaveCount(1)
}

test('the dots lead to their section, which is then active and focused', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page)
  for (const { id, label } of SECTIONS) {
    const dot = dots(page).getByRole('link', { name: label, exact: true })
    await dot.click()
    await expect(page.locator(`#${id}`)).toBeInViewport()
    await expect(dot).toHaveAttribute('aria-current', 'true')
    await expect(page.locator(`#${id}`)).toBeFocused()
    await expect(active(page)).toHaveCount(1)
  }
})

test('the dots follow scrolling, resizing and rotation', async ({ page }) => {
  await open(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (const share of [0, 0.13, 0.31, 0.5, 0.72, 0.9, 1]) {
    await page.evaluate(top => scrollTo(0, top), share * height)
    await expectNearestActive(page)
  }
  await page.evaluate(top => scrollTo(0, top), height * 0.4)
  await page.setViewportSize({ width: 1100, height: 500 })
  await expectNearestActive(page)
  await page.setViewportSize({ width: 1366, height: 1024 })
  await expectNearestActive(page)
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#hero')?.style.setProperty('padding-bottom', '150vh')
    dispatchEvent(new Event('orientationchange'))
  })
  await expectNearestActive(page)
})

test('the dots are replaced by a table of contents on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0)
  await page.getByText('On this page').click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText(SECTIONS.map(({ label }) => label))
  await contents.getByRole('link', { name: 'Gigagas' }).click()
  await expect(page.locator('#gigagas')).toBeInViewport()
  await expect(contents).toBeHidden()
  await page.getByText('On this page').click()
  await page.keyboard.press('Escape')
  await expect(contents).toBeHidden()
  await expect(page.getByText('On this page')).toBeFocused()
})

test('a link to a far section opens at its edge, and a dot leads there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const distance = (): Promise<number> =>
    page.locator('#crossword').evaluate(box => Math.abs(box.getBoundingClientRect().top))
  await open(page, '/#crossword')
  await expect.poll(distance).toBeLessThanOrEqual(1.5)
  await page.reload()
  await expect.poll(distance).toBeLessThanOrEqual(1.5)
  await open(page, '/?')
  await dots(page).getByRole('link', { name: 'Test Your Knowledge' }).click()
  await expect.poll(distance).toBeLessThanOrEqual(1.5)
  await dots(page).getByRole('link', { name: 'Gigagas' }).click()
  await expect(page).toHaveURL(/#gigagas$/)
  await page.goBack()
  await expect.poll(distance).toBeLessThanOrEqual(100)
})

test('a label shows on keyboard focus, and Escape hides it', async ({ page }) => {
  await open(page)
  await dots(page).getByRole('link', { name: 'Welcome' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Blockchain Basics')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

for (const width of [1024, 1280])
  test(`the dots touch neither scrollbar nor text (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const { left, right } = await dots(page).evaluate(element => element.getBoundingClientRect())
    // WebKit's scrollbar lies over the last 21 px.
    expect(right).toBeLessThanOrEqual(width - 22)
    const ends = await page
      .locator(
        'section[id] > :not(h1, .band, .slab), section[id] > .band > *, .section-frame-check > * > *'
      )
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(left)
  })
