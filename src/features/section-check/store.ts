import { atom, onMount } from 'nanostores'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { type Answers, parseAnswers, serializeAnswers } from './check.ts'

const KEY = 'altius:checks'

export const $answers = atom<Answers>({})

onMount($answers, () => {
  $answers.set({ ...parseAnswers(readLocal(KEY)), ...$answers.get() })
})

/** Answers a question, or answers it again. */
export function answer(check: string, option: string): void {
  // Another tab may have answered in the meantime.
  const answers = { ...$answers.get(), ...parseAnswers(readLocal(KEY)), [check]: option }
  $answers.set(answers)
  writeLocal(KEY, serializeAnswers(answers))
}
