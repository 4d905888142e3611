import { type Page, type Route } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { choice, searchBox } from './board-page.ts'
import { readTable } from './reference.ts'
import { expect, test } from './test.ts'

const FUNCTION = '**/functions/v1/check-follow-relationship'

async function openCard(page: Page) {
  await page.goto('/winners')
  const card = page.getByRole('region', { name: 'Verify Follower' })
  // The form is the island's only once it is hydrated.
  await page.locator('astro-island:not([ssr])', { has: card }).waitFor()
  return {
    card,
    input: card.getByPlaceholder(/^Enter username \(e\.g\., \w+\)$/),
    button: card.getByRole('button', { name: 'Verify', exact: true }),
    result: card.getByTestId('verify-result')
  }
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}

/** Waits for a toast and closes it, unless it has just closed by itself: the next one is then another. */
async function closeToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  await pressClose(page, text)
}

async function pressClose(page: Page, text: string | RegExp): Promise<void> {
  await toast(page, text)
    .getByRole('button', { name: 'close' })
    .evaluateAll(buttons => buttons.forEach(button => (button as HTMLElement).click()))
  await expect(toast(page, text)).toHaveCount(0)
}

async function anyone(follows: boolean) {
  const table = await readTable(process.env['SITE_URL'] ?? '')
  const row = table.find(
    ({ follows_altius, followers_count }) => follows_altius === follows && followers_count !== null
  )
  if (!row) throw new Error('The seed holds nobody like that')
  return row
}

test('someone who follows is found, whatever the case and the @', async ({ page }) => {
  const row = await anyone(true)
  const { input, button, result } = await openCard(page)
  await input.fill(`@${row.username.toUpperCase()}`)
  await button.click()
  await expect(result).toContainText(`✓ @${row.username} is following AltiusLabs!`)
  await expect(result).toHaveAttribute('data-following', 'true')
  await expect(result).toContainText(`${row.followers_count?.toLocaleString('en-US')} followers`)
  await expect(toast(page, `@${row.username} is following AltiusLabs!`)).toBeVisible()
})

test('a non-follower is reported, with Enter as well', async ({ page }) => {
  const row = await anyone(false)
  const { input, result } = await openCard(page)
  await input.fill(row.username)
  await input.press('Enter')
  await expect(result).toContainText(`✗ @${row.username} is not following AltiusLabs`)
  await expect(result).toHaveAttribute('data-following', 'false')
  await expect(toast(page, `@${row.username} is not following AltiusLabs`)).toBeVisible()
})

test('an unknown name is not following, and has no followers to show', async ({ page }) => {
  const { card, input, button, result } = await openCard(page)
  await input.fill('nobody_at_all')
  await button.click()
  await expect(result).toHaveText('✗ @nobody_at_all is not following AltiusLabs')
  await expect(card).toContainText(
    "@nobody_at_all isn't on the board, so there is no record of a follow."
  )
})

test('a name without a letter is never sent', async ({ page }) => {
  const calls: string[] = []
  await page.route(FUNCTION, route => {
    calls.push(route.request().method())
    return route.continue()
  })
  const { input, button, result } = await openCard(page)
  const text = 'Please enter a username'
  for (const nothing of ['', '   ', '@', ' @ ']) {
    await input.fill(nothing)
    await button.click()
    await expect(toast(page, text), `a toast for “${nothing}”`).toHaveCount(1)
    await expect(button).toBeEnabled()
    await closeToast(page, text)
  }
  expect(calls).toEqual([])
  // The same way, a name with a letter is seen to be sent: nothing before it was missed.
  await input.fill('nobody_at_all')
  await button.click()
  await expect(result).toBeVisible()
  expect(calls).toEqual(['POST'])
})

test('the button shows that it is working and cannot be pressed twice', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(FUNCTION, async route => {
    await released
    await route.continue()
  })
  const { card, input, button } = await openCard(page)
  await input.fill('nobody_at_all')
  await button.click()
  await expect(card.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  release()
  await expect(button).toBeEnabled()
})

test('a name that cannot exist is answered with the sentence of the server', async ({
  page,
  faults
}) => {
  faults.expected = [/status of 400/]
  const { input, button, result } = await openCard(page)
  await input.fill('not a name!')
  await button.click()
  await expect(page.getByRole('alert')).not.toContainText('non-2xx')
  await expect(page.getByRole('alert').first()).toContainText(/[a-z]{3,} .*\./)
  await expect(result).toHaveCount(0)
})

test('a failed check is reported, and nothing is claimed', async ({ page, faults }) => {
  faults.expected = [/Failed to load resource/]
  const faulty = [
    ['a cut network', (route: Route) => route.abort()],
    ['a 500 without a sentence', (route: Route) => route.fulfill({ status: 500, body: 'oops' })],
    [
      'a relay that did not reach the function',
      (route: Route) =>
        route.fulfill({ status: 502, headers: { 'x-relay-error': 'true' }, body: '' })
    ],
    ['an answer of another shape', (route: Route) => route.fulfill({ json: { ok: 1 } })]
  ] as const
  const { input, button, result } = await openCard(page)
  await input.fill('nobody_at_all')
  for (const [fault, answer] of faulty) {
    await page.unroute(FUNCTION)
    await page.route(FUNCTION, answer)
    await button.click()
    await closeToast(page, 'Failed to verify follow status')
    await expect(result, fault).toHaveCount(0)
    await expect(button).toBeEnabled()
  }
})

/** Answers every check like this from now on. */
async function answerChecks(page: Page, json: object, status = 200): Promise<void> {
  await page.unroute(FUNCTION)
  await page.route(FUNCTION, route => route.fulfill({ status, json }))
}

/** What X says of someone who does not follow, found out `age` ms ago. */
function liveNo(username: string, age = 0) {
  return {
    following: false,
    username,
    user: { followers_count: 12_345 },
    checked_at: new Date(Date.now() - age).toISOString(),
    source: 'x-api',
    check_again_in: 60
  }
}

/** The visitor comes back from another tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

const ANSWERS = [
  {
    following: true,
    status: 200,
    json: { ...liveNo('ana', 3 * 3_600_000), following: true, check_again_in: undefined },
    says: '✓ @ana is following AltiusLabs!12,345 followers',
    note: 'Checked on X 3 hours ago.',
    again: ''
  },
  {
    following: false,
    status: 200,
    json: liveNo('ana'),
    says: '✗ @ana is not following AltiusLabs12,345 followers',
    note: 'Checked on X just now.',
    again: /Check againin \d+ s/
  },
  {
    following: false,
    status: 200,
    json: {
      ...liveNo('ana'),
      user: { followers_count: 1 },
      source: 'table',
      checked_at: '2026-11-03T12:00:00Z',
      check_again_in: undefined
    },
    says: '✗ @ana is not following AltiusLabs1 follower',
    note: 'From our records, as of 3 Nov 2026.',
    again: ''
  },
  {
    following: undefined,
    status: 404,
    json: { error: 'There is no account of that name on X.', code: 'no-such-account' },
    says: 'There is no account @ana on X.',
    note: 'Check the spelling and try again.',
    again: ''
  },
  {
    following: undefined,
    status: 503,
    json: { error: "X can't be asked. Please try again later.", code: 'unknown' },
    says: "We can't tell right now whether @ana follows AltiusLabs.",
    note: "X couldn't be asked, so this is neither a yes nor a no.",
    again: /Check again$/
  },
  {
    following: undefined,
    status: 429,
    json: { error: 'Too many checks. Try again soon.', code: 'slow-down', retry_after: 7300 },
    says: 'Slow down, please: too many checks for now.',
    note: '@ana has not been checked.',
    again: /Check againin 3 h/
  }
] as const

test('each answer is told in words and sign, and axe finds nothing', async ({ page, faults }) => {
  test.slow()
  faults.expected = [/Failed to load resource/]
  // The card is what is looked at: a board without rows leaves axe less to read.
  await page.route('**/rest/v1/winners*', route =>
    route.fulfill({ json: [], headers: { 'content-range': '*/0' } })
  )
  const { card, input, button, result } = await openCard(page)
  for (const { following, status, json, says, note, again } of ANSWERS) {
    await answerChecks(page, json, status)
    await input.fill('ana')
    await button.click()
    await expect(result).toHaveText(says)
    await expect(card).toContainText(note)
    if (following === undefined) {
      await expect(result).not.toHaveAttribute('data-following')
      await expect(result.locator('svg')).toBeVisible()
    } else await expect(result).toHaveAttribute('data-following', String(following))
    const said = 'error' in json ? json.error : /^@ana is /
    await expect(toast(page, said)).toBeVisible()
    await comeBack(page)
    const group = card.getByRole('group', { name: 'Result' })
    if (again === '') await expect(card.getByRole('button', { name: 'Check again' })).toHaveCount(0)
    else await expect(group.locator('span').filter({ hasText: again }).first()).toBeVisible()
    await expectAccessibleEverywhere(page)
    await pressClose(page, said)
  }
})

test('after a no on X one follows there, and back in the tab checks again once the wait is over', async ({
  page
}) => {
  await page.clock.install()
  const calls: unknown[] = []
  let answer: object = liveNo('ana')
  await page.route(FUNCTION, route => {
    calls.push(route.request().postDataJSON())
    return route.fulfill({ json: answer })
  })
  const { card, input, button, result } = await openCard(page)
  await input.fill('ana')
  await button.click()
  const follow = card.getByRole('link', { name: 'Follow on X' })
  await expect(follow).toHaveAttribute('href', 'https://x.com/intent/follow?screen_name=AltiusLabs')
  await expect(follow).toHaveAttribute('target', '_blank')
  await expect(follow).toHaveAttribute('rel', 'noopener')
  const again = card.getByRole('button', { name: 'Check again' })
  await expect(again).toHaveCount(0)

  await comeBack(page)
  await expect(again).toBeDisabled()
  await expect(again).toHaveAccessibleDescription(/in \d+ s/)
  const announcement = card.getByRole('status')
  await expect(announcement).toHaveText('You can check again in 1 min.')
  // A press before its time does nothing; `click` would wait until it is enabled.
  await again.focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(61_000)
  await expect(again).toBeEnabled()
  await expect(announcement).toHaveText('You can check again now.')
  for (const target of [again, follow])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  answer = { ...answer, following: true, check_again_in: undefined }
  await page.keyboard.press('Enter')
  await expect(result).toContainText('✓ @ana is following AltiusLabs!')
  await expect(follow).toHaveCount(0)
  // The button with the focus is gone.
  await expect(card.getByRole('group', { name: 'Result' })).toBeFocused()
  expect(calls).toEqual([{ username: 'ana' }, { username: 'ana' }])
})

test('a check again that fails leaves what was known, with the focus where it was', async ({
  page,
  faults
}) => {
  faults.expected = [/Failed to load resource/]
  const { card, input, button, result } = await openCard(page)
  await answerChecks(page, { error: 'Later.', code: 'unknown' }, 503)
  await input.fill('ana')
  await button.click()
  await expect(result).toContainText("We can't tell right now")
  await page.unroute(FUNCTION)
  await page.route(FUNCTION, route => route.abort())
  const again = card.getByRole('button', { name: 'Check again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Failed to verify follow status')).toBeVisible()
  await expect(result).toContainText("We can't tell right now")
  await expect(again).toBeFocused()
  await expect(again).toBeEnabled()
})

test('what X says of a winner shows on the board: badge, followers and their order, but no other rank', async ({
  page
}) => {
  const row = await anyone(false)
  await answerChecks(page, {
    ...liveNo(row.username, 5 * 60_000),
    following: true,
    user: { followers_count: 999_999_999 }
  })
  const { input, button, result } = await openCard(page)
  await searchBox(page).fill(row.username)
  const shown = page.getByTestId('winner-row')
  await expect(shown).toHaveCount(1)
  const score = await shown.getByTestId('winner-iq').textContent()
  await expect(shown.getByTestId('follower-badge')).toHaveCount(0)
  await input.fill(row.username)
  await button.click()
  await expect(result).toBeVisible()
  await expect(shown.getByTestId('winner-followers')).toHaveText('999,999,999')
  await expect(shown.getByTestId('winner-iq')).toHaveText(score ?? '')
  const badge = shown.getByTestId('follower-badge')
  await expect(badge).toHaveAttribute('title', 'Follows AltiusLabs, checked 5 minutes ago')

  await searchBox(page).fill('')
  await choice(page, 'Followers').click()
  await expect(shown.first()).toContainText(`@${row.username}`)
})

test('an answer whose view failed to load is there after Try again, with no second check', async ({
  page,
  faults
}) => {
  faults.expected = [/Failed to load resource/]
  let checks = 0
  await page.route(FUNCTION, route => {
    checks++
    return route.fulfill({ json: liveNo('ana') })
  })
  await page.route('**/_astro/OutcomeView.*', route => route.abort())
  const { card, input, button, result } = await openCard(page)
  await input.fill('ana')
  await button.click()
  await expect(toast(page, '@ana is not following AltiusLabs')).toBeVisible()
  const again = card.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/_astro/OutcomeView.*')
  await again.click()
  await expect(result).toContainText('✗ @ana is not following AltiusLabs')
  expect(checks).toBe(1)
})
