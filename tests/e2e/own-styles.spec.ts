import { type Page } from '@playwright/test'
import { openBoard } from './board-page.ts'
import { openCrossword } from './crossword-page.ts'
import { openQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

/** Parts by page. Each gets a paragraph more before, in and after it. */
const PAGES: [name: string, open: (page: Page) => Promise<unknown>, parts: readonly string[]][] = [
  [
    'the sample of /challenge',
    page => page.goto('/challenge'),
    ['#sample form', '#sample h3', '#sample ol', '#sample fieldset', '#sample label']
  ],
  [
    'the board',
    openBoard,
    ['header > h1', 'section[aria-label="IQ scores"]', '[role="search"]', 'main table']
  ],
  [
    'the quiz',
    openQuiz,
    ['[role="tablist"]', '[data-testid="quiz"] form', '[data-testid="quiz"] fieldset']
  ],
  ['the crossword', openCrossword, ['[data-testid="clue"]']]
]

/** Runs in the page: what looks otherwise while `part` has a paragraph more. What follows from its room doesn’t count. */
function changedBy(part: Element): string[] {
  const LOOK = [
    'display',
    'position',
    'order',
    'gridColumnStart',
    'gridRowStart',
    'fontSize',
    'lineHeight',
    'color',
    'backgroundColor',
    'marginTop',
    'paddingTop',
    'borderTopWidth',
    'minHeight'
  ] as const
  const all = [...document.body.querySelectorAll('*')]
  const lookOf = (element: Element): string => {
    const style = getComputedStyle(element)
    const columns = style.display.includes('grid') ? style.gridTemplateColumns.split(' ').length : 0
    return LOOK.map(name => `${name} ${style[name]}`).join(', ') + `, columns ${columns}`
  }
  const before = all.map(lookOf)
  const more = Object.assign(document.createElement('p'), { textContent: 'One more.' })
  return (['beforebegin', 'afterbegin', 'beforeend', 'afterend'] as const).flatMap(where => {
    part.insertAdjacentElement(where, more)
    const changed = all.filter((element, at) => lookOf(element) !== before[at])
    more.remove()
    return changed.map(({ localName, className }) => `${where}: ${localName}.${String(className)}`)
  })
}

test.use({ viewport: { width: 1280, height: 800 } })

for (const [name, open, parts] of PAGES)
  test(
    `a paragraph more in ${name} changes no other look`,
    { tag: '@chromium' },
    async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem('quick-access', 'dismissed'))
      await open(page)
      await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
      // Sheets of parts that were just opened, too.
      await page.waitForLoadState('networkidle')
      for (const part of parts)
        expect(await page.locator(part).first().evaluate(changedBy), part).toEqual([])
    }
  )
