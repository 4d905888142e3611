import { type Locator, type Page } from '@playwright/test'
import { optionOf } from '../../src/domain/quiz/question.ts'
import { type Check } from '../../src/features/section-check/checks.ts'
import { CHECKS } from '../content.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

const AFTER_SOLUTION = '#solution [component-export="SectionCheck"]'
const checkAfter = (section: string): Check => CHECKS.find(check => check.section === section)!
const rightOf = (check: Check) => optionOf(check, check.answer)!
const wrongOf = ({ options, answer }: Check) => options.find(({ id }) => id !== answer)!

/** The check after a section, once hydrated. */
async function lineOf(page: Page, section: string): Promise<Locator> {
  const island = page.locator(`#${section} astro-island`, { hasText: 'Check yourself' })
  const line = island.locator('details').first()
  await line.scrollIntoViewIfNeeded()
  await expect(island).not.toHaveAttribute('ssr')
  await expect(line.locator('form')).toBeAttached()
  return line
}

test('what was missed after a section returns before the quiz, as one line that opens', async ({
  page
}) => {
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
  const check = checkAfter('solution')
  await page.goto('/')
  const line = await lineOf(page, 'solution')
  await line.locator('summary').first().press('Enter')
  await line.getByRole('radio', { name: wrongOf(check).text, exact: true }).check()
  await page.keyboard.press('Enter')
  await expect(line.getByRole('heading', { name: 'Not quite' })).toBeFocused()
  await expect(line.getByText(rightOf(check).explanation)).toBeVisible()
  await expectAccessibleEverywhere(page, { within: AFTER_SOLUTION })

  // The next visit remembers it, and the quiz shows it too.
  await page.goto('/?visit=2#crossword')
  const missed = page.getByTestId('missed-checks')
  await missed.getByText('Warm up: 1 to try again').click()
  await missed.locator('details summary').last().click()
  await missed.getByRole('radio', { name: rightOf(check).text, exact: true }).check()
  await missed.getByRole('button', { name: 'Check my answer' }).click()
  await expect(missed.getByRole('heading', { name: 'Correct', exact: true })).toBeFocused()
  await page.goto('/?visit=3#crossword')
  await expect(page.getByTestId('quiz')).toBeVisible()
  await expect(missed).toBeEmpty()
})
