import { isRecord, isString, parseJson } from '../../platform/json.ts'

type CheckOption = {
  readonly id: string
  readonly text: string
  /** Why it is right, or why it is not. */
  readonly reason: string
}

/** The question after a section. */
export type Check = {
  readonly id: string
  /** The id of the section that it asks about. */
  readonly section: string
  /** What it asks in a few words, for the line that opens it. */
  readonly topic: string
  readonly question: string
  readonly options: readonly CheckOption[]
  /** The id of the right option. */
  readonly answer: string
}

/** The chosen option of each question, by id: the latest answer counts. */
export type Answers = Readonly<Record<string, string>>

export type Outcome = 'open' | 'right' | 'missed'

const VERSION = 1

export function optionOf({ options }: Check, id: string | undefined): CheckOption | undefined {
  return options.find(option => option.id === id)
}

/** How a question stands; an answer that is not among its options counts for nothing. */
export function outcomeOf(check: Check, answers: Answers): Outcome {
  const chosen = optionOf(check, answers[check.id])
  if (!chosen) return 'open'
  return chosen.id === check.answer ? 'right' : 'missed'
}

export function serializeAnswers(answers: Answers): string {
  return JSON.stringify({ version: VERSION, answers })
}

/** What `serializeAnswers` stored; no answers from a text that is damaged or of another version. */
export function parseAnswers(text: string | null): Answers {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['answers'])) return {}
  return Object.fromEntries(
    Object.entries(stored['answers']).filter((entry): entry is [string, string] =>
      isString(entry[1])
    )
  )
}
