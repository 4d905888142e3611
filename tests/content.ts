import { readFileSync } from 'node:fs'
import { type Word } from '../src/features/crossword/grid.ts'
import { type BankQuestion } from '../src/features/quiz/bank.ts'
import { type Check } from '../src/features/section-check/checks.ts'
import { SECTIONS } from '../src/content/sections.ts'

type Fact = { id: string }

/** Read from the project's root: where a document is simulated, a module has no address on disk. */
function read(name: string): string {
  return readFileSync(`src/content/${name}.json`, 'utf8')
}

const facts: readonly Fact[] = JSON.parse(read('facts'))

export const QUESTIONS: readonly (BankQuestion & { facts: readonly string[] })[] = JSON.parse(
  read('questions')
)
export const WORDS: readonly Word[] = JSON.parse(read('crossword'))
export const CHECKS: readonly (Check & { facts: readonly string[] })[] = JSON.parse(read('checks'))
export const FACT_IDS: ReadonlySet<string> = new Set(facts.map(fact => fact.id))
export const SECTION_IDS: ReadonlySet<string> = new Set(SECTIONS.map(section => section.id))
