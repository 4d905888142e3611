import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Page, type Route } from '@playwright/test'
import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { choice, everyIsland, openBoard, searchBox, shownRows } from './board-page.ts'
import { type Network, openNetwork } from './network.ts'
import { expectedRows, readTable, type TableRow } from './reference.ts'
import { expect, test } from './test.ts'

// One build for all of them, so one worker runs them all.
test.describe.configure({ mode: 'default' })

let site: Served
let dist: string
let network: Network
let table: TableRow[]

test.beforeAll(async () => {
  test.setTimeout(180_000)
  dist = await mkdtemp(path.join(tmpdir(), 'altius-snapshot-'))
  const env = { ...process.env, WINNERS_SNAPSHOT: '1' }
  await promisify(execFile)('node_modules/.bin/astro', ['build', '--outDir', dist], { env })
  site = await serve({ port: 0, dataDir: null, distDir: dist })
  // The files and the backend are those of the site that the other tests use.
  const backend = process.env['SITE_URL'] ?? ''
  network = await openNetwork(backend)
  network.site = site.url
  table = await readTable(backend)
})
test.afterAll(async () => {
  await network.close()
  await site.close()
  await rm(dist, { recursive: true })
})

const boardUrl = (query = ''): string => `${network.url}/winners${query}`

/** The requests for winners that a page sends, as paths without what a hash is part of. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:snapshot|rest)\//.test(pathname)) paths.push(pathname.replace(/-[0-9a-f]{16}/, ''))
  })
  return paths
}

/** Waits until all can be searched: the histogram is drawn from the whole list. */
async function searchable(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^IQ .* winners/ }).first()).toBeVisible()
}

test('a visit takes three requests, of which the page announces the first; nothing is read over REST', async ({
  page
}) => {
  const requests = requestsOf(page)
  await openBoard(page, boardUrl())
  await searchable(page)
  expect(requests.toSorted()).toEqual([
    '/snapshot/files/columns.json.gz',
    '/snapshot/files/winners.jsonl.gz',
    '/snapshot/manifest.json'
  ])
  expect(await shownRows(page)).toEqual(expectedRows(table).slice(0, 50))
  await searchBox(page).fill('an')
  const found = expectedRows(table, { query: 'an' })
  await expect(page.getByText(`of ${found.length} winners`)).toBeVisible()
  expect(await shownRows(page)).toEqual(found.slice(0, 50))
  expect(requests).not.toContain('/rest/v1/winners')
})

test('links into the list show the rows that they name, with what is known of those on screen', async ({
  page
}) => {
  const byFollowers = expectedRows(table, { sort: 'followers' })
  await openBoard(page, boardUrl('?sort=followers&page=7&size=500'))
  expect(await shownRows(page)).toEqual(byFollowers.slice(3000, 3500))
  const described = new Map(table.map(row => [row.username, row.description]))
  const rows = page.getByTestId('winner-row')
  for (const place of [0, 1, 2]) {
    const words = described.get(byFollowers[3000 + place]?.username ?? '') ?? ''
    await expect(rows.nth(place)).toContainText(words)
  }
  const requests = requestsOf(page)
  await rows.last().scrollIntoViewIfNeeded()
  const words = described.get(byFollowers[3499]?.username ?? '') ?? ''
  await expect(rows.last()).toContainText(words)
  // A screen holds fewer than thirty rows, each of which may be in another group.
  expect(requests.length).toBeLessThan(30)

  await openBoard(page, boardUrl('?q=an'))
  expect(await shownRows(page)).toEqual(expectedRows(table, { query: 'an' }).slice(0, 50))
  const someone = expectedRows(table)[4321]?.username ?? ''
  await openBoard(page, boardUrl(`?hl=${someone}`))
  await expect(page.locator('[data-highlighted]')).toContainText(`@${someone}`)
})

/** Changes an answer on its way to the page. */
function change(part: RegExp, changed: (route: Route) => Promise<void>) {
  return async (page: Page): Promise<void> => {
    await page.route(part, changed)
  }
}

const MANIFEST = /manifest\.json$/
const COLUMNS = /columns-/
const ROWS = /winners-\w+\.jsonl/

const FAULTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  // First, while no script is kept on the device yet.
  'no worker': change(/\/worker-[^/]+\.js$/, route => route.abort()),
  'no manifest': change(MANIFEST, route => route.fulfill({ status: 404 })),
  'broken JSON': change(MANIFEST, route => route.fulfill({ body: '{"version":1,' })),
  'out of date': change(MANIFEST, async route => {
    const response = await route.fetch()
    const manifest = (await response.json()) as object
    await route.fulfill({ json: { ...manifest, as_of: '2026-01-01T00:00:00Z' } })
  }),
  'another hash': change(COLUMNS, async route => {
    const response = await route.fetch()
    const body = await response.body()
    body[100] = (body[100] ?? 0) ^ 1
    await route.fulfill({ response, body })
  }),
  'a truncated file': change(COLUMNS, async route => {
    const response = await route.fetch()
    await route.fulfill({ body: (await response.body()).subarray(0, 1000) })
  }),
  'ranges refused': change(ROWS, route => route.fulfill({ status: 416 }))
}

test('whatever is wrong with the snapshot, the list is read over REST, as of now', async ({
  page,
  faults
}) => {
  faults.expected = [/Failed to load resource/]
  for (const [name, arrange] of Object.entries(FAULTS)) {
    await test.step(name, async () => {
      await arrange(page)
      const before = Date.now()
      await openBoard(page, boardUrl())
      await searchable(page)
      expect(await shownRows(page)).toEqual(expectedRows(table).slice(0, 50))
      const asOf = await page.locator('time').getAttribute('datetime')
      expect(Date.parse(asOf ?? '')).toBeGreaterThanOrEqual(before)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.unrouteAll()
    })
  }
})

test('without a network the list kept on the device is shown, and searched', async ({
  page,
  context,
  faults
}) => {
  await openBoard(page, boardUrl())
  await searchable(page)
  await everyIsland(page)
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('winners-snapshot')).keys()).length)
    )
    .toBe(3)
  await page.evaluate(() => navigator.serviceWorker.ready)
  faults.expected = [/ERR_INTERNET_DISCONNECTED/]
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(
    page.getByText(/No connection: showing the list saved on this device, as of/)
  ).toBeVisible()
  await choice(page, 'Followers').click()
  expect(await shownRows(page)).toEqual(expectedRows(table, { sort: 'followers' }).slice(0, 50))
})
