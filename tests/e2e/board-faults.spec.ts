import { offsetOf, passRetries } from './board-page.ts'
import { expect, test } from './test.ts'

const WINNERS = '**/rest/v1/winners*'

test('a batch that fails shows a toast, and a retry the rows', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource/, /Failed to load winners/]
  let isHealthy = false
  await page.route(WINNERS, route =>
    offsetOf(route) === 3000 && !isHealthy
      ? route.fulfill({ status: 500, json: { message: 'The database is resting' } })
      : route.continue()
  )
  await page.clock.install()
  await page.goto('/winners')
  await expect(page.getByTestId('winner-skeleton')).toHaveCount(10)
  await passRetries(page, page.getByRole('alert').filter({ hasText: 'The database is resting' }))
  await expect(page.getByTestId('winner-row')).toHaveCount(0)
  await expect(page.getByTestId('winner-skeleton')).toHaveCount(0)
  await expect(page.getByText('Top 0 performers from the IQ Challenge')).toBeVisible()
  isHealthy = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
  // Sooner than it would close by itself.
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 3000 })
  await expect(page.getByRole('region', { name: 'Winners', exact: true })).toBeFocused()
})

test('shows how many winners have loaded during a slow answer', async ({ page }) => {
  const released = Promise.withResolvers<undefined>()
  await page.route(WINNERS, async route => {
    if (offsetOf(route) > 0) await released.promise
    await route.continue()
  })
  await page.goto('/winners')
  await expect(page.getByText('Loading winners: 1,000 so far…')).toBeVisible()
  released.resolve(undefined)
  await expect(page.getByTestId('winner-row')).toHaveCount(50)
})
