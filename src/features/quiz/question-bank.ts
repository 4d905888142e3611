import { type Random, shuffled } from '../../platform/random.ts'

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export type Option = {
  id: string
  text: string
  explanation: string
}

export type Question = {
  id: string
  difficulty: Difficulty
  /** The id of the landing section that teaches the answer. */
  section: string
  /** Phrases of that section, word for word, that teach it. */
  taught: readonly string[]
  stem: string
  options: readonly Option[]
  answer: string
  /** Ids of the facts that the answer and the explanations rest on, the answer's first. */
  facts: readonly string[]
}

export type Bank = ReadonlyMap<string, Question>

/** By ids, the options in the order shown. */
export type AskedQuestion = { question: string; options: readonly string[] }

export const COMPOSITION = { easy: 4, medium: 5, hard: 3 } as const

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
 * Draws a round, easy questions first, in random order within each difficulty.
 * No question returns until all of its difficulty have been asked. A round that meets the end
 * of the bank asks what is left, fills up from the rest, and counts as the start of a new pass.
 * Throws a RangeError if the bank has too few questions for one round.
 * @param seen the ids asked since the bank was last used up
 */
export function drawRound(
  bank: Bank,
  seen: readonly string[],
  random: Random
): { asked: readonly AskedQuestion[]; seen: readonly string[] } {
  const draws = DIFFICULTIES.map(difficulty => draw(difficulty, bank, seen, random))
  return {
    asked: draws.flatMap(({ questions }) =>
      questions.map(each => withShuffledOptions(each, random))
    ),
    seen: draws.flatMap(each => each.seen)
  }
}

export function withShuffledOptions(question: Question, random: Random): AskedQuestion {
  const options = question.options.map(option => option.id)
  return { question: question.id, options: shuffled(random, options) }
}

function draw(
  difficulty: Difficulty,
  bank: Bank,
  seen: readonly string[],
  random: Random
): { questions: readonly Question[]; seen: readonly string[] } {
  const count = COMPOSITION[difficulty]
  const all = [...bank.values()].filter(question => question.difficulty === difficulty)
  if (all.length < count) throw new RangeError(`Only ${all.length} ${difficulty} questions`)
  const known = all.filter(({ id }) => seen.includes(id))
  const unseen = all.filter(({ id }) => !seen.includes(id))
  const fresh = shuffled(random, unseen)
  if (fresh.length >= count) {
    const questions = fresh.slice(0, count)
    return { questions, seen: [...known, ...questions].map(({ id }) => id) }
  }
  // The new pass begins with this round, so what it asks is not asked again before the rest.
  const again = shuffled(random, known).slice(0, count - fresh.length)
  const questions = shuffled(random, [...fresh, ...again])
  return { questions, seen: questions.map(({ id }) => id) }
}
