import { optionOf } from '../../src/domain/quiz/question.ts'
import { CHECKS } from '../content.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './test.ts'

const check = CHECKS.find(({ section }) => section === 'solution')!
const right = optionOf(check, check.answer)!
const wrong = check.options.find(({ id }) => id !== check.answer)!

test('what was missed at a section’s opening returns two sections later and after the quiz', async ({
  page
}) => {
  await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
  await page.goto('/#core-tech')
  const asked = page.locator('#core-tech').getByRole('group', { name: check.stem })
  await expect(
    page.locator('#core-tech astro-island[component-export="SectionCheck"]')
  ).not.toHaveAttribute('ssr')
  await asked.getByRole('button', { name: wrong.text, exact: true }).press('Enter')
  await expect(asked.getByRole('status')).toContainText(`The answer: “${right.text}”`)
  await expectAccessibleEverywhere(page, { within: '#core-tech [role=group]' })

  const later = page.locator('#modular-interop')
  await later.scrollIntoViewIfNeeded()
  await expect(later.getByRole('group', { name: `Once more: ${check.stem}` })).toBeVisible()

  // The next visit remembers it.
  await page.goto('/?visit=2#crossword')
  const missed = page.getByTestId('missed-checks')
  await missed.getByRole('button', { name: right.text, exact: true }).click()
  await expect(missed.getByRole('status')).toContainText('Correct.')
  await page.goto('/?visit=3#crossword')
  await expect(page.getByTestId('quiz')).toBeVisible()
  await expect(missed).toBeEmpty()
})
