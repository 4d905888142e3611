import stored from '../../content/checks.json'
import { SECTIONS } from '../../content/sections.ts'
import { type Question } from '../quiz/question.ts'

/** The question after a section; `topic` says in a few words what it asks. */
export type Check = Question & { topic: string }

const checks: readonly Check[] = stored

/** In page order. They come with the code of the islands, not again as props of each. */
export const CHECKS = SECTIONS.flatMap(({ id }) => checks.filter(({ section }) => section === id))

/** @throws for a section without a question */
export function checkOf(section: string): Check {
  const check = CHECKS.find(check => check.section === section)
  if (!check) throw new Error(`No question is asked after ${section}: see src/content/checks.json`)
  return check
}
