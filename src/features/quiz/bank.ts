import { type Random, shuffled } from '../../domain/engine/random.ts'
import { type Question } from '../../domain/quiz/question.ts'
import { type Proof } from '../../race/lab-links.ts'
import { DIFFICULTIES, type Difficulty } from '../../domain/quiz/score.ts'

export type BankQuestion = Question & {
  difficulty: Difficulty
  /** Questions that ask the same thing, or of which one gives the other away, share a group. */
  group: string
  proof?: Proof
}

export type Bank = readonly BankQuestion[]

export const COMPOSITION = { easy: 4, medium: 5, hard: 3 } as const

export const ROUND_LENGTH = COMPOSITION.easy + COMPOSITION.medium + COMPOSITION.hard

/** The most questions that a round takes from the timeline. */
const MOST_DATES = 2

/**
 * Draws 4 easy, 5 medium and 3 hard questions, never two of a group, at most two from the timeline. Within a difficulty,
 * those asked longest ago return first, and only once the round has no room for any other.
 * @param seen the ids asked so far, the latest last
 */
export function drawRound(bank: Bank, seen: readonly string[], random: Random): Bank {
  const drawn: BankQuestion[] = []
  // A draw skips the groups of earlier ones, so no difficulty is always last.
  for (const difficulty of shuffled(random, DIFFICULTIES)) {
    const candidates = shuffled(random, ofDifficulty(bank, difficulty)).toSorted(
      (one, other) => seen.indexOf(one.id) - seen.indexOf(other.id)
    )
    let missing: number = COMPOSITION[difficulty]
    for (const candidate of candidates) {
      if (missing === 0 || !fitsIn(drawn, candidate)) continue
      drawn.push(candidate)
      missing -= 1
    }
  }
  const round = DIFFICULTIES.flatMap(difficulty => ofDifficulty(drawn, difficulty))
  return round.map(question => withShuffledOptions(question, random))
}

export function withShuffledOptions(question: BankQuestion, random: Random): BankQuestion {
  return { ...question, options: shuffled(random, question.options) }
}

/** Whether its group is new to the round, and the round has room for the timeline. */
export function fitsIn(round: Bank, { group, section }: BankQuestion): boolean {
  const dates = round.filter(each => each.section === 'timeline').length
  return (section !== 'timeline' || dates < MOST_DATES) && round.every(each => each.group !== group)
}

function ofDifficulty(questions: Bank, difficulty: Difficulty): Bank {
  return questions.filter(each => each.difficulty === difficulty)
}
