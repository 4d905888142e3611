import { type Random, shuffled } from '../../platform/random.ts'

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export type Option = {
  id: string
  text: string
  explanation: string
}

/** Whether the page says the answer, or only what it follows from. */
export const ASKS = ['recall', 'reasoning'] as const

/** A moment of the lab, as its links have it, that shows the answer, and what to look at there. */
export type Proof = { moment: string; look: string }

export type Question = {
  id: string
  difficulty: Difficulty
  /** The id of the landing section that teaches the answer. */
  section: string
  /** Questions that ask the same thing, or of which one gives the other away, share a group. */
  group: string
  asks: (typeof ASKS)[number]
  /** Phrases of that section, word for word, that teach it. */
  taught: readonly string[]
  stem: string
  options: readonly Option[]
  answer: string
  /** Ids of the facts that the answer and the explanations rest on, the answer's first. */
  facts: readonly string[]
  proof?: Proof
}

export type Bank = ReadonlyMap<string, Question>

/** By ids, the options in the order shown. */
export type AskedQuestion = { question: string; options: readonly string[] }

export const COMPOSITION = { easy: 4, medium: 5, hard: 3 } as const

/** The most questions of a round that a section may have, where it is not any number. */
const MOST: Readonly<Record<string, number>> = { timeline: 2 }

export const ROUND_LENGTH = COMPOSITION.easy + COMPOSITION.medium + COMPOSITION.hard

export function bankOf(questions: readonly Question[]): Bank {
  return new Map(questions.map(question => [question.id, question]))
}

/** Throws on an id that isn't in the bank: stored ids are checked before they come here. */
export function questionIn(bank: Bank, id: string): Question {
  const question = bank.get(id)
  if (!question) throw new RangeError(`No question ${id} in the bank`)
  return question
}

/**
 * Draws a round, easy questions first, in random order within each difficulty: never two of a group,
 * and at most two from the timeline.
 * No question returns until all of its difficulty have been asked, save those that the rest of the
 * round excludes: then one that was asked before takes the place, and they come in a later round.
 * The round that asks the last of a difficulty fills up with old ones, and counts as the start of a new pass.
 * Throws a RangeError if the bank has too few questions, or too few groups, for one round.
 * @param seen the ids asked since the bank was last used up
 */
export function drawRound(
  bank: Bank,
  seen: readonly string[],
  random: Random
): { asked: readonly AskedQuestion[]; seen: readonly string[] } {
  const drawn: Question[] = []
  const seenAfter: string[] = []
  // In any order: those drawn last have to make way for the groups of those before.
  for (const difficulty of shuffled(random, DIFFICULTIES)) {
    const draw = drawOf(difficulty, bank, seen, drawn, random)
    drawn.push(...draw.questions)
    seenAfter.push(...draw.seen)
  }
  const questions = DIFFICULTIES.flatMap(each =>
    drawn.filter(({ difficulty }) => difficulty === each)
  )
  return { asked: questions.map(each => withShuffledOptions(each, random)), seen: seenAfter }
}

export function withShuffledOptions(question: Question, random: Random): AskedQuestion {
  const options = question.options.map(option => option.id)
  return { question: question.id, options: shuffled(random, options) }
}

function drawOf(
  difficulty: Difficulty,
  bank: Bank,
  seen: readonly string[],
  drawn: readonly Question[],
  random: Random
): { questions: readonly Question[]; seen: readonly string[] } {
  const count = COMPOSITION[difficulty]
  const all = [...bank.values()].filter(question => question.difficulty === difficulty)
  const known = all.filter(({ id }) => seen.includes(id))
  const unseen = all.filter(({ id }) => !seen.includes(id))
  const fresh = picked(shuffled(random, unseen), count, drawn)
  const again = picked(shuffled(random, known), count - fresh.length, [...drawn, ...fresh])
  if (fresh.length + again.length < count) {
    throw new RangeError(`Too few ${difficulty} questions for a round`)
  }
  const questions = again.length > 0 ? shuffled(random, [...fresh, ...again]) : fresh
  // A new pass begins with this round, so what it asks is not asked again before the rest.
  const isNewPass = again.length > 0 && fresh.length === unseen.length
  const asked = isNewPass ? questions : [...new Set([...known, ...questions])]
  return { questions, seen: asked.map(({ id }) => id) }
}

/** The first of the candidates, up to `count`, that may stand in one round with those drawn and each other. */
function picked(
  candidates: readonly Question[],
  count: number,
  drawn: readonly Question[]
): readonly Question[] {
  const picks: Question[] = []
  for (const candidate of candidates) {
    if (picks.length === count) break
    if (fitsIn([...drawn, ...picks], candidate)) picks.push(candidate)
  }
  return picks
}

/** Whether a round may hold a question besides the others: neither of their group, nor one too many of its section. */
export function fitsIn(
  round: readonly Question[],
  { group, section }: Pick<Question, 'group' | 'section'>
): boolean {
  const ofSection = round.filter(each => each.section === section).length
  return ofSection < (MOST[section] ?? Infinity) && round.every(each => each.group !== group)
}
