import { isString } from '../../platform/json.ts'
import { createStoredValues } from '../../platform/stored.ts'
import { optionOf, type Question } from '../../domain/quiz/question.ts'

export type CheckOutcome = 'open' | 'right' | 'missed'

/** Option by check id. */
export const { $values: $checkAnswers, keep: answerCheck } = createStoredValues(
  'altius:checks',
  1,
  'answers',
  isString
)

export function checkOutcome(
  check: Question,
  answers: ReturnType<typeof $checkAnswers.get>
): CheckOutcome {
  const chosen = optionOf(check, answers[check.id])
  if (!chosen) return 'open'
  return chosen.id === check.answer ? 'right' : 'missed'
}
