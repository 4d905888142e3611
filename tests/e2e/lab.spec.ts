import { type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

const lab = (page: Page): Locator => page.getByTestId('lab')
const lanes = (page: Page): Locator => page.getByTestId('lab-lanes')
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name })

const MODEL = '/?lab=mixed.64.35.8.1.block-stm.end#lab'

async function openLab(page: Page, path = MODEL): Promise<void> {
  await page.goto(path)
  await page.locator('#lab').scrollIntoViewIfNeeded()
  await expect(lab(page)).toBeVisible()
}

test('the lanes are drawn, and others for another time and executor', async ({ page }) => {
  await openLab(page)
  const shot = async (): Promise<Buffer> => {
    // On the same pixels each time.
    await lanes(page).evaluate(area =>
      area.scrollIntoView({ block: 'center', behavior: 'instant' })
    )
    return lanes(page).screenshot()
  }
  const end = await shot()
  const hasMint = await lanes(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.some((red, at) => at % 4 === 0 && (data[at + 1] ?? 0) - red > 100)
    })
  expect(hasMint).toBe(true)
  await slider(page, 'Time').fill('200000')
  const middle = await shot()
  expect(middle.equals(end)).toBe(false)
  const partial = page.getByRole('radio', { name: /^Partial re-execution/ })
  await partial.check({ force: true })
  expect((await shot()).equals(middle)).toBe(false)
  await page.getByRole('radio', { name: /^Block-STM/ }).check({ force: true })
  expect((await shot()).equals(middle)).toBe(true)
  // A set piece stands on the same ground in both schemes.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect((await shot()).equals(middle)).toBe(true)
})

test('a run plays frame by frame where motion is welcome', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openLab(page, '/')
  await button(page, 'Place the bet and run').click()
  await button(page, 'Show the result').click()
  await button(page, 'Next: race three ways').click()
  // The opening's lanes go when the lab is there.
  await expect(slider(page, 'Time')).toBeVisible()
  await lanes(page).scrollIntoViewIfNeeded()
  const time = (): Promise<number> => slider(page, 'Time').inputValue().then(Number)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before)
  // Figures elsewhere keep their hatching, although distant sections aren't rendered.
  const isRendered = await page
    .locator('svg:has(> defs > #hatch)')
    .evaluate(patterns => patterns.checkVisibility({ contentVisibilityAuto: true }))
  expect(isRendered).toBe(true)
  await expect(page.getByTestId('quick-access')).toHaveCount(0)
  await button(page, 'Pause').click()
  const paused = await time()
  await button(page, 'Step').click()
  await expect.poll(time).toBeGreaterThanOrEqual(paused)
  await page.locator('#problem').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('quick-access')).toBeVisible()
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 }
])
  test(`outcome and race are in view (${viewport.width} px)`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openLab(page, '/')
    await button(page, 'Place the bet and run').click()
    for (const part of [page.getByTestId('lab-outcome'), lanes(page)])
      await expect(part).toBeInViewport({ ratio: 1 })
    const race = page.getByRole('group', { name: 'Whose cores to show' })
    for (const start of [
      button(page, 'Next: race three ways'),
      page.getByRole('button', { name: 'First after the Merge' })
    ]) {
      await start.click()
      for (const part of [page.getByTestId('lab-outcome'), race, button(page, 'Step')])
        await expect(part).toBeInViewport({ ratio: 1 })
      await expect(lanes(page)).toBeInViewport({ ratio: 0.9 })
    }
  })

test('the block goes from edge to edge, and stays when it is told', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openLab(page, '/')
  await button(page, 'Place the bet and run').click()
  await expect(button(page, 'Pause')).toBeInViewport({ ratio: 1 })
  const places = (): Promise<unknown> =>
    Promise.all([lanes(page).boundingBox(), page.getByTestId('lab-outcome').boundingBox()])
  await expect(page.getByTestId('lab-outcome')).toBeInViewport({ ratio: 1 })
  let before = await places()
  // The press scrolls smoothly.
  await expect(async () => {
    const last = before
    before = await places()
    expect(before).toEqual(last)
  }).toPass({ intervals: [100] })
  await button(page, 'Show the result').click()
  await expect(page.getByTestId('lab-bet')).toContainText('Block-STM: 1.40x in our model.')
  expect(await places()).toEqual(before)
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  expect(await lanes(page).boundingBox()).toMatchObject({ x: 0, width })
})

test('the lab fits a phone of 320 pixels, and every target a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openLab(page)
  for (const name of ['Settings', 'Numbers and log', 'Engine rules'])
    await lab(page).locator('summary', { hasText: name }).click()
  const small = await lab(page)
    .locator('button, select, summary, input[type=range], label:has(input)')
    .evaluateAll(all =>
      all
        .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 43.9)
        .map(each => each.outerHTML.slice(0, 80))
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('axe finds nothing, before the bet in light and after a run in dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openLab(page, '/')
  await expectAccessible(page, { within: '#lab' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await button(page, 'Place the bet and run').click()
  await expect(page.getByTestId('lab-bet')).toContainText('1.40x')
  await expectAccessible(page, { within: '#lab' })
  await button(page, 'Next: race three ways').click()
  await lab(page).locator('summary', { hasText: 'Engine rules' }).click()
  await expectAccessible(page, { within: '#lab' })
})

test('a link opens the page at its run', async ({ page }) => {
  await page.goto('/block/15537394')
  await page.getByRole('link', { name: 'Change the cores in the lab' }).click()
  await expect(page.getByTestId('lab-outcome')).toBeInViewport({ ratio: 1 })
  await expect(lanes(page)).toBeInViewport({ ratio: 0.8 })
})
