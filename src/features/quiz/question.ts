export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export type Option = {
  /** Unique within its question. */
  id: string
  text: string
  /** Why it is right, or why it is wrong. */
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
  /** The id of the right option. */
  answer: string
  /** Ids of the facts that the answer and the explanations rest on, the answer's first. */
  facts: readonly string[]
}

/** Where questions are looked up by id. */
export type Bank = ReadonlyMap<string, Question>

export function bankOf(questions: readonly Question[]): Bank {
  return new Map(questions.map(question => [question.id, question]))
}

/** Throws on an id the bank does not hold: stored ids are checked before they come here. */
export function questionIn(bank: Bank, id: string): Question {
  const question = bank.get(id)
  if (!question) throw new RangeError(`No question ${id} in the bank`)
  return question
}
