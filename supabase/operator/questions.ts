import { isFigure, wordsToRead } from '../../src/domain/challenge/figure.ts'
import { type ChallengeQuestion, FAMILIES, textOf } from '../../src/domain/challenge/generators.ts'
import { DIFFICULTIES } from '../../src/domain/quiz/score.ts'
import { SECTION_IDS } from '../../src/domain/quiz/section-ids.ts'
import { isObject, parseJson, quote } from './connection.ts'

/** The places of a question's options. */
const KEYS = [1, 2, 3, 4]

/** Questions of a file, ready to load, or a sentence for each fault. */
export function parseQuestions(text: string) {
  const list = parseJson(text)
  if (!Array.isArray(list) || list.length === 0)
    return { questions: [], faults: ['The file is not a JSON list of questions.'] }
  const questions = new Map<string, ChallengeQuestion>()
  const faults = list.flatMap((item: unknown, at) => {
    // A file may omit these.
    const question = {
      family: 'fixed',
      figure: null,
      lab: null,
      reason: null,
      ...(isObject(item) && item)
    }
    const found = faultsIn(question)
    if (found.length === 0) {
      const valid = question as unknown as ChallengeQuestion
      const text = textOf(valid)
      if (questions.has(text)) found.push('It is in the file twice.')
      questions.set(text, { ...valid, words: wordsToRead(valid) })
    }
    const stem = 'stem' in question && isText(question.stem) ? ` ${quote(question.stem)}` : ''
    return found.map(fault => `question ${String(at + 1)}${stem}: ${fault}`)
  })
  return { questions: [...questions.values()], faults }
}

function faultsIn(question: Readonly<Record<string, unknown>>): string[] {
  const { family, difficulty, stem, options, key, figure, section, lab } = question
  const isOneOf = (known: readonly unknown[], value: unknown): boolean => known.includes(value)
  const isGenerated = isOneOf(FAMILIES, family)
  const texts = Array.isArray(options) && options.every(isText) ? options : []
  const faults: [isFault: boolean, sentence: string][] = [
    [family !== 'fixed' && !isGenerated, `There is no family ${quote(String(family))}.`],
    [!isOneOf(DIFFICULTIES, difficulty), 'The difficulty must be easy, medium or hard.'],
    [!isText(stem), 'The stem is missing.'],
    [texts.length !== KEYS.length, 'It must have 4 options.'],
    [new Set(texts).size < texts.length, 'Two options are equal.'],
    [!isOneOf(KEYS, key), 'The key must be a whole number from 1 to 4.'],
    [!isOneOf(SECTION_IDS, section), `There is no section ${quote(String(section))}.`],
    [
      figure !== null && !isFigure(figure),
      'The figure must be null, a block with rows, or "orders".'
    ],
    [isGenerated && !isObject(lab), 'A generated question needs its lab settings.']
  ]
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
