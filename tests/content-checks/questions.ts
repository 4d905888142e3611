import {
  COMPOSITION,
  DIFFICULTIES,
  type Question,
  ROUND_LENGTH
} from '../../src/features/quiz/question-bank.ts'
import { valuesOf } from './numeric.ts'
import { similarity } from './similarity.ts'

/** The ids a question may refer to. */
export type Known = { sections: ReadonlySet<string>; facts: ReadonlySet<string> }

const OPTIONS = 4

/** With four options the right one is the longest, or the shortest, this often by chance. */
const BY_CHANCE = 0.25

/** A place of the right option, be it by the alphabet or by its value, is neither rarer nor more frequent than this. */
const FAIR_SHARE = { min: 0.15, max: 0.35 } as const

/** At least this share of the questions asks for reasoning. */
const REASONING = 0.4

/** At least this many hard questions for each section that has questions at all. */
const HARD_PER_SECTION = 2

/** From this similarity on, two stems ask the same thing. */
const NEAR_DUPLICATE = 0.6

const LAZY_OPTION = /\b(all|none|both|neither|any) of (the |these|those|them)/i

/** Every fault of a bank of questions, a sentence each; none for a sound bank. */
export function faultsOfBank(questions: readonly Question[], known: Known): readonly string[] {
  return [
    ...repeats(questions.map(({ id }) => id)).map(id => `Question id ${id} is used twice.`),
    ...questions.flatMap(question => faultsOfQuestion(question, known)),
    ...faultsOfCounts(questions),
    ...faultsOfReasoning(questions),
    ...faultsOfGroups(questions),
    ...faultsOfLengths(questions),
    ...faultsOfPlaces(questions),
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
    ...(question.group.trim() === '' ? ['names no group'] : []),
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

function faultsOfReasoning(questions: readonly Question[]): readonly string[] {
  const reasoning = questions.filter(({ asks }) => asks === 'reasoning').length
  const hard = questions.filter(({ difficulty }) => difficulty === 'hard')
  const sections = [...new Set(questions.map(({ section }) => section))]
  return [
    ...(reasoning >= REASONING * questions.length
      ? []
      : [`Only ${reasoning} of ${questions.length} questions ask for reasoning.`]),
    ...hard
      .filter(({ asks }) => asks !== 'reasoning')
      .map(({ id }) => `Question ${id} is hard, but only asks to recall.`),
    ...sections
      .filter(name => hard.filter(({ section }) => section === name).length < HARD_PER_SECTION)
      .map(name => `Section ${name} has fewer than ${HARD_PER_SECTION} hard questions.`)
  ]
}

/** Whether the groups hold whatever gives something away, and leave enough for every round. */
function faultsOfGroups(questions: readonly Question[]): readonly string[] {
  const shown = questions.map(shownIn)
  const given = questions.flatMap(other => {
    const pattern = answerPattern(other)
    return questions
      .filter((one, at) => one.group !== other.group && pattern?.test(shown[at] ?? ''))
      .map(one => `Question ${one.id} gives ${other.id} away, which is of another group.`)
  })
  // Each other question of a round excludes a group, and two of the timeline all the rest of it.
  const scarce = DIFFICULTIES.flatMap(difficulty => {
    const free = questions.filter(
      ({ difficulty: own, section }) => own === difficulty && section !== 'timeline'
    )
    const groups = new Set(free.map(({ group }) => group)).size
    return groups >= ROUND_LENGTH
      ? []
      : [`Only ${groups} groups of ${difficulty} questions; a round can exclude ${ROUND_LENGTH}.`]
  })
  return [...given, ...scarce]
}

/** What a player reads about a question, without its options: they may hold wrong answers of others. */
function shownIn({ stem, options }: Question): string {
  return [stem, ...options.map(({ explanation }) => explanation)].join(' ').toLowerCase()
}

/** What finds the right option elsewhere; undefined for single words, which prove nothing. */
function answerPattern(question: Question): RegExp | undefined {
  const right = rightOf(question)?.text.toLowerCase() ?? ''
  if (!/\d{2}|\s/.test(right)) return undefined
  const literal = right.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\d]|\d[.,])${literal}(?![\p{L}\d]|[.,]\d)`, 'u')
}

function faultsOfPlaces(questions: readonly Question[]): readonly string[] {
  const byAlphabet = questions.map(({ options, answer }) =>
    options.findIndex(({ id }) => id === answer)
  )
  const byValue = questions.flatMap(question => {
    const values = valuesOf(question.options.map(({ text }) => text))
    const right = values?.[question.options.findIndex(({ id }) => id === question.answer)]
    return values && right !== undefined ? [values.filter(value => value < right).length] : []
  })
  return [
    ...unfair(byAlphabet).map(
      place => `The right option is too often or too rarely ${place} of 4.`
    ),
    ...unfair(byValue).map(place => `The right value is too often or too rarely ${place} of 4.`)
  ]
}

/** The places, from 1, that come up too often or too rarely. */
function unfair(places: readonly number[]): readonly number[] {
  return Array.from({ length: OPTIONS }, (_, place) => place)
    .filter(place => {
      const share = places.filter(each => each === place).length / places.length
      return share < FAIR_SHARE.min || share > FAIR_SHARE.max
    })
    .map(place => place + 1)
}

function rightOf({ options, answer }: Question): Question['options'][number] | undefined {
  return options.find(({ id }) => id === answer)
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

function isExtreme(question: Question, exceeds: (own: number, other: number) => boolean): boolean {
  const right = rightOf(question)
  const others = question.options.filter(option => option !== right)
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
