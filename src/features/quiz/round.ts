import { shuffled, seededRandom } from '../../platform/random.ts'
import { type Asked, ask, drawRound, type Seen } from './draw.ts'
import { type Bank, type Question, questionIn } from './question.ts'
import { type Mark, type Mode } from './score.ts'

/** The first option chosen, and the milliseconds its question was on show. */
export type Answer = { option: string; elapsed: number }

export type ScoredRound = {
  kind: 'scored'
  mode: Mode
  seed: number
  asked: readonly Asked[]
}

/** Asks again what was missed. It has no clock to beat and brings no score. */
export type PracticeRound = {
  kind: 'practice'
  mode: 'relaxed'
  seed: number
  asked: readonly Asked[]
  /** The scored round it came from, to return to. */
  after: Played
}

export type Round = ScoredRound | PracticeRound

/** A scored round with an answer to every question. */
export type Played = { round: ScoredRound; answers: readonly Answer[] }

export type Reviewed = {
  question: Question
  /** The id of the option chosen. */
  option: string
  isRight: boolean
  /** Milliseconds. */
  elapsed: number
}

export function scoredRound(
  mode: Mode,
  seed: number,
  bank: Bank,
  seen: Seen
): { round: ScoredRound; seen: Seen } {
  const drawn = drawRound(bank, seen, seededRandom(seed))
  return { round: { kind: 'scored', mode, seed, asked: drawn.asked }, seen: drawn.seen }
}

/** Asks the given questions in a new order, with new orders of options. */
export function practiceRound(
  questions: readonly Question[],
  seed: number,
  after: Played
): PracticeRound {
  const random = seededRandom(seed)
  const asked = shuffled(random, questions).map(question => ask(question, random))
  return { kind: 'practice', mode: 'relaxed', seed, asked, after }
}

/** Each answered question with its answer, in the order asked. */
export function review(round: Round, answers: readonly Answer[], bank: Bank): readonly Reviewed[] {
  return answers.flatMap((answer, index) => {
    const asked = round.asked[index]
    if (!asked) return []
    const question = questionIn(bank, asked.question)
    const isRight = answer.option === question.answer
    return [{ question, option: answer.option, isRight, elapsed: answer.elapsed }]
  })
}

export function missedIn(reviewed: readonly Reviewed[]): readonly Question[] {
  return reviewed.filter(row => !row.isRight).map(row => row.question)
}

export function marksOf(reviewed: readonly Reviewed[]): readonly Mark[] {
  return reviewed.map(({ question, isRight, elapsed }) => ({
    difficulty: question.difficulty,
    isRight,
    elapsed
  }))
}

/** The sections that teach what was missed, the most missed first. */
export function sectionsToReread(
  reviewed: readonly Reviewed[]
): readonly { section: string; missed: number }[] {
  const counts = new Map<string, number>()
  for (const { section } of missedIn(reviewed)) counts.set(section, (counts.get(section) ?? 0) + 1)
  return [...counts]
    .map(([section, missed]) => ({ section, missed }))
    .sort((one, other) => other.missed - one.missed)
}
