import stored from '../../content/checks.json'
import { SECTIONS } from '../../content/sections.ts'
import { type Question } from '../../domain/quiz/question.ts'

export const CHECKS: readonly Question[] = stored

/** How many sections after its first time a missed check is asked again. */
const RETURNS_AFTER = 2

/** What a section opens with: the check on the section before it, and the one that may have been missed earlier. */
export function checksAt(section: string) {
  const index = SECTIONS.findIndex(({ id }) => id === section)
  const on = (place: number): Question | undefined =>
    CHECKS.find(check => check.section === SECTIONS[place]?.id)
  return { asked: on(index - 1), earlier: on(index - 1 - RETURNS_AFTER) }
}
