import { type Random, shuffled } from '../../platform/random.ts'
import { type Bank, DIFFICULTIES, type Difficulty, type Question } from './question.ts'

/** How many questions of each difficulty make a round. */
export const COMPOSITION = { easy: 4, medium: 5, hard: 3 } as const

export const ROUND_LENGTH = COMPOSITION.easy + COMPOSITION.medium + COMPOSITION.hard

/** Per difficulty, the ids asked since the bank was last used up. */
export type Seen = Readonly<Record<Difficulty, readonly string[]>>

export const NOTHING_SEEN: Seen = { easy: [], medium: [], hard: [] }

/** A question as it is put: by id, with the ids of its options in the order shown. */
export type Asked = { question: string; options: readonly string[] }

/**
 * Draws a round, easy questions first, in an order of chance within each difficulty.
 * No question returns until all of its difficulty have been asked. A round that meets the end
 * of the bank asks what is left, fills up from the rest, and counts as the start of a new turn.
 * Throws a RangeError if the bank has too few questions for one round.
 */
export function drawRound(
  bank: Bank,
  seen: Seen,
  random: Random
): { asked: readonly Asked[]; seen: Seen } {
  const easy = drawOf('easy', bank, seen, random)
  const medium = drawOf('medium', bank, seen, random)
  const hard = drawOf('hard', bank, seen, random)
  return {
    asked: [...easy.drawn, ...medium.drawn, ...hard.drawn].map(question => ask(question, random)),
    seen: { easy: easy.seen, medium: medium.seen, hard: hard.seen }
  }
}

/** Puts a question with its options in an order of chance. */
export function ask(question: Question, random: Random): Asked {
  const options = question.options.map(option => option.id)
  return { question: question.id, options: shuffled(random, options) }
}

/** True if there is enough of every difficulty for a round. */
export function canDraw(bank: Bank): boolean {
  return DIFFICULTIES.every(difficulty => of(difficulty, bank).length >= COMPOSITION[difficulty])
}

function drawOf(
  difficulty: Difficulty,
  bank: Bank,
  seen: Seen,
  random: Random
): { drawn: readonly Question[]; seen: readonly string[] } {
  const wanted = COMPOSITION[difficulty]
  const all = of(difficulty, bank)
  if (all.length < wanted) throw new RangeError(`Only ${all.length} ${difficulty} questions`)
  const known = all.filter(question => seen[difficulty].includes(question.id))
  const fresh = shuffled(
    random,
    all.filter(question => !known.includes(question))
  )
  if (fresh.length >= wanted) {
    const drawn = fresh.slice(0, wanted)
    return { drawn, seen: [...known, ...drawn].map(question => question.id) }
  }
  // The new turn begins with this round, so what it asks is not asked again before the rest.
  const again = shuffled(random, known).slice(0, wanted - fresh.length)
  const drawn = shuffled(random, [...fresh, ...again])
  return { drawn, seen: drawn.map(question => question.id) }
}

function of(difficulty: Difficulty, bank: Bank): readonly Question[] {
  return [...bank.values()].filter(question => question.difficulty === difficulty)
}
