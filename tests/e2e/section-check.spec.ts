import { type Locator, type Page } from '@playwright/test'
import { type Check } from '../../src/features/section-check/check.ts'
import { CHECKS } from '../content.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

const of = (section: string): Check => CHECKS.find(check => check.section === section)!
const rightOf = ({ options, answer }: Check) => options.find(({ id }) => id === answer)!
const wrongOf = ({ options, answer }: Check) => options.find(({ id }) => id !== answer)!

/** The line after a section, once it is awake. */
async function lineOf(page: Page, section: string): Promise<Locator> {
  const island = page.locator(`#${section} astro-island`, { hasText: 'Check yourself' })
  const line = island.locator('details').first()
  await line.scrollIntoViewIfNeeded()
  await expect(island).not.toHaveAttribute('ssr')
  await expect(line.locator('form')).toBeAttached()
  return line
}

const AFTER_SOLUTION = '#solution [component-export="SectionCheck"]'
const summaryOf = (line: Locator): Locator => line.locator('summary').first()
const radio = (line: Locator, { text }: { text: string }): Locator =>
  line.getByRole('radio', { name: text, exact: true })
const missedOn = (page: Page): Locator => page.getByTestId('missed-checks')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
})

test('answered by mouse: a verdict with reasons, and what was missed returns before the quiz', async ({
  page
}) => {
  await page.goto('/')
  const solution = await lineOf(page, 'solution')
  await summaryOf(solution).click()
  await radio(solution, wrongOf(of('solution'))).check()
  await expectAccessibleEverywhere(page, { within: AFTER_SOLUTION })
  await solution.getByRole('button', { name: 'Check my answer' }).click()
  await expect(solution.getByRole('status')).toContainText(wrongOf(of('solution')).reason)
  await expect(solution.getByRole('status')).toContainText(rightOf(of('solution')).reason)
  await expect(summaryOf(solution)).toContainText('Missed')
  await expectAccessibleEverywhere(page, { within: AFTER_SOLUTION })

  const gigagas = await lineOf(page, 'gigagas')
  await summaryOf(gigagas).click()
  await radio(gigagas, rightOf(of('gigagas'))).check()
  await gigagas.getByRole('button', { name: 'Check my answer' }).click()
  await expect(summaryOf(gigagas)).toContainText('Right')

  // On the next visit it is still known, and someone who comes straight to the quiz finds it there.
  await page.goto('/?visit=2#crossword')
  const missed = missedOn(page)
  await expect(missed.getByRole('heading')).toHaveText('Before you start: one you missed')
  await expect(summaryOf(await lineOf(page, 'gigagas'))).toContainText('Right')
  await missed.locator('summary').click()
  await radio(missed, rightOf(of('solution'))).check()
  await missed.getByRole('button', { name: 'Check my answer' }).click()
  await expectAccessibleEverywhere(page, { within: '[data-testid="missed-checks"]' })
  await missed.getByRole('button', { name: 'Take it off the list' }).click()
  await expect(missed).toBeEmpty()
  await page.goto('/?visit=3#crossword')
  await expect(page.getByTestId('quiz')).toBeVisible()
  await expect(missed).toBeEmpty()
})

test('answered by keyboard: the focus stays, and another try begins at the options', async ({
  page
}) => {
  await page.goto('/')
  const line = await lineOf(page, 'basics')
  const button = line.getByRole('button')
  const { options, answer } = of('basics')
  await summaryOf(line).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(radio(line, options[0]!)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(line.getByRole('status')).toContainText('Not right.')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(radio(line, options[0]!)).toBeFocused()
  for (const { id } of options) {
    if (id === answer) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(radio(line, rightOf(of('basics')))).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line.getByRole('status')).toContainText('Right.')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('each line is one low line that opens, and its options are wide enough for a thumb', async ({
    page
  }) => {
    await page.goto('/')
    for (const { section } of CHECKS) {
      const line = await lineOf(page, section)
      const { height } = (await line.boundingBox())!
      expect(height).toBeGreaterThanOrEqual(44)
      expect(height).toBeLessThanOrEqual(56)
    }
    const line = await lineOf(page, 'architecture')
    await summaryOf(line).tap()
    for (const option of await line.locator('label').all())
      expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await line.getByText(wrongOf(of('architecture')).text).tap()
    await line.getByRole('button').tap()
    await expect(line.getByRole('status')).toContainText('Not right.')
    await line.getByRole('button', { name: 'Try again' }).tap()
    await line.getByText(rightOf(of('architecture')).text).tap()
    await line.getByRole('button').tap()
    await expect(line.getByRole('status')).toContainText('Right.')
    await summaryOf(line).tap()
    await expect(line.getByRole('status')).toBeHidden()
  })
})

test('without scripts each question can be read and its answer opened', async ({ browser }) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    baseURL: process.env['SITE_URL'] ?? ''
  })
  await page.goto('/')
  for (const check of CHECKS) {
    const line = page.locator(`#${check.section} details`, { hasText: 'Check yourself' })
    await summaryOf(line).click()
    await expect(line.getByText(check.question)).toBeVisible()
    await expect(line.getByText(rightOf(check).reason)).toBeHidden()
    await line.getByText('Show the answer').click()
    await expect(line.getByText(rightOf(check).reason)).toBeVisible()
    await expect(line.getByRole('radio')).toHaveCount(0)
  }
  await page.close()
})
