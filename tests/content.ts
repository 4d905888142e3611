import checks from '../src/content/checks.json' with { type: 'json' }
import words from '../src/content/crossword.json' with { type: 'json' }
import questions from '../src/content/questions.json' with { type: 'json' }
import { type Question } from '../src/domain/quiz/question.ts'
import { type Word } from '../src/features/crossword/grid.ts'
import { type BankQuestion } from '../src/features/quiz/bank.ts'

type WithFacts = { readonly facts: readonly string[] }

export const QUESTIONS = questions as readonly (BankQuestion & WithFacts)[]
export const WORDS: readonly Word[] = words
export const CHECKS: readonly (Question & WithFacts)[] = checks
