import { QUESTIONS } from '../content.ts'
import { openQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

test('the quiz and its questions load only when the section is near', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  const has = (part: string): boolean => fetched.some(path => path.includes(part))
  await page.goto('/')
  await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  for (const part of ['/LazyGames', '/questions.', '/crossword.', '/LazyLeaderboard'])
    expect(has(part)).toBe(false)
  await openQuiz(page)
  for (const part of ['/LazyGames', '/questions.']) expect(has(part)).toBe(true)
  // The second game loads when its tab opens.
  for (const part of ['/Crossword', '/crossword.']) expect(has(part)).toBe(false)
  await page.getByRole('tab', { name: 'Crossword' }).click()
  await page.getByTestId('crossword-game').waitFor()
  for (const part of ['/Crossword', '/crossword.']) expect(has(part)).toBe(true)
})

test('the HTML holds no question and no answer', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const { stem, options } of QUESTIONS) {
    expect(html).not.toContain(stem)
    expect(html).not.toContain(JSON.stringify(options[0]?.explanation))
  }
})
