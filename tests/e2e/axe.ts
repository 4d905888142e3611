import AxeBuilder from '@axe-core/playwright'
import { type Page } from '@playwright/test'
import { expect } from './test.ts'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each width and color scheme in which every state has to pass. */
export const APPEARANCES = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' }
] as const

export type Appearance = (typeof APPEARANCES)[number]

export async function setAppearance(page: Page, { width, scheme }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
  // Colors in transition belong to neither scheme.
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  )
}

/** Board rows after the first five, which only repeat them and account for most of axe's run time. */
export const FURTHER_ROWS = '.board-table tbody tr:nth-child(n + 6)'

type Where = { within?: string; without?: string }

/** Fails on any axe violation on the page or a part of it; names the rule and the elements. */
export async function expectAccessible(page: Page, { within, without }: Where = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(LEVELS)
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' | ')}`
  )
  expect(found).toEqual([])
}
