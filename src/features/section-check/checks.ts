import stored from '../../content/checks.json'
import { SECTIONS } from '../../content/sections.ts'
import { type Check } from './check.ts'

const checks: readonly Check[] = stored

/**
 * The questions after the sections, in page order. They come with the code of the islands: the page has each of
 * them once, as text, and not again as props.
 */
export const CHECKS = SECTIONS.flatMap(({ id }) => checks.filter(({ section }) => section === id))

/** @throws for a section without a question */
export function checkOf(section: string): Check {
  const check = CHECKS.find(check => check.section === section)
  if (!check) throw new Error(`No question is asked after ${section}: see src/content/checks.json`)
  return check
}
