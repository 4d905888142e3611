import stored from '../../content/checks.json'
import { type Question } from '../../domain/quiz/question.ts'

/** A question at the end of each section that has nothing else to do. */
export const CHECKS: readonly Question[] = stored

export function checkOf(section: string): Question | undefined {
  return CHECKS.find(check => check.section === section)
}
