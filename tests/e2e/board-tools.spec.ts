import { readFile } from 'node:fs/promises'
import { type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere, FURTHER_ROWS } from './axe.ts'
import {
  choice,
  everyIsland,
  keptBatches,
  openBoard,
  pagination,
  searchBox,
  serveRows,
  shownRows
} from './board-page.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

let table: TableRow[]

test.beforeAll(async () => {
  table = await readTable(process.env['SITE_URL'] ?? '')
})

const highlighted = (page: Page) => page.locator('[data-highlighted]')

test('the match is marked in each name', async ({ page }) => {
  await openBoard(page)
  await searchBox(page).fill('VEX')
  const marks = page.getByTestId('winner-row').locator('mark')
  await expect(marks).toHaveCount(50)
  for (const text of await marks.allTextContents()) expect(text.toLowerCase()).toBe('vex')
})

test('a whole name offers the jump to its place among all', async ({ page }) => {
  const someone = expectedRows(table)[321]
  await openBoard(page)
  await searchBox(page).fill(someone?.username.toUpperCase() ?? '')
  await page.getByRole('button', { name: `Jump to @${someone?.username}` }).click()
  await expect(highlighted(page).getByTestId('winner-rank')).toHaveText('322')
  await expect(highlighted(page)).toBeInViewport()
  await expect(searchBox(page)).toHaveValue('')
})

test('#500 and Enter jumps to rank 500; Escape clears', async ({ page }) => {
  await openBoard(page)
  await searchBox(page).fill('#500')
  await searchBox(page).press('Enter')
  await expect(highlighted(page).getByTestId('winner-rank')).toHaveText('500')
  await expect(highlighted(page)).toBeInViewport()
  await searchBox(page).fill('vex')
  await searchBox(page).press('Escape')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByText(`Showing 1-50 of ${table.length} winners`)).toBeVisible()
})

test('find me shows rank, share and gap, jumps, is remembered and can be forgotten', async ({
  page
}) => {
  const board = expectedRows(table)
  const me = board[1234]
  await openBoard(page)
  const card = page.getByRole('region', { name: 'Find me' })
  await card.getByRole('textbox').fill(`@${me?.username}`)
  await card.getByRole('button', { name: 'Find me' }).click()
  await expect(highlighted(page).getByTestId('winner-rank')).toHaveText('1235')
  await expect(card).toContainText(`@${me?.username} is rank 1235 of ${table.length}`)
  await expect(card).toContainText(/Better than \d+(\.\d)?% of the others/)
  await expect(card).toContainText(/IQ points behind @\w+/)
  await page.reload()
  await expect(card).toContainText('is rank 1235')
  await choice(page, '500').click()
  await card.getByRole('button', { name: 'Go to my row' }).click()
  await expect(highlighted(page).getByTestId('winner-rank')).toHaveText('1235')
  await card.getByRole('button', { name: 'Forget me' }).click()
  await expect(card.getByRole('textbox')).toBeVisible()
  await page.reload()
  await expect(card.getByRole('textbox')).toBeVisible()
})

test('find me reports a missing score', async ({ page }) => {
  const me = table.find(row => row.iq_score === null)
  await openBoard(page)
  const card = page.getByRole('region', { name: 'Find me' })
  await card.getByRole('textbox').fill(me?.username ?? '')
  await card.getByRole('button', { name: 'Find me' }).click()
  await expect(card).toContainText("There's no score yet, so there's nothing to compare.")
  await expect(card).not.toContainText(/Better than|better score|points behind/)
})

test('the histogram counts every score, shows where the page lies and leads there', async ({
  page
}) => {
  await openBoard(page)
  const bars = page.getByRole('region', { name: 'IQ scores' }).getByRole('button')
  await expect(bars).toHaveCount(18)
  const counts = await bars.evaluateAll(all =>
    all.map(bar => Number(/: (\d+) winner/.exec(bar.getAttribute('aria-label') ?? '')?.[1]))
  )
  expect(counts.reduce((sum, count) => sum + count)).toBe(
    table.filter(row => row.iq_score !== null).length
  )
  await bars.nth(6).focus()
  await page.keyboard.press('Enter')
  await expect(bars.nth(6)).toHaveAccessibleName(/on this page$/)
  const scores = (await shownRows(page)).map(row => Number(row.iq.slice(4)))
  expect(scores.some(score => score >= 100 && score < 105)).toBe(true)
  await expect(
    page.getByRole('table', { name: 'Winners by IQ score' }).getByRole('row')
  ).toHaveCount(19)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a histogram bar leads to its page by touch and shows its content', async ({ page }) => {
    await openBoard(page)
    await page.getByText('All scores').tap()
    const bars = page.getByRole('region', { name: 'IQ scores' }).getByRole('button')
    await expect(bars).toHaveCount(9)
    await expect(bars.first()).toHaveAccessibleName(/^IQ below 80: /)
    await expect(bars.last()).toHaveAccessibleName(/^IQ 150 and more: /)
    await bars.nth(4).tap()
    await expect(bars.nth(4)).toHaveAccessibleName(/^IQ 110 to 120: .*on this page$/)
    const rows = await shownRows(page)
    const first = expectedRows(table).findIndex(row => Number(row.iq.slice(4)) < 120)
    expect(rows.map(row => row.rank)).toContain(first + 1)
    expect(rows).toEqual(expectedRows(table).slice((rows[0]?.rank ?? 0) - 1, rows.at(-1)?.rank))
  })

  test('the first row stands within the first screen, from the skeleton on, and find me in a line', async ({
    page
  }) => {
    const topOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.y ?? Infinity
    const answered = Promise.withResolvers<undefined>()
    await page.route('**/rest/v1/winners*', async route => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/winners')
    const place = await topOf(page.getByTestId('winner-skeleton').first())
    answered.resolve(undefined)
    const card = page.getByRole('region', { name: 'Find me' })
    await card.locator('summary').tap()
    await expect(card.getByRole('textbox')).toBeVisible()
    await card.locator('summary').tap()
    const first = page.getByTestId('winner-row').first()
    expect(await topOf(first)).toBe(place)
    expect(place).toBeLessThan(560)

    const me = expectedRows(table)[1234]
    await card.locator('summary').tap()
    await card.getByRole('textbox').fill(me?.username ?? '')
    await card.getByRole('button', { name: 'Find me' }).tap()
    await expect(highlighted(page).getByTestId('winner-rank')).toHaveText('1235')
    await page.goto('/winners')
    await expect(card.locator('summary')).toHaveText(
      `@${me?.username} is rank 1235 of ${table.length}`
    )
    expect(await topOf(first)).toBe(place)
    await card.locator('summary').tap()
    await expect(card).toContainText(/IQ points behind @\w+/)
    await card.getByRole('button', { name: 'Forget me' }).tap()
    await expect(card.locator('summary')).toHaveText('Find me')
  })
})

async function exported(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click()
  ])
  return (await readFile(await file.path(), 'utf8')).split('\r\n')
}

test('the view and the whole list can be had as CSV', async ({ page }) => {
  await openBoard(page, '/winners?q=ve&sort=followers&page=2')
  const expected = expectedRows(table, { query: 've', sort: 'followers' })
  const view = await exported(page, 'Export this page (CSV)')
  expect(view[0]).toMatch(/^rank,username,iq_score/)
  expect(view[1]).toMatch(new RegExp(`^51,${expected[50]?.username},`))
  const all = await exported(page, 'Export all that match (CSV)')
  const names = all.filter(line => /^\d+,\w+,/.test(line)).map(line => line.split(',')[1])
  expect(names).toEqual(expected.map(row => row.username))
})

test('a hundred thousand winners are exported while the page stays responsive', async ({
  page
}) => {
  const rows = Array.from({ length: 100_000 }, (_, place) => ({
    ...table[place % table.length],
    id: place,
    username: `u${place}`
  }))
  await page.route('**/rest/v1/winners*', route => serveRows(route, rows))
  await openBoard(page)
  await page.getByText('Top 100000 performers').waitFor()
  // A slow device, on which the noise of this machine is small beside the work.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const drawn = await page
    .getByRole('button', { name: 'Export all that match (CSV)' })
    .evaluateHandle(button => {
      const drawn = { meanwhile: 0 }
      const count = (): void => {
        if (button.ariaDisabled === 'true') drawn.meanwhile++
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      return drawn
    })
  const lines = await exported(page, 'Export all that match (CSV)')
  const frames = await drawn.evaluate(({ meanwhile }) => meanwhile)
  expect(frames, 'frames drawn while the file is written').toBeGreaterThan(5)
  expect(lines.filter(line => /^\d+,u\d+,/.test(line))).toHaveLength(100_000)
})

test('a newer list is offered and never replaces the shown one by itself', async ({ page }) => {
  await page.clock.install()
  await openBoard(page)
  await page.getByRole('button', { name: 'Find me' }).waitFor()
  await page.route('**/rest/v1/winners*', (route, request) =>
    request.method() === 'HEAD'
      ? route.fulfill({ status: 200, headers: { 'content-range': `0-0/${table.length + 3}` } })
      : route.continue()
  )
  await page.clock.fastForward(6 * 60_000)
  await expect(page.getByText('3 more winners since this list was loaded.')).toBeVisible()
  await expect(page.getByText(`Showing 1-50 of ${table.length} winners`)).toBeVisible()
  await page.getByRole('button', { name: 'Show the newer list' }).click()
  await expect(page.getByText('winners since this list was loaded')).toHaveCount(0)
})

test('reloading keeps the view and shows the time of the new list', async ({ page }) => {
  await openBoard(page)
  await pagination(page).getByText('2', { exact: true }).click()
  const time = page.locator('time')
  const before = await time.getAttribute('datetime')
  const [winner] = expectedRows(table).slice(50, 51)
  await page.route('**/rest/v1/winners*', async route => {
    const answer = await route.fetch()
    const rows = (await answer.json()) as TableRow[]
    for (const row of rows) if (row.username === winner?.username) row.followers_count = 987_654_321
    await route.fulfill({ response: answer, json: rows })
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByTestId('winner-row').first()).toContainText('987,654,321')
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveAttribute(
    'aria-disabled',
    'false'
  )
  await expect(page.getByText(`Showing 51-100 of ${table.length} winners`)).toBeVisible()
  expect((await shownRows(page)).slice(1)).toEqual(expectedRows(table).slice(51, 100))
  const after = await time.getAttribute('datetime')
  expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
  await expect(page.getByText(/^As of .*\d{4}/)).toBeVisible()
})

test('without a network the last list is shown, with its time', async ({
  page,
  context,
  faults
}) => {
  await openBoard(page)
  await everyIsland(page)
  await expect.poll(() => keptBatches(page)).toBe(6)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  faults.expected = [/ERR_INTERNET_DISCONNECTED/]
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(
    page.getByText(/No connection: showing the list saved on this device, as of/)
  ).toBeVisible()
  await expect(page.getByText(`Showing 1-50 of ${table.length} winners`)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('copied rows paste as a table', async ({ page }) => {
  await openBoard(page)
  // Its code comes after the first rows, with that of the tools.
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  const copied = await page.evaluate(() => {
    const rows = document.querySelectorAll('[data-testid="winner-row"]')
    getSelection()?.setBaseAndExtent(rows[0]!, 0, rows[2]!, rows[2]!.childNodes.length)
    const clipboardData = new DataTransfer()
    rows[1]?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    )
    return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
  })
  const expected = expectedRows(table).slice(0, 3)
  expect(copied.text.split('\n')).toEqual(
    expected.map(row =>
      [row.rank, `@${row.username}`, row.followers, row.following, row.iq].join('\t')
    )
  )
  expect(copied.html.match(/<tr>/g)).toHaveLength(3)
})

test('on paper there is the list and nothing to press', async ({ page }) => {
  await openBoard(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByTestId('winner-row').first()).toBeVisible()
  await expect(searchBox(page)).toBeHidden()
  await expect(page.getByTestId('banner')).toBeHidden()
  await expect(pagination(page)).toBeHidden()
})

test('axe finds nothing when a winner is found and pointed out', async ({ page }) => {
  await openBoard(page, '/winners?q=vex&size=70')
  await page.getByText("isn't a page size").waitFor()
  await expectAccessibleEverywhere(page, { without: FURTHER_ROWS })
  await openBoard(page, `/winners?hl=${expectedRows(table)[3]?.username}`)
  await expectAccessible(page, { without: FURTHER_ROWS })
})
