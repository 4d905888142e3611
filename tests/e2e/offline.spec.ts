import { openBoard, searchBox, shownRows } from './board-page.ts'
import { expectKept, NO_NETWORK } from './kept.ts'
import { readThrough } from './frames.ts'
import { expectedRows, readTable } from './reference.ts'
import { expect, test } from './test.ts'

test('the board opens without a network as it was last seen, and says so', async ({
  page,
  context,
  faults
}) => {
  const table = await readTable(process.env['SITE_URL'] ?? '')
  await openBoard(page)
  await page.getByRole('button', { name: 'Find me' }).waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('winners')).keys()).length))
    .toBe(6)
  await expectKept(page)

  faults.expected = [NO_NETWORK]
  await context.setOffline(true)
  await page.goto('/winners?sort=followers&page=2')
  await expect(
    page.getByText(/No connection: showing the list saved on this device, as of/)
  ).toBeVisible()
  expect(await shownRows(page)).toEqual(expectedRows(table, { sort: 'followers' }).slice(50, 100))
  await searchBox(page).fill('vex')
  await expect(page.getByText(/^Showing 1-\d+ of \d+ winners$/)).toBeVisible()
})

test('the landing page opens without a network, with the parts and the events that were reached', async ({
  page,
  context,
  faults
}) => {
  await page.goto('/')
  await page.locator('#gigagas').scrollIntoViewIfNeeded()
  await expect(page.locator('#gigagas').getByRole('slider')).toBeVisible()
  const events = page.locator('#timeline .eras li')
  // Where the sections further up are shorter than expected, a later island may come near as well.
  await readThrough(page)
  await expect(events).not.toHaveCount(0)
  await expectKept(page)

  faults.expected = [NO_NETWORK]
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('astro-island[ssr]:has([data-testid="hero-animation"])')).toHaveCount(0)
  await page.locator('#gigagas').scrollIntoViewIfNeeded()
  await expect(page.locator('#gigagas').getByRole('slider')).toBeVisible()
  await page.locator('#timeline').scrollIntoViewIfNeeded()
  await expect(events).not.toHaveCount(0)
  // That page's own picture has never been fetched.
  faults.expected = [NO_NETWORK]
  const isPictureMissed = page.waitForEvent('console', message => NO_NETWORK.test(message.text()))
  await page.getByRole('link', { name: /events$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/event by event/)
  await isPictureMissed
})

test('a portal kept with one page does not hide what another page has kept', async ({
  page,
  context,
  faults
}) => {
  await page.goto('/')
  await expectKept(page)
  await openBoard(page)
  await expectKept(page)
  // As a version that did not look at the type would have kept it.
  await page.evaluate(async () => {
    const copies = await caches.open('page /')
    for (const { url } of await copies.keys()) {
      if (!url.includes('/_astro/')) continue
      const headers = { 'content-type': 'text/html' }
      await copies.put(url, new Response('<h1>Sign in</h1>', { headers }))
    }
  })

  faults.expected = [NO_NETWORK]
  await context.setOffline(true)
  await page.goto('/winners')
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
})

test('what comes once the network is back is kept, though the visit began without one', async ({
  page,
  context
}) => {
  await page.goto('/')
  await expectKept(page)
  await context.setOffline(true)
  await page.reload()
  // The page asks the worker to keep it once it is idle, which fails now.
  await page.evaluate(() => new Promise(done => requestIdleCallback(() => setTimeout(done, 500))))
  await context.setOffline(false)
  await readThrough(page)
  await expectKept(page)
})

test('a page that was never visited is not available offline', async ({ page, context }) => {
  await page.goto('/')
  await expectKept(page)
  await context.setOffline(true)
  await expect(page.goto('/winners')).rejects.toThrow(/ERR_/)
})

test('a new edition of the page drops what only the old one needed', async ({ page }) => {
  await page.goto('/')
  await expectKept(page)
  await page.evaluate(async () => {
    const copies = await caches.open('page /')
    await copies.put('/', new Response('<p>the edition before</p>'))
    await copies.put('/_astro/old.js', new Response(''))
  })
  await page.reload()
  const isThere = () => page.evaluate(async () => !!(await caches.match('/_astro/old.js')))
  await expect.poll(isThere).toBe(false)
  await expectKept(page)
})
