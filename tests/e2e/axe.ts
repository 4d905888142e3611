import axe from 'axe-core'
import { type Page } from '@playwright/test'
import { nextFrames } from './frames.ts'
import { expect, test } from './test.ts'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the color scheme. Markup and layout don't. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Checked in every state; colors don't depend on width. */
const APPEARANCES = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' }
] as const

/** Board rows after the first five, which only repeat them and account for most of axe's run time. */
export const FURTHER_ROWS = '.winners-table tbody tr:nth-child(n + 6)'

type Where = { within?: string; without?: string }

/** Fails on anything axe finds on the page, or within a part of it; names the rule and where. */
export async function expectAccessible(page: Page, where: Where = {}): Promise<void> {
  expect(await violations(page, where, { type: 'tag', values: LEVELS })).toEqual([])
}

/** Fails on targets too small for a finger (WCAG 2.5.8), at each of the scroll positions. */
export async function expectTouchable(page: Page, positions: readonly number[]): Promise<void> {
  for (const top of positions) {
    await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), top)
    await nextFrames(page)
    expect(
      await violations(page, {}, { type: 'rule', values: ['target-size'] }),
      `${top} px`
    ).toEqual([])
  }
}

/** Does the same at two widths, and in dark colors at one. */
export async function expectAccessibleEverywhere(page: Page, where: Where = {}): Promise<void> {
  // There, a test is about the backend.
  if (test.info().project.name === 'postgrest') return
  for (const { width, scheme } of APPEARANCES) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    // Skip transitions between the schemes.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await nextFrames(page)
    if (scheme === 'light') await expectAccessible(page, where)
    else expect(await violations(page, where, { type: 'rule', values: COLOR_RULES })).toEqual([])
  }
}

/** Runs in the page: axe and layout take as long as the page is. */
function showAlone(part: Element): void {
  for (const section of document.querySelectorAll('main > section'))
    section.toggleAttribute('hidden', !section.contains(part))
}

async function violations(
  page: Page,
  { within, without }: Where,
  runOnly: axe.RunOnly
): Promise<string[]> {
  if (within) await page.locator(within).evaluate(showAlone)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { include: within ?? 'html', ...(without && { exclude: without }) }
  return page.evaluate(
    async ({ context, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(context, { runOnly, resultTypes: ['violations'] })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`
      )
    },
    { context, runOnly }
  )
}
