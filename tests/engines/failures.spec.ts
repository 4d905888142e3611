import { expectHydrated, expectKept, openLanding } from './landing.ts'
import { type Locator } from './locator.ts'
import { type Page } from './page.ts'
import { expect, hurryTimers, test } from './test.ts'

const MESSAGE = /Couldn't load (?:this part|part of this page)\./

const rows = (view: Page) => view.getByTestId('winner-row')
const isScript = (path: string): boolean => /^\/_astro\/.*\.js$/.test(path)
const isBatch = (path: string): boolean => path.startsWith('/rest/v1/winners')

test.describe('with timers twenty times as fast', () => {
  test.use({ firstScript: hurryTimers(20) })

  test('a batch of winners that fails three times comes at last', async ({
    view,
    network,
    faults
  }) => {
    faults.expected = [/status of 503|Failed to load/]
    const asked = new Map<string, number>()
    network.faultOf = path => {
      const times = (asked.get(path) ?? 0) + 1
      asked.set(path, times)
      return isBatch(path) && path.includes('offset=1000') && times <= 3 ? '503' : undefined
    }
    await view.goto('/winners')
    await expect.poll(() => rows(view).count()).toBe(50)
    expect(Math.max(...asked.values())).toBeGreaterThanOrEqual(4)
    expect(await view.getByRole('alert').filter({ hasText: 'Failed' }).count()).toBe(0)
  })

  test('winners that fail for good are reported; Try again brings them', async ({
    view,
    network,
    faults
  }) => {
    faults.expected = [/Failed to load/]
    network.faultOf = path => (isBatch(path) ? 'cut' : undefined)
    await view.goto('/winners')
    await view.getByRole('alert').filter({ hasText: 'Failed to load winners' }).waitFor()
    expect(await rows(view).count()).toBe(0)
    network.faultOf = () => undefined
    await view.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows(view).count()).toBe(50)
  })
})

/** What the engines say of a script that does not come, and Astro of an island without its script. */
const LOST_SCRIPT = /hydrating|MIME type|dynamically imported|Importing a module|module script/

/** Tries again, and reloads where that is offered: Firefox remembers a failed script while the page is open. */
async function recover(view: Page, whole: Locator): Promise<void> {
  const alert = view.getByRole('alert').filter({ hasText: MESSAGE })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(async () => (await whole.count()) > 0 || (await alert.getByText('Reload').visible()) > 0)
    .toBe(true)
  if ((await whole.count()) === 0) await alert.getByRole('button', { name: 'Reload' }).click()
  await whole.waitFor()
  await expect.poll(() => alert.count()).toBe(0)
}

test('a part that is lost says so; Try again or Reload brings it', async ({
  view,
  network,
  faults
}) => {
  faults.expected = [LOST_SCRIPT]
  await openLanding(view)
  network.faultOf = path => (/\/ParallelLab\./.test(path) ? '503' : undefined)
  await view.locator('#lab').scrollIntoView()
  await view.locator('#core-tech').getByRole('alert').filter({ hasText: MESSAGE }).waitFor()
  network.faultOf = () => undefined
  await recover(view, view.getByTestId('lab'))
})

test('a page without its scripts says so; Try again or Reload brings it to life', async ({
  view,
  network,
  faults
}) => {
  faults.expected = [LOST_SCRIPT]
  network.faultOf = path => (isScript(path) ? 'cut' : undefined)
  await view.goto('/')
  await view.getByRole('alert').filter({ hasText: MESSAGE }).waitFor()
  network.faultOf = () => undefined
  await recover(view, view.locator('astro-island:not([ssr]) [data-testid="hero-animation"]'))
  await expectHydrated(view)
})

test('a follow check that fails is reported, and works when asked again', async ({
  view,
  network,
  faults
}) => {
  faults.expected = [/Failed to/]
  network.faultOf = path => (path.startsWith('/functions/') ? 'cut' : undefined)
  await view.goto('/winners')
  await rows(view).waitFor()
  const card = view.getByRole('region', { name: 'Verify Follower' })
  await card.getByRole('textbox').fill('nobody_at_all')
  await view.press('Enter')
  await view.getByRole('alert').filter({ hasText: 'Failed to verify follow status' }).waitFor()
  network.faultOf = () => undefined
  await card.getByRole('button', { name: 'Verify' }).click()
  await expect
    .poll(() => card.getByTestId('verify-result').text())
    .toContain('@nobody_at_all is not following AltiusLabs')
})

test('the pages that were visited open without a network, and come alive with it', async ({
  view,
  network,
  faults
}) => {
  faults.expected = [/Failed to|NetworkError|Load failed|hydrating|dynamically imported|Importing/]
  await openLanding(view)
  await view.goto('/winners')
  await rows(view).waitFor()
  await view.getByRole('button', { name: 'Reload' }).waitFor()
  await expectKept(view)
  await expect
    .poll(() => view.evaluate(async () => (await (await caches.open('winners')).keys()).length))
    .toBe(6)

  network.faultOf = () => 'cut'
  await view.goto('/winners?sort=followers')
  await expect.poll(() => rows(view).count()).toBe(50)
  await view.getByText(/No connection: showing the list saved on this device, as of/).waitFor()
  await view.goto('/')
  await expectHydrated(view)

  network.faultOf = () => undefined
  await view.goto('/winners')
  await expect.poll(() => rows(view).count()).toBe(50)
  await expect.poll(() => view.getByText(/No connection/).count()).toBe(0)
})
