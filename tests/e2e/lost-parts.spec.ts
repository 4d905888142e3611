import { type Page } from '@playwright/test'
import { gameOf } from './crossword-page.ts'
import { lab, openLab } from './lab-page.ts'
import {
  expectHydrated,
  expectMissing,
  missingParts,
  tryAgain,
  visitIslands
} from './missing-parts-page.ts'
import { openNetwork, type Network } from './network.ts'
import { expect, test as base } from './test.ts'

const test = base.extend<{ network: Network }>({
  network: async ({}, provide) => {
    const network = await openNetwork(process.env['SITE_URL'] ?? '')
    await provide(network)
    await network.close()
  },
  baseURL: ({ network }, provide) => provide(network.url)
})

/** Waits until the worker is at work and the page is kept for a visit without a network. */
async function expectKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => !!(await caches.match(location.pathname))))
    .toBe(true)
}

const isScript = (path: string): boolean => path.startsWith('/_astro/') && path.endsWith('.js')
const isStyle = (path: string): boolean => path.startsWith('/_astro/') && path.endsWith('.css')

for (const pathname of ['/', '/winners'])
  test.describe(pathname, () => {
    test('a portal in place of every script is reported; Try again loads them all', async ({
      page,
      network,
      faults
    }) => {
      faults.expected = [/MIME type of "text\/html"/, /Error hydrating/]
      network.faultOf = path => (isScript(path) ? 'portal' : undefined)
      await page.goto(pathname)
      await expectMissing(page)
      network.faultOf = () => undefined
      await tryAgain(page)
      await expectHydrated(page)
    })

    test('a portal that was kept in place of scripts, styles and data is replaced', async ({
      page
    }) => {
      await page.goto(pathname)
      await expectHydrated(page)
      await expectKept(page)
      // As a version that did not look at the type would have kept it.
      await page.evaluate(async pathname => {
        const files = await caches.open(`page ${pathname}`)
        const signIn = () =>
          new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })
        for (const { name } of performance.getEntriesByType('resource'))
          if (/\/_astro\/.+\.(?:js|css|json)$/.test(name)) await files.put(name, signIn())
      }, pathname)
      await page.reload()
      await expectHydrated(page)
    })

    test('scripts that fail once with 503 are loaded', async ({ page, network, faults }) => {
      faults.expected = [/status of 503/, /Error hydrating/]
      const asked = new Set<string>()
      network.faultOf = path => {
        const isFirst = isScript(path) && !asked.has(path)
        asked.add(path)
        return isFirst ? '503' : undefined
      }
      await page.goto(pathname)
      await expect(async () => {
        await visitIslands(page)
        if ((await missingParts(page).count()) > 0) await tryAgain(page)
        expect(await page.locator('astro-island[ssr]').count()).toBe(0)
      }).toPass()
      await expectHydrated(page)
    })

    test('interrupted requests are retried when the network is back', async ({
      page,
      context,
      network,
      faults
    }) => {
      faults.expected = [/ERR_EMPTY_RESPONSE/, /Error hydrating/]
      network.faultOf = path => (isScript(path) ? 'cut' : undefined)
      await page.goto(pathname)
      await expectMissing(page)
      network.faultOf = () => undefined
      await context.setOffline(true)
      await context.setOffline(false)
      await expectHydrated(page)
    })
  })

test('a portal is not kept in place of the page', async ({ page, context, network }) => {
  await page.goto('/')
  await expectKept(page)
  await page.goto('/', { waitUntil: 'commit' })
  const isAskedAgain = new Promise<void>(resolve => {
    network.faultOf = path => {
      if (path !== '/') return undefined
      resolve()
      return 'portal'
    }
  })
  await isAskedAgain
  // The worker has judged its own answer by the time it has a later one.
  await context.serviceWorkers()[0]?.evaluate(async () => void (await (await fetch('/')).text()))
  const kept = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(kept).toContain('data-testid="banner"')
})

test('a portal in place of island styles is reported; Try again loads them', async ({
  page,
  network
}) => {
  network.faultOf = path => (isStyle(path) ? 'portal' : undefined)
  await page.goto('/')
  await visitIslands(page)
  // The conflict by hand, the lab, the games, the leaderboard and the panel bring styles of their own.
  await expect(missingParts(page)).toHaveCount(5)
  network.faultOf = () => undefined
  await tryAgain(page)
  await expectHydrated(page)
})

test('a part within an island, and the styles of one, can be loaded again', async ({
  page,
  network,
  faults
}) => {
  faults.expected = [/status of 503/]
  network.faultOf = path => (/games.*css|Crossword/.test(path) ? '503' : undefined)
  await page.goto('/')
  await page.locator('#crossword').scrollIntoViewIfNeeded()
  await expect(missingParts(page)).toBeVisible()
  network.faultOf = path => (/Crossword/.test(path) ? '503' : undefined)
  await tryAgain(page)
  await page.getByRole('tab', { name: 'Crossword' }).click()
  await expect(missingParts(page.getByRole('tabpanel'))).toBeVisible()
  network.faultOf = () => undefined
  await tryAgain(page)
  await expect(gameOf(page)).toBeVisible()
  await expect(missingParts(page)).toHaveCount(0)
})

test('a lab that gets neither its worker nor its code says so, and runs on Try again', async ({
  page,
  network,
  faults
}) => {
  faults.expected = [/status of 503/]
  network.faultOf = path => (/\/worker-|simulation/.test(path) ? '503' : undefined)
  await openLab(page)
  await page.getByRole('button', { name: 'Skip the bet' }).click()
  await expect(missingParts(page)).toBeVisible()
  network.faultOf = () => undefined
  await tryAgain(page)
  await expect(lab(page)).toHaveAttribute('data-state', 'ready')
})

test('a follow check whose code failed to load gives the reason, and works on retry', async ({
  page,
  network,
  faults
}) => {
  faults.expected = [/status of 503/]
  await page.goto('/winners')
  await page.getByTestId('winner-row').first().waitFor()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  network.faultOf = path => (isScript(path) ? '503' : undefined)
  await page.getByPlaceholder(/^Enter username/).fill('nobody')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText("part of this page couldn't be loaded")).toBeVisible()
  network.faultOf = () => undefined
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByTestId('verify-result')).toBeVisible()
})
