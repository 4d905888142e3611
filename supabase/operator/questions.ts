import { SECTION_IDS } from '../../src/domain/quiz/section-ids.ts'
import { isFigure, ORDER, wordsToRead } from '../../src/domain/challenge/figure.ts'
import { type ChallengeQuestion, FAMILIES, textOf } from '../../src/domain/challenge/generators.ts'
import { DIFFICULTIES } from '../../src/domain/quiz/score.ts'
import { isObject, quote } from './connection.ts'

const KNOWN_DIFFICULTIES: readonly unknown[] = DIFFICULTIES
const GENERATED: readonly unknown[] = FAMILIES
const KNOWN_FAMILIES: readonly unknown[] = ['fixed', ...FAMILIES]
const KNOWN_SECTIONS: readonly unknown[] = SECTION_IDS
const OPTIONS = 4

/** Questions of a file, ready to load, or a sentence for each fault. */
export function parseQuestions(text: string): {
  questions: readonly ChallengeQuestion[]
  faults: readonly string[]
} {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return { questions: [], faults: ['The file is not JSON.'] }
  }
  if (!Array.isArray(list) || list.length === 0) {
    return { questions: [], faults: ['The file is not a list of questions.'] }
  }
  const faults: string[] = []
  const questions: ChallengeQuestion[] = []
  const seen = new Set<string>()
  for (const [at, item] of list.entries()) {
    const question: unknown = isObject(item) ? withDefaults(item) : item
    const found = faultsIn(question)
    if (found.length === 0 && isQuestion(question)) {
      const text = textOf(question)
      if (seen.has(text)) found.push('It is in the file twice.')
      seen.add(text)
      questions.push({ ...question, words: wordsToRead(question) })
    }
    const name = isObject(item) && isText(item['stem']) ? ` ${quote(item['stem'])}` : ''
    faults.push(...found.map(fault => `question ${String(at + 1)}${name}: ${fault}`))
  }
  return { questions, faults }
}

/** What a question that a person wrote leaves out. */
function withDefaults(item: Readonly<Record<string, unknown>>): unknown {
  const {
    family = 'fixed',
    difficulty,
    stem,
    options,
    key,
    figure = null,
    section,
    lab = null
  } = item
  return { family, difficulty, stem, options, key, figure, section, lab }
}

function faultsIn(question: unknown): string[] {
  if (!isObject(question)) return ['It is not an object.']
  const { family, difficulty, stem, options, key, figure, section, lab } = question
  const areTexts = Array.isArray(options) && options.every(isText)
  const faults: [isFault: boolean, sentence: string][] = [
    [!KNOWN_FAMILIES.includes(family), `There is no family ${show(family)}.`],
    [!KNOWN_DIFFICULTIES.includes(difficulty), 'The difficulty must be easy, medium or hard.'],
    [!isText(stem), 'The stem is missing.'],
    [!areTexts || options.length !== OPTIONS, `It must have ${String(OPTIONS)} options.`],
    [areTexts && new Set(options).size < options.length, 'Two options are equal.'],
    [
      !(Number.isInteger(key) && Number(key) >= 1 && Number(key) <= OPTIONS),
      `The key must be a whole number from 1 to ${String(OPTIONS)}.`
    ],
    [!KNOWN_SECTIONS.includes(section), `There is no section ${show(section)}.`],
    [
      figure !== null && !isFigure(figure),
      'The figure must be null, a block with rows, or "orders".'
    ],
    [
      isFigure(figure) &&
        figure.kind === 'orders' &&
        !(areTexts && options.every(option => ORDER.test(option))),
      'With the figure "orders" each option must be an order such as "P · P".'
    ],
    [GENERATED.includes(family) && !isObject(lab), 'A generated question needs its lab settings.']
  ]
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence)
}

function isQuestion(question: unknown): question is Omit<ChallengeQuestion, 'words'> {
  return faultsIn(question).length === 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function show(value: unknown): string {
  return typeof value === 'string' ? quote(value) : 'of this name'
}
