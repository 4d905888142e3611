import { type Page } from '@playwright/test'
import { SITE } from '../../src/site.ts'
import { expect, test } from './test.ts'

const PATHS = ['/', '/today', '/block', '/block/15537394', '/challenge', '/winners', '/nope']
/** What Altius is, in the words of any page. */
const WHAT = /Altius (?:is an engine|builds engines)|explains Altius, an engine/

/** The text that starts within the first screen. */
function readFirstScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const words: string[] = []
    while (walker.nextNode()) {
      const { currentNode } = walker
      range.selectNodeContents(currentNode)
      const { top, bottom, width } = range.getBoundingClientRect()
      const isSeen = currentNode.parentElement?.checkVisibility({ visibilityProperty: true })
      if (isSeen && width > 1 && top >= 0 && bottom <= innerHeight)
        words.push(currentNode.textContent ?? '')
    }
    return words.join(' ').replace(/\s+/g, ' ')
  })
}

for (const path of PATHS)
  test(`a stranger on a phone reads at once whose page ${path} is, and what Altius is`, async ({
    page,
    faults
  }) => {
    if (path === '/nope') faults.expected = [/404/, /Page not found/]
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const text = await readFirstScreen(page)
    expect(text).toContain(SITE.product)
    expect(text).toMatch(WHAT)
  })

for (const [width, height] of [
  [390, 844],
  [360, 740]
] as const)
  test(`the first screen of a phone says who makes Altius, how far it is and what trying it costs (${String(width)} px)`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const text = await readFirstScreen(page)
    for (const words of ['Altius Labs', 'makes it', 'public alpha of June 2025', 'for free'])
      expect(text).toContain(words)
    const names = await page.locator('#hero .button').allTextContents()
    expect(names.map(name => name.trim())).toEqual([
      'See why blocks are slow',
      'Bet on today’s block',
      'Skip to Altius in final section'
    ])
  })

test('the site never says “we” in a sentence with a claim of Altius', async ({ page }) => {
  for (const path of ['/', '/today', '/block/15537394', '/challenge', '/winners', '/timeline']) {
    await page.goto(path)
    const text = await page.locator('body').evaluate(body => body.textContent ?? '')
    const sentences = text.replace(/\s+/g, ' ').split(/(?<=[.?!]) /)
    expect(
      sentences.filter(
        sentence => /\bwe\b|\bour\b/i.test(sentence) && /Altius claims|its claims/.test(sentence)
      )
    ).toEqual([])
  }
})
