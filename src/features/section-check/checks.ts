import stored from '../../content/checks.json'
import { SECTIONS } from '../../content/sections.ts'
import { type Question } from '../../domain/quiz/question.ts'

export type Check = Question & { topic: string }

const checks: readonly Check[] = stored

export const CHECKS = SECTIONS.flatMap(({ id }) => checks.filter(({ section }) => section === id))

export function checkOf(section: string): Check {
  const check = CHECKS.find(check => check.section === section)
  if (!check) throw new Error(`No question is asked after ${section}: see src/content/checks.json`)
  return check
}
