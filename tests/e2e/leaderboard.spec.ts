import { type Page } from '@playwright/test'
import { openBoard, passRetries, serveRows } from './board-page.ts'
import { openQuiz, playRound, startQuiz } from './quiz-page.ts'
import { expectedRows, readTable } from './reference.ts'
import { expect, test } from './test.ts'

const WINNERS = '**/rest/v1/winners*'
const LOGGED = [/Failed to load resource/, /Failed to load winners/]

async function toLeaderboard(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
}

test('shows the ten best of the table, and the way to all of them', async ({ page }) => {
  await toLeaderboard(page)
  const rows = page.getByTestId('top-row')
  await expect(rows).toHaveCount(10)
  const table = await readTable(process.env['SITE_URL'] ?? '')
  const expected = expectedRows(table).slice(0, 10)
  for (const [place, { rank, username, iq }] of expected.entries()) {
    await expect(rows.nth(place).getByRole('cell').first()).toContainText(String(rank))
    await expect(rows.nth(place).getByRole('link')).toHaveText(`@${username}`)
    expect(Number(await rows.nth(place).getByRole('cell').last().innerText())).toBe(
      Number(iq.replace('IQ: ', ''))
    )
  }
  for (const medal of ['Gold medal', 'Silver medal', 'Bronze medal'])
    await expect(page.locator('#leaderboard').getByRole('img', { name: medal })).toBeVisible()
  await page.locator('#leaderboard').getByRole('link', { name: 'See all winners' }).click()
  await expect(page).toHaveURL(/\/winners$/)
})

/** The queries of all requests for winners from now on. */
function requestsOf(page: Page): readonly URLSearchParams[] {
  const requests: URLSearchParams[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/rest/v1/winners') requests.push(searchParams)
  })
  return requests
}

test('one request reads the ten best, and none is sent before the section is near', async ({
  page
}) => {
  const requests = requestsOf(page)
  await page.goto('/')
  await page.locator('#gigagas').scrollIntoViewIfNeeded()
  await expect(page.locator('#gigagas').getByRole('slider')).toBeVisible()
  expect(requests).toEqual([])
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('top-row')).toHaveCount(10)
  expect(requests.map(query => query.get('limit'))).toEqual(['10'])
})

test('three requests for two rows read the own place, once for result and leaderboard together', async ({
  page
}) => {
  const requests = requestsOf(page)
  // So wide a gap keeps the leaderboard far while the quiz is played.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('#leaderboard { margin-top: 3000px }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.setViewportSize({ width: 1280, height: 700 })
  await openQuiz(page)
  await page.getByTestId('quiz').getByRole('button').first().scrollIntoViewIfNeeded()
  await startQuiz(page)
  expect(requests).toEqual([])
  await playRound(page)
  await expect(page.getByTestId('result-standing')).toContainText('Better than')
  expect(requests.map(query => query.get('limit'))).toEqual(['2', '2', '2'])
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('own-place')).toBeVisible()
  expect(requests.map(query => query.get('limit'))).toEqual(['2', '2', '2', '10'])
})

test('the own place is that of the board', async ({ page }) => {
  const table = await readTable(process.env['SITE_URL'] ?? '')
  await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [2, 5])
  const iq = Number(await page.getByTestId('result-iq').innerText())
  const rank = table.filter(row => (row.iq_score ?? 0) >= iq).length + 1
  await expect(page.getByTestId('result-standing')).toContainText(
    `rank ${rank.toLocaleString('en')} of ${(table.length + 1).toLocaleString('en')}`
  )
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  const names = expectedRows(table).map(({ username }) => username)
  const own = page.getByTestId('own-place')
  await expect(own).toHaveCount(1)
  const next = own.locator('xpath=following-sibling::tr[1]')
  await expect(next.getByRole('link')).toHaveText(`@${names[rank - 1]}`)
  const before = own.locator('xpath=preceding-sibling::tr[1]')
  await expect(before.getByRole('link')).toHaveText(`@${names[rank - 2]}`)
})

test('after a visit to the board nothing is requested, and the same is shown', async ({ page }) => {
  const table = await readTable(process.env['SITE_URL'] ?? '')
  await page.addInitScript(() => {
    const score = { iq: 120, accuracyPercentage: 75, completionTime: 200 }
    localStorage.setItem('altius:latest-score', JSON.stringify({ version: 1, score }))
  })
  await openBoard(page)
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('altius:standings')))
    .not.toBeNull()
  const requests = requestsOf(page)
  await toLeaderboard(page)
  const links = page.locator('#leaderboard').getByTestId('top-row').getByRole('link')
  const names = expectedRows(table).map(({ username }) => `@${username}`)
  const ahead = table.filter(row => (row.iq_score ?? 0) >= 120).length
  await expect(links).toHaveText([...names.slice(0, 10), ...names.slice(ahead - 2, ahead + 2)])
  await expect(page.getByTestId('own-place')).toHaveCount(1)
  expect(requests).toEqual([])
})

test('without a network the leaderboard is as it was last seen', async ({
  page,
  context,
  faults
}) => {
  await toLeaderboard(page)
  const rows = page.getByTestId('top-row')
  await expect(rows).toHaveCount(10)
  const before = await rows.allTextContents()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('standings')).keys()).length))
    .toBe(1)
  faults.expected = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/]
  await context.setOffline(true)
  await page.reload()
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  await expect(rows).toHaveText(before)
})

test('a second round moves the own place without a reload', async ({ page }) => {
  await openQuiz(page)
  await startQuiz(page)
  await playRound(page)
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  const own = page.getByTestId('own-place')
  await expect(own).toHaveCount(1)
  const before = await own.innerText()
  await page.getByTestId('quiz').getByRole('button', { name: 'Play a new round' }).click()
  await startQuiz(page)
  await playRound(page, [0, 1, 2, 3, 4, 5, 6])
  await expect(own).not.toHaveText(before)
  await page.reload()
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  await expect(own).toHaveCount(1)
})

test('a list that fails to load says so and can be retried', async ({ page, faults }) => {
  faults.expected = LOGGED
  let isHealthy = false
  await page.route(WINNERS, route =>
    isHealthy ? route.continue() : route.fulfill({ status: 500, json: { message: 'No' } })
  )
  await page.clock.install()
  await toLeaderboard(page)
  await expect(page.locator('#leaderboard [data-skeleton="card"]')).toBeVisible()
  const alert = page.locator('#leaderboard').getByRole('alert')
  await passRetries(page, alert.filter({ hasText: "Couldn't load the winners." }))
  isHealthy = true
  await page.locator('#leaderboard').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('top-row')).toHaveCount(10)
})

test('a picture that fails to load gives way to the placeholder', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource.*404/]
  const table = await readTable(process.env['SITE_URL'] ?? '')
  const rows = table.slice(0, 5).map(row => ({ ...row, avatar_url: '/avatars/not-there.svg' }))
  await page.route(WINNERS, route => serveRows(route, rows))
  await toLeaderboard(page)
  const pictures = page.getByTestId('top-row').locator('img')
  await expect(pictures).toHaveCount(5)
  for (const picture of await pictures.all())
    await expect(picture).toHaveAttribute('src', '/avatar.svg')
})

test('without its own place the table is shown all the same, and the place can be retried', async ({
  page,
  faults
}) => {
  faults.expected = LOGGED
  let isHealthy = false
  await page.route(/\/rest\/v1\/winners\?.*iq_score=/, route =>
    isHealthy ? route.continue() : route.fulfill({ status: 500, json: { message: 'No' } })
  )
  await page.addInitScript(() => {
    const score = { iq: 120, accuracyPercentage: 75, completionTime: 200 }
    localStorage.setItem('altius:latest-score', JSON.stringify({ version: 1, score }))
  })
  await page.clock.install()
  await toLeaderboard(page)
  const section = page.locator('#leaderboard')
  await passRetries(page, section.getByText('Couldn’t find your own place.'))
  await expect(page.getByTestId('top-row')).toHaveCount(10)
  isHealthy = true
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('own-place')).toBeVisible()
})

test('without winners it invites the first', async ({ page }) => {
  await page.route(WINNERS, route =>
    route.fulfill({ status: 200, json: [], headers: { 'content-range': '*/0' } })
  )
  await toLeaderboard(page)
  await expect(page.getByText('There are no winners yet. Be the first.')).toBeVisible()
})
