import { COMPOSITION, DIFFICULTIES, type Question } from '../../src/features/quiz/question-bank.ts'
import { similarity } from './similarity.ts'

/** The ids a question may refer to. */
export type Known = { sections: ReadonlySet<string>; facts: ReadonlySet<string> }

const OPTIONS = 4

/** With four options the right one is the longest, or the shortest, this often by chance. */
const BY_CHANCE = 0.25

/** From this similarity on, two stems ask the same thing. */
const NEAR_DUPLICATE = 0.6

const LAZY_OPTION = /\b(all|none|both|neither|any) of (the |these|those|them)/i

/** Every fault of a bank of questions, a sentence each; none for a sound bank. */
export function faultsOfBank(questions: readonly Question[], known: Known): readonly string[] {
  return [
    ...repeats(questions.map(({ id }) => id)).map(id => `Question id ${id} is used twice.`),
    ...questions.flatMap(question => faultsOfQuestion(question, known)),
    ...faultsOfCounts(questions),
    ...faultsOfLengths(questions),
    ...faultsOfStems(questions)
  ]
}

function faultsOfQuestion(question: Question, known: Known): readonly string[] {
  const { id, options, answer, section, facts, stem } = question
  const texts = options.map(option => option.text.trim().toLowerCase())
  const right = options.filter(option => option.id === answer).length
  const faults = [
    ...(stem.trim() === '' ? ['has no stem'] : []),
    ...(options.length === OPTIONS ? [] : [`has ${options.length} options, not ${OPTIONS}`]),
    ...(right === 1 ? [] : [`has ${right} right options, not 1`]),
    ...repeats(options.map(option => option.id)).map(twice => `uses option id ${twice} twice`),
    ...repeats(texts).map(twice => `offers '${twice}' twice`),
    ...options.filter(isUnexplained).map(option => `does not explain option ${option.id}`),
    ...options.filter(isLazy).map(option => `offers '${option.text}'`),
    ...(known.sections.has(section) ? [] : [`names an unknown section ${section}`]),
    ...(facts.length > 0 ? [] : ['names no fact']),
    ...facts.filter(fact => !known.facts.has(fact)).map(fact => `names an unknown fact ${fact}`)
  ]
  return faults.map(fault => `Question ${id} ${fault}.`)
}

function faultsOfCounts(questions: readonly Question[]): readonly string[] {
  return DIFFICULTIES.flatMap(difficulty => {
    const count = questions.filter(question => question.difficulty === difficulty).length
    const wanted = COMPOSITION[difficulty]
    return count >= wanted
      ? []
      : [`Only ${count} ${difficulty} questions; a round takes ${wanted}.`]
  })
}

function faultsOfLengths(questions: readonly Question[]): readonly string[] {
  const max = Math.floor(questions.length * BY_CHANCE)
  const longest = questions.filter(question => isExtreme(question, (own, other) => own > other))
  const shortest = questions.filter(question => isExtreme(question, (own, other) => own < other))
  const sentence = (count: number, word: string): string =>
    `The right option is the ${word} in ${count} of ${questions.length} questions; chance is ${max}.`
  return [
    ...(longest.length > max ? [sentence(longest.length, 'longest')] : []),
    ...(shortest.length > max ? [sentence(shortest.length, 'shortest')] : [])
  ]
}

function faultsOfStems(questions: readonly Question[]): readonly string[] {
  return questions.flatMap((one, index) =>
    questions
      .slice(index + 1)
      .filter(other => similarity(one.stem, other.stem) >= NEAR_DUPLICATE)
      .map(other => `Questions ${one.id} and ${other.id} ask nearly the same.`)
  )
}

function isExtreme(
  { options, answer }: Question,
  exceeds: (own: number, other: number) => boolean
): boolean {
  const right = options.find(option => option.id === answer)
  const others = options.filter(option => option.id !== answer)
  return right !== undefined && others.every(({ text }) => exceeds(right.text.length, text.length))
}

function isUnexplained({ explanation }: { explanation: string }): boolean {
  return explanation.trim() === ''
}

function isLazy({ text }: { text: string }): boolean {
  return LAZY_OPTION.test(text)
}

function repeats(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
