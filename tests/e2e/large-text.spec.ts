import { type Page } from '@playwright/test'
import { PAGES } from '../../src/content/pages.ts'
import { RESULT } from '../../src/features/challenge/replies.fixture.ts'
import { openChallenge } from './challenge-page.ts'
import { nextFrames } from './frames.ts'
import { expect, test } from './test.ts'

/** Blocks differ in their numbers alone. */
const SAMPLE = [
  ...PAGES.map(({ path }) => path).filter(
    (path, at, all) => !/\d/.test(path) || !/\d/.test(all[at - 1]!)
  ),
  '/embed/block/15537394',
  '/no-such-page',
  '/500'
]

/** https://www.w3.org/TR/WCAG22/#text-spacing */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`

const TEXTS = [
  { name: 'spaced at 320 pixels', css: SPACING, width: 320 },
  { name: '200% on a phone', css: 'html { font-size: 200% }', width: 390 },
  { name: '24 pixels on a phone', css: 'html { font-size: 150% }', width: 390 }
]

/** With the longest name. */
const LONG = { ...RESULT, board: { ...RESULT.board, username: 'abcdefghijklmno', rank: 1234 } }

/** Texts that leave the screen sideways, or a box that doesn't scroll. Bios end after two lines at any size. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const lost = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} px`] : []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (
        !parent?.checkVisibility() ||
        parent.closest('[aria-hidden], .sr-only, .line-clamp-2, svg')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, right, bottom, left, width } = range.getBoundingClientRect()
      for (let box = parent; box !== document.body; box = box.parentElement ?? document.body) {
        const { overflowX, overflowY, display } = getComputedStyle(box)
        // `sr-only`, or reached by scrolling.
        if (box.clientWidth === 1 || /auto|scroll/.test(overflowX + overflowY)) break
        if (width === 0 || display === 'inline' || overflowX + overflowY === 'visiblevisible')
          continue
        const edge = box.getBoundingClientRect()
        const isCutX = overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)
        const isCutY = overflowY !== 'visible' && (top < edge.top - 1 || bottom > edge.bottom + 1)
        if (isCutX || isCutY) lost.push(`${text.textContent} in ${box.tagName}.${box.className}`)
      }
    }
    return lost
  })

async function expectNothingCut(page: Page): Promise<void> {
  // As a visitor's own sheet: the policy allows no other.
  await page.evaluate(() => document.adoptedStyleSheets.push(new CSSStyleSheet()))
  for (const { name, css, width } of TEXTS) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(css => document.adoptedStyleSheets.at(-1)?.replaceSync(css), css)
    await nextFrames(page)
    expect.soft(await cutTexts(page), name).toEqual([])
  }
}

test.beforeEach(async ({ page }) => {
  // So high that every part loads.
  await page.setViewportSize({ width: 390, height: 20_000 })
})

for (const path of SAMPLE)
  test(`nothing is cut in large or spaced text: ${path}`, async ({ page, faults }) => {
    if (path === '/no-such-page') faults.expected = [/404/, /Page not found/]
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectNothingCut(page)
  })

test('nothing is cut in large or spaced text: a ranked result', async ({ page }) => {
  await openChallenge(page, [LONG])
  await page.getByTestId('own-row').waitFor()
  await expectNothingCut(page)
})
