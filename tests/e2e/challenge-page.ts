import { type Locator, type Page } from '@playwright/test'

/** Opens the challenge signed in, with a backend that gives these replies. */
export async function openChallenge(page: Page, replies: readonly object[]): Promise<Locator> {
  await page.addInitScript(() => {
    const session = { access_token: 'a', refresh_token: 'r', token_type: 'bearer' }
    const expires = { expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600 }
    const stored = { ...session, ...expires, user: { id: '1' } }
    localStorage.setItem('altius-challenge', JSON.stringify(stored))
  })
  const queue = [...replies]
  await page.route('**/rest/v1/rpc/challenge_*', route => route.fulfill({ json: queue.shift() }))
  await page.goto('/challenge')
  return page.getByTestId('challenge')
}
