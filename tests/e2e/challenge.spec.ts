import { type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

const ROUND = 12

const challengeOf = (page: Page) => page.getByTestId('challenge')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const inState = (page: Page, state: string) =>
  expect(challengeOf(page)).toHaveAttribute('data-state', state)

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
})

test('signed out, it says what it is and reads well at any width', async ({ page }) => {
  await page.goto('/challenge')
  await inState(page, 'signed-out')
  await expect(page.getByRole('button', { name: 'Sign in with X' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Practice instead' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a code that this browser never asked for signs nobody in', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/auth/')) calls.push(request.url())
  })
  await page.goto('/challenge?code=11111111-2222-3333-4444-555555555555')
  await inState(page, 'signed-out')
  await expect(page.getByText('The sign-in didn’t work. Try again.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(calls).toEqual([])
})

test('a person signs in, answers twelve questions, stands on the board, and is forgotten', async ({
  page
}) => {
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

  await page.getByRole('radio', { name: /Timed/ }).check()
  await press(page, 'Start')
  for (let position = 1; position <= ROUND; position += 1) {
    await inState(page, 'asking')
    await expect(page.getByText(`Question ${position} of ${ROUND}`).first()).toBeVisible()
    if (position === 2) await expectAccessibleEverywhere(page)
    if (position === 3) {
      const question = await page.locator('legend').innerText()
      await page.reload()
      await inState(page, 'asking')
      expect(await page.locator('legend').innerText()).toBe(question)
    }
    await page.getByRole('radio').first().check()
    await press(page, 'Answer')
    await inState(page, 'told')
    if (position === 1) await expectAccessibleEverywhere(page)
    await press(page, /^(Next question|See the result)$/)
  }

  await inState(page, 'result')
  const iq = await page.getByTestId('result-iq').innerText()
  await expectAccessibleEverywhere(page)

  // The first option is right now and then; nothing right makes no row.
  if (Number(iq) > 70) {
    await expect(page.getByTestId('own-row')).toContainText('@ada_local')
    const link = page.getByRole('link', { name: 'See it on the leaderboard' })
    // On another page: a walk as quick as this may take no more steps here, 30 a minute.
    const board = await page.context().newPage()
    await board.goto((await link.getAttribute('href')) ?? '')
    await expect(board.getByTestId('winner-row').filter({ hasText: 'ada_local' })).toContainText(iq)
  }

  await press(page, 'Delete my results')
  await press(page, 'Delete everything')
  await inState(page, 'signed-out')
  await expect(page.getByText('We deleted everything of yours.')).toBeVisible()
})

test('the board and the landing page neither load the challenge nor ask about a session', async ({
  page
}) => {
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  for (const path of ['/', '/winners']) await page.goto(path, { waitUntil: 'networkidle' })
  const names = files.filter(file => /challenge|auth\/v1|rpc\/challenge/i.test(file))
  expect(names).toEqual([])
})
