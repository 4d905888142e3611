import { readFileSync } from 'node:fs'
import { type Question } from '../src/domain/quiz/question.ts'
import { type Word } from '../src/features/crossword/grid.ts'
import { type BankQuestion } from '../src/features/quiz/bank.ts'

/** Relative to the project root: in a simulated document modules have no file URL. */
function read(name: string): string {
  return readFileSync(`src/content/${name}.json`, 'utf8')
}

export const QUESTIONS: readonly (BankQuestion & { facts: readonly string[] })[] = JSON.parse(
  read('questions')
)
export const WORDS: readonly Word[] = JSON.parse(read('crossword'))
export const CHECKS: readonly (Question & { facts: readonly string[] })[] = JSON.parse(
  read('checks')
)
