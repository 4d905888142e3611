import { atom, onMount } from 'nanostores'
import { isRecord, isString } from '../../platform/json.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { optionOf, type Question } from '../../domain/quiz/question.ts'

/** Option by check id. */
type CheckAnswers = Readonly<Record<string, string>>

export type CheckOutcome = 'open' | 'right' | 'missed'

const KEY = 'altius:checks'
const VERSION = 1

export const $checkAnswers = atom<CheckAnswers>({})

onMount($checkAnswers, () => {
  $checkAnswers.set({ ...storedAnswers(), ...$checkAnswers.get() })
})

export function answerCheck(check: string, option: string): void {
  // Another tab may have answered in the meantime.
  const answers = { ...$checkAnswers.get(), ...storedAnswers(), [check]: option }
  $checkAnswers.set(answers)
  writeStored(KEY, VERSION, { answers })
}

export function checkOutcome(check: Question, answers: CheckAnswers): CheckOutcome {
  const chosen = optionOf(check, answers[check.id])
  if (!chosen) return 'open'
  return chosen.id === check.answer ? 'right' : 'missed'
}

function storedAnswers(): CheckAnswers {
  const { answers } = readStored(KEY, VERSION)
  const entries = Object.entries(isRecord(answers) ? answers : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => isString(entry[1]))
  )
}
