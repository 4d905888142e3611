import { openBoard, shownRows } from './board-page.ts'
import { type Edge, openEdge } from './edge.ts'
import { expectedRows, readTable } from './reference.ts'
import { expect, test as base } from './test.ts'

const test = base.extend<object, { edge: Edge }>({
  edge: [
    async ({}, provide) => {
      const edge = await openEdge(process.env['NEWER_BUILD'] ?? '')
      await provide(edge)
      await edge.close()
    },
    { scope: 'worker', timeout: 180_000 }
  ],
  baseURL: ({ edge }, provide) => provide(edge.url)
})

// One edge for all of them, so one worker runs them all.
test.describe.configure({ mode: 'default' })

/** Where the site at the edge has its backend, as with a project at Supabase. */
function backendUrl(): string {
  return (process.env['SITE_URL'] ?? '').replace('localhost', '127.0.0.1')
}

test('the board and the landing page show the winners of another origin', async ({ page }) => {
  const backend = backendUrl()
  const table = await readTable(backend)
  const origins = new Set<string>()
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (/^\/(?:rest|functions)\//.test(pathname)) origins.add(origin)
  })
  await openBoard(page)
  await expect(page.getByText(`of ${table.length} winners`)).toBeVisible()
  expect(await shownRows(page)).toEqual(expectedRows(table).slice(0, 50))
  await page.goto('/')
  await page.locator('#leaderboard').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('top-row')).toHaveCount(10)
  expect([...origins]).toEqual([backend])
})

test('the follow check asks another origin, after a preflight', async ({ page }) => {
  const backend = backendUrl()
  const table = await readTable(backend)
  const follower = table.find(({ follows_altius }) => follows_altius)?.username ?? ''
  await openBoard(page)
  const card = page.getByRole('region', { name: 'Verify Follower' })
  await page.locator('astro-island:not([ssr])', { has: card }).waitFor()
  await card.getByPlaceholder(/^Enter username/).fill(follower)
  await card.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(card.getByTestId('verify-result')).toHaveAttribute('data-following', 'true')
})

test('the policy names that origin and no other one', async ({ page }) => {
  const backend = backendUrl()
  await page.goto('/winners')
  const policy = await page
    .locator('meta[http-equiv="content-security-policy"]')
    .getAttribute('content')
  expect(policy).toContain(`connect-src 'self' ${backend};`)
})

test('the embedded backend answers other origins as Supabase does', async ({
  baseURL: origin = ''
}) => {
  const backend = backendUrl()
  for (const [path, method, sent] of [
    ['/rest/v1/winners?select=username&limit=1', 'GET', 'apikey, prefer, range'],
    ['/functions/v1/check-follow-relationship', 'POST', 'apikey, authorization, content-type']
  ] as const) {
    const preflight = await fetch(`${backend}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': sent
      }
    })
    expect(preflight.ok, path).toBe(true)
    const { headers } = preflight
    expect(['*', origin]).toContain(headers.get('access-control-allow-origin'))
    expect(headers.get('access-control-allow-methods')).toContain(method)
    const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase()
    for (const name of sent.split(', ')) expect(allowed, path).toContain(name)
  }
})
