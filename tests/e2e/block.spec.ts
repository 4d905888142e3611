import { ALL_BLOCKS } from '../../src/content/all-blocks.ts'
import { blockPath } from '../../src/content/real-blocks.ts'
import { type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

const BLOCK = '/block/15537394'
const REASON = /Transaction 26 alone uses 71% of the block’s gas/

const bet = (page: Page): Locator => page.getByTestId('block-bet')
const run = (page: Page): Locator => page.getByRole('button', { name: 'Place the bet and run' })

const onWall = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.locator('[data-block]') })

async function openBlock(page: Page, path = BLOCK): Promise<void> {
  await page.goto(path)
  await expect(page.locator('astro-island:not([ssr])').filter({ has: bet(page) })).toHaveCount(1)
}

test('a bet is placed, the lanes race, and the result has its reason', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openBlock(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '80 transactions, 30 million gas. How much faster are eight cores than one?'
  )
  await expect(bet(page)).toHaveAttribute('data-state', 'asking')
  await page.getByRole('slider', { name: 'Your bet' }).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(run(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bet(page)).toHaveAttribute('data-state', 'racing')
  await expect(page.getByRole('group', { name: 'The race' })).toBeFocused()
  await expect(page.getByText(/^You bet 4.2x/)).toBeHidden()
  await expect(page.getByText(/^of \d+ bets passed$/)).toBeVisible()
  const lanes = page.getByTestId('lab-lanes')
  await expect(lanes).toBeInViewport({ ratio: 1 })
  const before = await lanes.getAttribute('aria-label')
  await expect.poll(() => lanes.getAttribute('aria-label')).not.toBe(before)
  await page.getByRole('button', { name: 'Show the result' }).click()
  await expect(bet(page)).toHaveAttribute('data-state', 'told')
  await expect(bet(page).getByRole('status').first()).toContainText(
    'You bet 4.2x. It’s 1.40x in our model. pevm measured 1.56x, more than our model'
  )
  await expect(bet(page).getByText(REASON)).toBeVisible()
})

test('the line of the bet is dragged, or goes where the lanes are pressed', async ({ page }) => {
  await openBlock(page)
  const slider = page.getByRole('slider', { name: 'Your bet' })
  const { x, y, width, height } = (await slider.boundingBox())!
  await page.mouse.move(x + width / 4.5, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await expect(slider).toHaveValue('2')
  await page.mouse.up()
  await page.mouse.click(x + width / 4, y + height * 0.7)
  await expect(slider).toHaveValue('4')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('4.1')
})

test('a friend bets before seeing the result, and then sees both bets', async ({ page }) => {
  await openBlock(page)
  await page.getByRole('slider', { name: 'Your bet' }).fill('3.5')
  await run(page).click()
  const words = await page.getByRole('textbox', { name: 'In words' }).inputValue()
  const link = /http\S+$/.exec(words)?.[0] ?? ''
  expect(link).toMatch(/\/block\/15537394\?bet=3\.5$/)
  const picture = page.getByRole('region', { name: 'Share' }).getByRole('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 1200)

  // The friend's device.
  await page.evaluate(() => localStorage.clear())
  await openBlock(page, link)
  await expect(bet(page)).toContainText('Your friend bet 3.5x on our model.')
  await expect(bet(page)).not.toContainText('1.40x')
  await run(page).click()
  await expect(bet(page)).toContainText('gas isn’t time. Your friend is closer.')
  await expect(bet(page).getByRole('definition')).toHaveText([
    '4.5x',
    '3.5x',
    '1.40x',
    /^\d+%$/,
    '1.56x'
  ])
  await expect(page.getByRole('textbox', { name: 'In words' })).toHaveValue(
    /My friend bet 3\.5x\. I bet 4\.5x\. Closer than \d+% of \d+ others\.\n🟩+⬜+\nCan you get closer\?\n.*\?bet=4\.5$/u
  )
})

test('the wall links to every block', async ({ page }) => {
  await page.goto('/block')
  const links = await page.locator('ol a').evaluateAll(all => all.map(a => a.getAttribute('href')))
  // Of more than 60, the earliest come after the strips.
  expect(links.toSorted()).toEqual(ALL_BLOCKS.map(({ number }) => blockPath(number)).toSorted())
  await expectAccessible(page)
})

test('the wall marks and filters what was bet on this device', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('altius:bets', '{"version":1,"bets":{"15537394":2.5}}')
  )
  await page.goto('/block')
  const mint = onWall(page).filter({ hasText: 'First after the Merge' })
  await expect(mint).toContainText('You bet 2.5x. Our model: 1.40x.')
  const [strip, tick] = [await mint.locator('svg').boundingBox(), mint.locator('[data-mark=bet]')]
  const { x = 0, width = 0 } = (await tick.boundingBox()) ?? {}
  expect((x + width / 2 - strip!.x) / strip!.width).toBeCloseTo(1 / 2.5, 2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Played' }).click()
  await expect(onWall(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'New' }).click()
  await expect(onWall(page)).toHaveCount(ALL_BLOCKS.length - 1)
  await expect(mint).toBeHidden()
})

test('the wall shows what most people missed, if that can be had', async ({
  page,
  context,
  faults
}) => {
  await page.route('**/rpc/all_bets', route =>
    route.fulfill({
      json: [
        { block: 15537394, bet: 1.4, bets: 10 },
        { block: 15537394, bet: 2.5, bets: 11 },
        { block: 15752489, bet: 8, bets: 19 }
      ]
    })
  )
  await page.goto('/block', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Missed by most' }).click()
  await expect(onWall(page)).toHaveText([/^First after the Merge/])
  await expect(
    page.getByText(
      `1 of ${ALL_BLOCKS.length} blocks where most bets were more than 1x off our model`
    )
  ).toBeVisible()
  await expectAccessible(page)
  faults.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await page.unrouteAll()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Missed by most' }).click()
  await expect(page.getByText(/^Couldn’t load what everyone bet\./)).toBeVisible()
  await expect(onWall(page)).toHaveCount(ALL_BLOCKS.length)
})

test('a block that nobody recorded leads there', async ({ page, faults }) => {
  faults.expected = [/404/, /Page not found/]
  await page.goto('/block/123')
  await expect(page.getByText('There’s no recording of block 123 here.')).toBeVisible()
  await page.getByRole('link', { name: 'All recorded blocks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    `${ALL_BLOCKS.length} real blocks.`
  )
})
