import { type Locator, type Page } from '@playwright/test'
import { ASKED, OPEN, TOLD } from '../../src/features/challenge/replies.fixture.ts'
import { openChallenge } from './challenge-page.ts'
import { openQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const openRanked = (page: Page): Promise<Locator> =>
  openChallenge(page, [
    { ...OPEN, is_running: true },
    { ...ASKED, figure: null },
    { ...TOLD, option: 3 }
  ])

async function openSample(page: Page): Promise<Locator> {
  await page.goto('/challenge')
  await expect(page.locator('astro-island')).not.toHaveAttribute('ssr')
  return page.locator('#sample')
}

for (const [name, open] of [
  ['quiz', openQuiz],
  ['ranked round', openRanked],
  ['sample question', openSample]
] as const)
  test(`the verdict of the ${name} stands under the option that was pressed`, async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
    const game = await open(page)
    await game.locator('label').nth(2).tap()
    await game.getByRole('button', { name: 'Answer', exact: true }).scrollIntoViewIfNeeded()
    const before = (await game.locator('label').nth(2).boundingBox())!
    const sent: string[] = []
    page.on('request', request => sent.push(request.url()))
    await game.getByRole('button', { name: 'Answer', exact: true }).tap()
    const verdict = game.getByRole('heading', { name: /^(Correct|Not quite)$/ })
    await expect(verdict).toBeFocused()
    const chosen = (await game
      .getByRole('list', { name: 'Options' })
      .locator('li')
      .nth(2)
      .boundingBox())!
    expect(Math.abs(chosen.y - before.y)).toBeLessThan(5)
    const { y } = (await verdict.boundingBox())!
    expect(y - chosen.y - chosen.height).toBeLessThan(30)
    if (name !== 'sample question') return
    expect(sent).toEqual([])
    await expect(game.getByRole('button', { name: 'Sign in with X' })).toBeVisible()
  })
