import { isListOf, isRecord, isString, isInteger, parseJson } from '../../platform/json.ts'
import { elapsed, isDuration, started } from '../../platform/stopwatch.ts'
import { type Asked, ROUND_LENGTH, type Seen } from './draw.ts'
import { type Bank, DIFFICULTIES } from './question.ts'
import { type Answer, type Played, type Round, type ScoredRound } from './round.ts'
import { MODES } from './score.ts'
import { INTRO, type Quiz } from './state.ts'

const VERSION = 1

export type Saved = { quiz: Quiz; seen: Seen }

/** A text to store. Time counts up to `now` (milliseconds) and no further until it is read. */
export function serialise({ quiz, seen }: Saved, now: number): string {
  if (quiz.state !== 'question') return JSON.stringify({ version: VERSION, seen, quiz })
  const { state, round, answers, watch } = quiz
  const spent = elapsed(watch, now)
  return JSON.stringify({ version: VERSION, seen, quiz: { state, round, answers, spent } })
}

/**
 * What `serialise` stored, its watch running on from `now`.
 * Undefined for a text of another version, a damaged one, or one about unknown questions.
 */
export function parse(text: string | null | undefined, bank: Bank, now: number): Saved | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION) return undefined
  const seen = seenFrom(stored['seen'], bank)
  const quiz = quizFrom(stored['quiz'], bank, now)
  return seen && quiz && { quiz, seen }
}

function seenFrom(value: unknown, bank: Bank): Seen | undefined {
  if (!isRecord(value)) return undefined
  const { easy, medium, hard } = value
  const isKnown = (id: unknown): id is string => isString(id) && bank.has(id)
  if (!isListOf(easy, isKnown) || !isListOf(medium, isKnown)) return undefined
  if (!isListOf(hard, isKnown)) return undefined
  const seen = { easy, medium, hard }
  const isInPlace = DIFFICULTIES.every(difficulty =>
    seen[difficulty].every(id => bank.get(id)?.difficulty === difficulty)
  )
  return isInPlace ? seen : undefined
}

function quizFrom(value: unknown, bank: Bank, now: number): Quiz | undefined {
  if (!isRecord(value)) return undefined
  const { state } = value
  if (state === 'intro') return INTRO
  const round = roundFrom(value['round'], bank)
  const answers = round && answersFrom(value['answers'], round)
  if (!answers) return undefined
  const open = round.asked.length - answers.length
  if (state === 'result') return open === 0 ? { state, round, answers } : undefined
  if (state === 'feedback') return answers.length > 0 ? { state, round, answers } : undefined
  const { spent } = value
  if (state !== 'question' || open === 0 || !isDuration(spent)) return undefined
  return { state, round, answers, watch: started(now, spent) }
}

function roundFrom(value: unknown, bank: Bank): Round | undefined {
  if (!isRecord(value)) return undefined
  if (value['kind'] === 'scored') return scoredFrom(value, bank)
  const { kind, mode, seed } = value
  const asked = askedFrom(value['asked'], bank)
  const after = playedFrom(value['after'], bank)
  if (kind !== 'practice' || mode !== 'relaxed' || !isInteger(seed)) return undefined
  return asked && after && { kind, mode, seed, asked, after }
}

function scoredFrom(value: unknown, bank: Bank): ScoredRound | undefined {
  if (!isRecord(value) || value['kind'] !== 'scored') return undefined
  const mode = MODES.find(known => known === value['mode'])
  const asked = askedFrom(value['asked'], bank)
  const { seed } = value
  if (!mode || !isInteger(seed) || asked?.length !== ROUND_LENGTH) return undefined
  return { kind: 'scored', mode, seed, asked }
}

function playedFrom(value: unknown, bank: Bank): Played | undefined {
  if (!isRecord(value)) return undefined
  const round = scoredFrom(value['round'], bank)
  const answers = round && answersFrom(value['answers'], round)
  if (!answers || answers.length < round.asked.length) return undefined
  return { round, answers }
}

function askedFrom(value: unknown, bank: Bank): readonly Asked[] | undefined {
  if (!isListOf(value, isAsked) || value.length === 0) return undefined
  if (new Set(value.map(({ question }) => question)).size !== value.length) return undefined
  return value.every(asked => isOrderOfOptions(asked, bank)) ? value : undefined
}

function isAsked(value: unknown): value is Asked {
  return isRecord(value) && isString(value['question']) && isListOf(value['options'], isString)
}

function isOrderOfOptions({ question, options }: Asked, bank: Bank): boolean {
  const known = bank.get(question)?.options ?? []
  if (known.length === 0 || options.length !== known.length) return false
  return known.every(option => options.includes(option.id))
}

function answersFrom(value: unknown, { asked }: Round): readonly Answer[] | undefined {
  if (!isListOf(value, isAnswer) || value.length > asked.length) return undefined
  const isOffered = value.every(({ option }, index) => asked[index]?.options.includes(option))
  return isOffered ? value : undefined
}

function isAnswer(value: unknown): value is Answer {
  return isRecord(value) && isString(value['option']) && isDuration(value['elapsed'])
}
