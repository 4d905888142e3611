import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectedRows, readTable, type TableRow } from '../e2e/reference.ts'
import { scrollTo, scrollTop } from './landing.ts'
import { type Page } from './page.ts'
import { expect, test } from './test.ts'

let table: TableRow[]

test.beforeAll(async () => {
  table = await readTable(process.env['SITE_URL'] ?? '')
})

const rows = (view: Page) => view.getByTestId('winner-row')
const searchBox = (view: Page) => view.getByRole('searchbox')
const choice = (view: Page, name: string) => view.getByRole('button', { name })
const names = (view: Page): Promise<string[]> =>
  rows(view).evaluateAll(all => all.map(row => row.querySelector('a')?.textContent?.slice(1) ?? ''))
const usernames = (expected: readonly { username: string }[]): string[] =>
  expected.map(({ username }) => username)

async function openBoard(view: Page, path = '/winners'): Promise<void> {
  await view.goto(path)
  await rows(view).waitFor()
  // The tools come after the rows.
  await choice(view, 'Reload').waitFor()
}

/** Scrolls and waits until the page has saved the position in the history. */
async function scrollAndSave(view: Page, top: number): Promise<void> {
  await scrollTo(view, top)
  const saved = (): Promise<number> =>
    view.evaluate(() => Math.round(Reflect.get(Object(history.state), 'scroll')))
  await expect.poll(saved).toBe(top)
}

test('the board is searched, sorted and turned, up to 500 rows a page', async ({ view }) => {
  await openBoard(view)
  expect(await names(view)).toEqual(usernames(expectedRows(table).slice(0, 50)))
  expect(await view.getByRole('img', { name: 'Gold medal' }).count()).toBe(1)
  await choice(view, '500').click()
  await expect.poll(() => rows(view).count()).toBe(500)
  expect(await names(view)).toEqual(usernames(expectedRows(table).slice(0, 500)))
  await choice(view, 'Followers').click()
  await choice(view, 'Followers').click()
  await expect.poll(() => choice(view, 'Followers').attribute('data-direction')).toBe('asc')
  const ascending = expectedRows(table, { sort: 'followers', ascending: true })
  expect(await names(view)).toEqual(usernames(ascending.slice(0, 500)))
  await choice(view, '50').click()
  await searchBox(view).fill('VEX')
  const found = expectedRows(table, { query: 'vex', sort: 'followers', ascending: true })
  await expect.poll(() => names(view)).toEqual(usernames(found.slice(0, 50)))
  expect(await view.url()).toBe('/winners?q=VEX&sort=followers&dir=asc')
  await searchBox(view).fill('nobody_at_all_here')
  await view.getByText('No winners found matching your search.').waitFor()
  await view.press('Escape')
  await expect.poll(() => rows(view).count()).toBe(50)
})

test('back and forward bring the rows and the place on the board', async ({ view }) => {
  await openBoard(view)
  const pages = view.getByRole('navigation', { name: 'Pagination, bottom' })
  await pages.getByText('Next').click()
  await expect.poll(() => view.url()).toBe('/winners?page=2')
  await scrollAndSave(view, 1200)
  await view.goBack()
  await expect.poll(() => names(view)).toEqual(usernames(expectedRows(table).slice(0, 50)))
  // The button that was clicked is near the last row.
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(2000)
  await view.goForward()
  await expect.poll(() => names(view)).toEqual(usernames(expectedRows(table).slice(50, 100)))
  await expect.poll(() => scrollTop(view)).toBe(1200)
  await view.goto('/')
  await view.goBack()
  await expect.poll(() => scrollTop(view)).toBe(1200)
})

test('find me leads to the row and is remembered', async ({ view }) => {
  const me = expectedRows(table)[1234]?.username ?? ''
  await openBoard(view)
  const card = view.getByRole('region', { name: 'Find me' })
  await card.getByRole('textbox').fill(`@${me}`)
  await view.press('Enter')
  const row = view.locator('[data-highlighted]')
  await expect.poll(() => row.getByTestId('winner-rank').text()).toBe('1235')
  await expect.poll(() => row.onScreen()).toBe(1)
  await view.reload()
  await expect.poll(() => card.text()).toContain('is rank 1235')
  await card.getByRole('button', { name: 'Forget me' }).click()
  await card.getByRole('textbox').waitFor()
})

test('a bar of the histogram leads to its winners, by keyboard', async ({ view }) => {
  await openBoard(view)
  const bars = view.getByRole('region', { name: 'IQ scores' }).getByRole('button')
  expect(await bars.count()).toBe(18)
  await bars.nth(6).focus()
  await view.press('Enter')
  await expect.poll(() => bars.nth(6).attribute('aria-label')).toMatch(/on this page$/)
})

test('the view is downloaded as CSV, and copied rows paste as text', async ({ view, engine }) => {
  await openBoard(view, '/winners?q=ve&sort=followers&page=2')
  const before = await readdir(engine.downloads)
  await choice(view, 'Export this page (CSV)').click()
  const download = async (): Promise<string> => {
    const name = (await readdir(engine.downloads)).find(
      name => name.endsWith('.csv') && !before.includes(name)
    )
    return name === undefined ? '' : readFile(join(engine.downloads, name), 'utf8')
  }
  await expect.poll(download).toMatch(/^rank,username,iq_score/)
  const [, first = ''] = (await download()).split('\r\n')
  const expected = expectedRows(table, { query: 've', sort: 'followers' }).slice(50, 100)
  expect(first).toMatch(new RegExp(`^51,${expected[0]?.username},`))

  await rows(view).evaluateAll(([row]) => {
    if (row) getSelection()?.setBaseAndExtent(row, 0, row, row.childNodes.length)
  })
  await view.press('Control+c')
  await searchBox(view).focus()
  await view.press('Control+a', 'Control+v')
  await expect.poll(() => searchBox(view).value()).toContain(`@${expected[0]?.username}`)
})

test('a follow is verified: yes, no, and a name that cannot be', async ({ view, faults }) => {
  faults.expected = [/status of 400/]
  const follower = table.find(row => row.follows_altius)?.username ?? ''
  const other = table.find(row => row.follows_altius === false)?.username ?? ''
  await openBoard(view)
  const card = view.getByRole('region', { name: 'Verify Follower' })
  const result = card.getByTestId('verify-result')
  const toast = (text: string) => view.getByRole('alert').filter({ hasText: text })
  await card.getByRole('textbox').fill(`@${follower}`)
  await card.getByRole('button', { name: 'Verify' }).click()
  await expect.poll(() => result.text()).toContain(`✓ @${follower} is following AltiusLabs!`)
  await toast(`@${follower} is following AltiusLabs!`).waitFor()
  await card.getByRole('textbox').fill(other)
  await view.press('Enter')
  await expect.poll(() => result.text()).toContain(`✗ @${other} is not following AltiusLabs`)
  await card.getByRole('textbox').fill('  ')
  await view.press('Enter')
  await toast('Please enter a username').waitFor()
  await card.getByRole('textbox').fill('not a name!')
  await view.press('Enter')
  await expect.poll(() => result.count()).toBe(0)
})
