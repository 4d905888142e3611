import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { ASKED, OPEN, RESULT } from '../../src/features/challenge/replies.fixture.ts'
import { openChallenge } from './challenge-page.ts'
import { tabTo } from './frames.ts'
import { openHarness } from './harness/bundle.ts'
import { expect, test } from './test.ts'

const ROUND = 12

const challengeOf = (page: Page) => page.getByTestId('challenge')
/** Wait for hydration. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.locator('astro-island')).not.toHaveAttribute('ssr')
  await page.getByRole('button', { name }).click()
}
const inState = (page: Page, state: string) =>
  expect(challengeOf(page)).toHaveAttribute('data-state', state)

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('signed out, it says what it is and reads well at any width', async ({ page }) => {
  await page.goto('/challenge')
  await inState(page, 'signed-out')
  await expect(page.getByRole('link', { name: 'Practice instead' })).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [1280, 800]
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Sign in with X', 'Answer'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    for (const transaction of await page
      .getByRole('list', { name: 'The block' })
      .locator('li')
      .all())
      await expect(transaction.getByText('shares')).toBeVisible()
  }
  await expectAccessibleEverywhere(page)
  await expectToFit(page)
})

test('the visitor’s block tops the column of its score, under its flag', async ({ page }) => {
  const board = { ...RESULT.board, iq_score: 104.5 }
  const challenge = await openChallenge(page, [{ ...RESULT, board }])
  for (const [width, gap] of [
    [390, 1],
    [820, 2],
    [1280, 2]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const column = challenge.locator('.score-blocks path').nth(104 - 70)
    const flag = challenge.getByText('You, 104.5')
    await expect
      .poll(async () => {
        const [blocks, pole] = await Promise.all([column.boundingBox(), flag.boundingBox()])
        if (!blocks || !pole) return 'absent'
        const aside = pole.x + 1 - (blocks.x + blocks.width / 2)
        return [aside, blocks.y - (pole.y + pole.height)].map(px => Math.round(px * 10) / 10)
      })
      .toEqual([0, gap])
  }
  // Printed as it is: without its background, it would lie white on the blocks.
  await page.emulateMedia({ media: 'print' })
  await expect(challenge.getByText('You, 104.5')).toHaveCSS('print-color-adjust', 'exact')
  // A verdict is a block's fill.
  await expect(challenge.locator('.tx-block').first()).toHaveCSS('print-color-adjust', 'exact')
})

test.describe('drawn alone', () => {
  test.use({ bypassCSP: true })

  test('the clock and Answer are on one screen, for 400 generated questions', async ({ page }) => {
    test.slow()
    await openHarness(page, 'questions.tsx', '/challenge')
    const questions = page.locator('.one-screen')
    await expect(questions).toHaveCount(400)
    for (const [width, height] of [
      // On a wide screen, below the page's heading and the round's lane.
      [1280, 800 - 200],
      [390, 844 - 8]
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const heights = await questions.evaluateAll(all => all.map(each => each.clientHeight))
      expect(Math.max(...heights)).toBeLessThan(height)
    }
  })
})

test('signing in is loaded when it is wanted', { tag: '@chromium' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('response', response => {
    if (response.url().endsWith('.js')) void response.text().then(text => scripts.push(text))
  })
  const hasAuth = () => scripts.some(text => text.includes('GoTrueClient'))
  await page.goto('/challenge', { waitUntil: 'networkidle' })
  await expect(page.locator('astro-island')).not.toHaveAttribute('ssr')
  expect(hasAuth()).toBe(false)
  await page.getByRole('button', { name: 'Sign in with X' }).hover()
  await expect.poll(hasAuth).toBe(true)
})

test('a press before the page is alive signs in as soon as it is', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/_astro/Challenge*.js', async route => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/challenge')
  await page.getByRole('button', { name: 'Sign in with X' }).click()
  await expect(page.locator('astro-island')).toHaveAttribute('ssr')
  pressed.resolve()
  await expect(page.getByRole('link', { name: 'Sign in as @ada_local' })).toBeVisible()
})

const PERSON = 'a person signs in, plays a round by keyboard, stands on the board, and is forgotten'

test(PERSON, { tag: '@postgrest' }, async ({ page }) => {
  await page.goto('/challenge')
  await press(page, 'Sign in with X')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('You canceled the sign-in. We saved nothing.')).toBeVisible()

  await press(page, 'Sign in with X')
  await page.getByRole('link', { name: 'Sign in as @ada_local' }).click()
  await inState(page, 'ready')
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('provider_token')
  await expectAccessibleEverywhere(page)

  // A stranger's link changes nothing.
  await page.goto('/challenge?error=access_denied')
  await inState(page, 'ready')

  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: /Timed/ }).check()
  await tabTo(page.getByRole('button', { name: 'Start' }))
  await page.keyboard.press('Enter')
  for (let position = 1; position <= ROUND; position += 1) {
    await inState(page, 'asking')
    await expect(page.getByText(`Question ${position} of ${ROUND}`).first()).toBeVisible()
    if (position === 2) {
      await expectAccessibleEverywhere(page)
      await expectToFit(page)
    }
    if (position === 3) {
      const question = await page.locator('form h3').innerText()
      await page.reload()
      await inState(page, 'asking')
      expect(await page.locator('form h3').innerText()).toBe(question)
      await page.locator('form h3').focus()
    }
    await expect(page.locator('form h3')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await inState(page, 'told')
    if (position === 1) await expectAccessibleEverywhere(page)
    await tabTo(page.getByRole('button', { name: /^(Next question|See the result)$/ }))
    await page.keyboard.press('Enter')
  }

  await inState(page, 'result')
  const iq = await page.getByTestId('result-iq').innerText()
  await expectAccessibleEverywhere(page)
  await expectToFit(page)

  // The first option may be right. With none right, no row appears.
  if (Number(iq) > 70) {
    await expect(page.getByTestId('own-row')).toContainText('@ada_local')
    const link = page.getByRole('link', { name: 'See it on the leaderboard' })
    const board = await page.context().newPage()
    await board.goto((await link.getAttribute('href')) ?? '')
    await expect(board.locator('[data-highlighted]')).toContainText('ada_local')
    await expect(board.locator('[data-highlighted]')).toContainText(iq)
    await expect(board.locator('[data-highlighted]')).toBeInViewport()
  }

  await press(page, 'Delete my results')
  await press(page, 'Delete everything')
  await inState(page, 'signed-out')
  await expect(
    page.getByText('We deleted your results and your account here. Backups last 30 more days.')
  ).toBeVisible()
})

test('lanes as options read well at any width', async ({ page }) => {
  const options = ['P · P · P', '· P · P ·', 'P P P · ·', '· · P P P']
  const asked = { ...ASKED, figure: { kind: 'orders' }, options }
  await openChallenge(page, [{ ...OPEN, is_running: true }, asked])
  await inState(page, 'asking')
  await expectAccessibleEverywhere(page)
  await expectToFit(page)
})

test('the board and the landing page ask about no session', async ({ page }) => {
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  for (const path of ['/', '/winners']) await page.goto(path, { waitUntil: 'networkidle' })
  const names = files.filter(file => /challenge|auth\/v1|rpc\/challenge/i.test(file))
  expect(names).toEqual([])
})
