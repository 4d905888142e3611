import { DIFFICULTIES, type Difficulty } from '../../domain/quiz/score.ts'
import { type Random, shuffled } from '../../domain/engine/random.ts'
import { type Question } from '../../domain/quiz/question.ts'

/** A moment of the lab, as its links have it, that shows the answer, and what to look at there. */
export type Proof = { moment: string; look: string }

export type BankQuestion = Question & {
  difficulty: Difficulty
  /** Questions that ask the same thing, or of which one gives the other away, share a group. */
  group: string
  proof?: Proof
}

export type Bank = ReadonlyMap<string, BankQuestion>

/** By ids, the options in the order shown. */
export type AskedQuestion = { question: string; options: readonly string[] }

/** `seen`: the ids asked since the bank was last used up, this round's among them. */
export type DrawnRound = { asked: readonly AskedQuestion[]; seen: readonly string[] }

export const COMPOSITION = { easy: 4, medium: 5, hard: 3 } as const

/** The most questions that a round may take from a section; any number where none is given. */
const MOST: Readonly<Record<string, number>> = { timeline: 2 }

export const ROUND_LENGTH = COMPOSITION.easy + COMPOSITION.medium + COMPOSITION.hard

export function bankOf(questions: readonly BankQuestion[]): Bank {
  return new Map(questions.map(question => [question.id, question]))
}

export function questionIn(bank: Bank, id: string): BankQuestion {
  const question = bank.get(id)
  if (!question) throw new RangeError(`No question ${id} in the bank`)
  return question
}

/**
 * Draws a round: 4 easy, 5 medium and 3 hard questions, never two of a group, at most two from the timeline.
 * Within a difficulty nothing returns before all was asked, except where the rest of the round excludes what is left.
 * Throws a RangeError if the bank has too few questions, or too few groups.
 * @param seen the ids asked since the bank was last used up
 */
export function drawRound(bank: Bank, seen: readonly string[], random: Random): DrawnRound {
  const drawn: BankQuestion[] = []
  const seenAfter: string[] = []
  // Those drawn last have to make way for the groups of those before: no difficulty is always last.
  for (const difficulty of shuffled(random, DIFFICULTIES)) {
    const all = [...bank.values()].filter(question => question.difficulty === difficulty)
    const order = shuffled(random, all)
    const known = order.filter(({ id }) => seen.includes(id))
    const fresh = order.filter(({ id }) => !seen.includes(id))
    const picks: BankQuestion[] = []
    for (const candidate of [...fresh, ...known]) {
      if (picks.length === COMPOSITION[difficulty]) break
      if (fitsIn([...drawn, ...picks], candidate)) picks.push(candidate)
    }
    if (picks.length < COMPOSITION[difficulty])
      throw new RangeError(`Too few ${difficulty} questions for a round`)
    drawn.push(...picks)
    const isUsedUp = fresh.every(question => picks.includes(question))
    const asked = isUsedUp ? picks : [...new Set([...known, ...picks])]
    seenAfter.push(...asked.map(({ id }) => id))
  }
  const questions = DIFFICULTIES.flatMap(each =>
    drawn.filter(({ difficulty }) => difficulty === each)
  )
  return { asked: questions.map(each => withShuffledOptions(each, random)), seen: seenAfter }
}

export function withShuffledOptions({ id, options }: Question, random: Random): AskedQuestion {
  return {
    question: id,
    options: shuffled(
      random,
      options.map(option => option.id)
    )
  }
}

/** Whether a round may also hold this question: no other of its group, not one too many of its section. */
export function fitsIn(
  round: readonly BankQuestion[],
  { group, section }: Pick<BankQuestion, 'group' | 'section'>
): boolean {
  const ofSection = round.filter(each => each.section === section).length
  return ofSection < (MOST[section] ?? Infinity) && round.every(each => each.group !== group)
}
