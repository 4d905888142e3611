import { isString } from '../../platform/json.ts'
import { createStoredValues } from '../../platform/stored.ts'
import { optionOf, type Question } from '../../domain/quiz/question.ts'

/** Option by check id. */
export const { $values: $checkAnswers, keep: answerCheck } = createStoredValues(
  'altius:checks',
  1,
  'answers',
  isString
)

export function isMissed(check: Question, answers: Readonly<Record<string, string>>): boolean {
  const chosen = optionOf(check, answers[check.id])
  return chosen !== undefined && chosen.id !== check.answer
}
