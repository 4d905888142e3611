import { type Page } from '@playwright/test'
import { expect, test } from './test.ts'

const SCRIPTS = /\/_astro\/[^/]+\.js$/

const failures = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Couldn’t load this part.' })

test('scripts that fail are reported, and loaded by Try again', async ({ page, faults }) => {
  faults.expected = [/status of 503/, /Error hydrating/]
  await page.route(SCRIPTS, route => route.fulfill({ status: 503 }))
  await page.goto('/winners')
  await expect(failures(page).first()).toBeVisible()
  await page.unroute(SCRIPTS)
  await failures(page).first().getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
  await expect(failures(page)).toHaveCount(0)
})
