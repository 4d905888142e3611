import { SECTIONS } from '../../src/content/sections.ts'
import timeline from '../../src/content/timeline.json' with { type: 'json' }
import { CAPTIONS } from '../../src/features/hero/store.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

/** Only the visible part of a text. */
const SEEN = { useInnerText: true }

test('the landing page can be read to its end, and leads to the winners', async ({ page }) => {
  await page.goto('/')
  for (const { id } of SECTIONS) await expect(page.locator(`section#${id}`)).toBeVisible()
  for (const { id } of SECTIONS.slice(1))
    await expect(page.locator(`#${id} :is(svg, ol, ul)`).first()).toBeVisible()
  await expect(page.getByTestId('hero-caption')).toHaveText(CAPTIONS[3], SEEN)
  await expect(page.getByRole('img', { name: /Four cores: .* in 3 turns/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /One core: .* and 7 wait/ })).toBeHidden()
  await expect(page.locator('#timeline a[href^="/timeline"]')).toHaveCount(2)
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('#leaderboard a[href="/winners"]')).toBeVisible()
  await expect(page.getByText('1.395 Ggas/s', { exact: true }).first()).toBeVisible()
})

test.describe('where motion is welcome', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('nothing moves forever, since nothing could stop it', async ({ page }) => {
    await page.goto('/')
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
        .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.outerHTML)
    )
    expect(endless).toEqual([])
    await expect(page.getByTestId('hero-animation').getByRole('button')).toHaveCount(0)
  })
})

test('all events are a link away, and can be narrowed to those of Altius', async ({ page }) => {
  await page.goto('/')
  await page
    .locator('#timeline')
    .getByRole('link', { name: /^See all/ })
    .click()
  const main = page.getByRole('main')
  const events = main.locator('.timeline-events li')
  const status = main.getByRole('status')
  await expect(status).toHaveText(`${timeline.length} events`, SEEN)
  await main.getByText('Altius only').click()
  const own = timeline.filter(({ kind }) => kind === 'altius').length
  await expect(events.filter({ visible: true })).toHaveCount(own)
  await expect(main.getByRole('heading', { name: 'Ideas' })).toBeHidden()
  await expect(status).toHaveText(`${own} of ${timeline.length} events`, SEEN)
  await main.getByRole('checkbox', { name: 'Altius only' }).focus()
  await page.keyboard.press('Space')
  await expect(events.filter({ visible: true })).toHaveCount(timeline.length)
  await main.getByRole('link', { name: 'short version' }).click()
  await expect(page.locator('#timeline h2')).toBeInViewport()
})

test('the board explains why it shows no winners', async ({ page }) => {
  await page.goto('/winners')
  // Playwright finds no text in `noscript`, even when it shows.
  await expect(page.locator('noscript p')).toContainText(
    'The leaderboard needs JavaScript, which is turned off.'
  )
  await expect(page.getByText('Loading winners')).toBeHidden()
  await expect(page.getByTestId('winner-skeleton').first()).toBeHidden()
})

test('a block’s result stands in words beside the lanes as a picture', async ({ page }) => {
  await page.goto('/block/15537394')
  expect(await page.locator('noscript p').innerText()).toMatch(
    /^In our model, eight cores are 1\.40x as fast\. pevm measured 1\.56x, more than our model: gas isn’t time\. Transaction 26/
  )
  await expect(page.getByRole('slider')).toHaveCount(0)
  const lanes = page.getByRole('figure').getByRole('img')
  await expect(lanes).not.toHaveJSProperty('naturalWidth', 0)
})

for (const [path, way] of [
  ['/today', 'See all blocks'],
  ['/embed/block/15537394', /^More on this block/]
] as const)
  test(`${path} offers no bet, and a link leads on`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expect(page.getByRole('link', { name: way })).toBeVisible()
  })

test('the challenge says what a stranger needs to know', async ({ page }) => {
  await page.goto('/challenge')
  await expect(page.getByRole('heading', { name: 'One ranked round a day' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'The block' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with X' })).toBeHidden()
})
