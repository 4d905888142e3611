import {
  allRows,
  everyIsland,
  keptBatches,
  offsetOf,
  openBoard,
  pagination,
  passRetries,
  serveRows,
  searchBox,
  shownRows
} from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

const WINNERS = '**/rest/v1/winners*'
const LOGGED = [/Failed to load resource/, /Failed to load winners/]
const BROKEN = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({
    message: 'The database is resting',
    details: null,
    hint: null,
    code: 'XX000'
  })
}

test('four answers of 500, at least 1, 2 and 4 seconds apart, end in a toast and a way to try again', async ({
  page,
  faults
}) => {
  faults.expected = LOGGED
  let healthy = false
  await page.route(WINNERS, route => (healthy ? route.continue() : route.fulfill(BROKEN)))
  await page.clock.install()
  await page.addInitScript(() => {
    const times: number[] = []
    const original = fetch
    Object.assign(window, { times })
    window.fetch = (...request) => {
      if (String(request[0]).includes('/rest/v1/winners')) times.push(Date.now())
      return original(...request)
    }
  })
  await page.goto('/winners')
  await expect(page.getByTestId('winner-skeleton')).toHaveCount(10)
  await passRetries(page, page.getByRole('alert').filter({ hasText: 'The database is resting' }))
  const times = await page.evaluate(() => Reflect.get(window, 'times') as number[])
  expect(times).toHaveLength(4)
  for (const [place, wait] of [1000, 2000, 4000].entries())
    expect(times[place + 1]! - times[place]!).toBeGreaterThanOrEqual(wait)
  await expect(page.getByTestId('winner-row')).toHaveCount(0)
  await expect(page.getByTestId('winner-skeleton')).toHaveCount(0)
  await expect(page.getByText('Top 0 performers from the IQ Challenge')).toBeVisible()
  healthy = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
})

test('a single 500 response is retried silently', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource/]
  let failures = 1
  await page.route(WINNERS, route => (failures-- > 0 ? route.fulfill(BROKEN) : route.continue()))
  await openBoard(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('batch 3 of 6 failing twice loses and duplicates no row', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource/]
  let failures = 2
  await page.route(WINNERS, route =>
    offsetOf(route) === 2000 && failures-- > 0 ? route.fulfill(BROKEN) : route.continue()
  )
  await openBoard(page)
  const table = await readTable(process.env['SITE_URL'] ?? '')
  await expect(page.getByText(`Showing 1-50 of ${table.length} winners`)).toBeVisible()
  expect(await allRows(page)).toEqual(expectedRows(table))
})

test('a winner added during the read is included, and no row is lost or duplicated', async ({
  page
}) => {
  let table: readonly TableRow[] = await readTable(process.env['SITE_URL'] ?? '')
  const newcomer = { ...table[0]!, id: 999_999, username: 'came_midway', iq_score: 160 }
  let asked = 0
  await page.route(WINNERS, route => {
    if (++asked === 3) table = [newcomer, ...table]
    return serveRows(route, table)
  })
  await openBoard(page)
  expect(table).toContain(newcomer)
  await expect(page.getByText(`Top ${table.length} performers`)).toBeVisible()
  expect(await allRows(page)).toEqual(expectedRows(table))
})

test('a permanently failing batch empties the list; trying again requests only what is missing', async ({
  page,
  faults
}) => {
  faults.expected = LOGGED
  let healthy = false
  const asked: number[] = []
  await page.route(WINNERS, route => {
    asked.push(offsetOf(route))
    return offsetOf(route) === 3000 && !healthy ? route.fulfill(BROKEN) : route.continue()
  })
  await page.clock.install()
  await page.goto('/winners')
  await passRetries(page, page.getByRole('button', { name: 'Try again' }))
  await expect(page.getByTestId('winner-row')).toHaveCount(0)
  healthy = true
  asked.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
  expect(asked.sort()).toEqual([3000, 5000])
})

test('a dropped connection is reported in plain words', async ({ page, faults }) => {
  faults.expected = LOGGED
  await page.route(WINNERS, route => route.abort('internetdisconnected'))
  await page.clock.install()
  await page.goto('/winners')
  await passRetries(page, page.getByRole('alert').filter({ hasText: 'Failed to load winners' }))
})

test('an unreachable backend is tried four times, then the cached list is shown', async ({
  page,
  faults
}) => {
  await page.clock.install()
  await openBoard(page)
  await everyIsland(page)
  await expect.poll(() => keptBatches(page)).toBe(6)
  faults.expected = [/ERR_CONNECTION_REFUSED/]
  let asked = 0
  // Not a byte of the site comes any more, and the browser does not know: it believes in its network.
  await page.route('**', route => {
    if (route.request().url().includes('offset=0')) asked++
    return route.abort('connectionrefused')
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  await passRetries(
    page,
    page.getByText(/No connection: showing the list saved on this device, as of/)
  )
  expect(asked).toBe(4)
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('reloads that fail, one after another, leave the list on show', async ({ page, faults }) => {
  await page.clock.install()
  await openBoard(page)
  const asOf = await page.locator('time').getAttribute('datetime')
  const before = await shownRows(page)
  faults.expected = LOGGED
  await page.route(WINNERS, route => route.fulfill(BROKEN))
  const reload = page.getByRole('button', { name: 'Reload' })
  const toast = page.getByRole('alert').filter({ hasText: 'The database is resting' })
  for (let time = 1; time <= 2; time++) {
    await reload.click()
    await passRetries(page, toast)
    await expect(reload).toBeEnabled()
    expect(await shownRows(page)).toEqual(before)
    await expect(page.locator('time')).toHaveAttribute('datetime', asOf ?? '')
    await toast.getByRole('button', { name: 'close' }).click()
    await expect(toast).toHaveCount(0)
  }
  await expect(page.getByText("Couldn't load the winners")).toHaveCount(0)
})

test('malformed JSON is a failure, not a crash', async ({ page, faults }) => {
  faults.expected = [/Failed to load winners/]
  await page.route(WINNERS, route =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '[{"id":1,' })
  )
  await page.clock.install()
  await page.goto('/winners')
  await passRetries(page, page.getByRole('alert').filter({ hasText: 'Failed to load winners' }))
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a slow response shows ten skeleton rows and how many winners have loaded', async ({
  page
}) => {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(WINNERS, async route => {
    if (offsetOf(route) > 0) await released
    await route.continue()
  })
  await page.goto('/winners')
  await expect(page.getByTestId('winner-skeleton')).toHaveCount(10)
  await expect(page.getByText('Loading winners: 1000 so far…')).toBeVisible()
  release()
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
  await expect(page.getByTestId('winner-skeleton')).toHaveCount(0)
})

test('the rows stay when other code fails to load, and it can be retried', async ({
  page,
  faults
}) => {
  faults.expected = [/Failed to load resource/]
  let asked = 0
  await page.route('**/_astro/extras.*', route => {
    asked++
    return route.abort()
  })
  await page.clock.install()
  await openBoard(page)
  const alert = page.getByRole('alert').filter({ hasText: "Couldn't load this part." })
  await expect(alert).toBeVisible()
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
  await expect(page.getByRole('heading', { name: 'Winners Leaderboard' })).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await searchBox(page).fill('vex')
  await expect(page.getByTestId('winner-row').first().locator('mark')).toHaveText(/vex/i)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeVisible()
  // Each try asks for the code and what it needs beside it, and nothing goes on asking by itself.
  await page.clock.runFor(60_000)
  expect(asked).toBeLessThan(9)

  await page.unroute('**/_astro/extras.*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'IQ scores' })).toBeVisible()
  await expect(pagination(page)).toBeVisible()
  await expect(alert).toHaveCount(0)
})
