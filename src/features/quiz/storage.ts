import { MODES } from '../../domain/quiz/score.ts'
import { optionOf } from '../../domain/quiz/question.ts'
import { isListOf, isRecord, isString } from '../../platform/json.ts'
import { elapsed, isDuration } from '../../platform/stopwatch.ts'
import { createStored, type Fields } from '../../platform/stored.ts'
import { type Bank, type BankQuestion } from './bank.ts'
import { type Answer, isOver, type QuizState, type Round } from './rules.ts'

const stored = createStored('altius:quiz', 3)

/** `seen`: the ids asked so far, the latest last. `missed`: the ids whose latest answer was wrong. */
export type SavedQuiz = { quiz: QuizState; seen: readonly string[]; missed: readonly string[] }

/** Without a round: there was none, or only an intro. */
export type StoredQuiz = Omit<SavedQuiz, 'quiz'> & { quiz: QuizState | undefined }

/** Stores the time spent up to `now` (ms). The clock stands until it is read. */
export function saveQuiz({ quiz, seen, missed }: SavedQuiz, now: number): void {
  const watch = quiz.state === 'question' ? elapsed(quiz.watch, now) : undefined
  const fields = { state: quiz.state, round: storedRound(quiz.round), watch, seen, missed }
  stored.write(fields)
}

/** What was kept last, the watch stopped; a round that doesn't fit the bank is dropped. */
export function readSavedQuiz(bank: Bank): StoredQuiz {
  return savedIn(stored.read(), bank)
}

/** What another page has kept since; undefined if nothing. */
export function newerSavedQuiz(bank: Bank): StoredQuiz | undefined {
  const fields = stored.newer()
  return fields && savedIn(fields, bank)
}

export const watchSavedQuiz = stored.watch

function savedIn({ state, round, watch, seen, missed }: Fields, bank: Bank): StoredQuiz {
  const known = roundOf(round, bank)
  return {
    quiz: known && quizOf(state, known, watch),
    seen: isListOf(seen, isString) ? seen : [],
    missed: isListOf(missed, isString) ? missed.filter(id => bank.some(each => each.id === id)) : []
  }
}

function quizOf(state: unknown, round: Round, spent: unknown): QuizState | undefined {
  if (state === 'question' && !isOver(round) && isDuration(spent))
    return { state, round, watch: { spent, since: undefined } }
  if (state === 'feedback' && round.answers.length > 0) return { state, round }
  if (state === 'result' && isOver(round)) return { state, round }
  return undefined
}

/** Questions and options by their ids. */
function storedRound({ asked, practiceOf, ...round }: Round): object {
  return {
    ...round,
    asked: asked.map(({ id, options }) => ({ question: id, options: options.map(({ id }) => id) })),
    practiceOf: typeof practiceOf === 'object' ? storedRound(practiceOf) : practiceOf
  }
}

function roundOf(stored: unknown, bank: Bank): Round | undefined {
  if (!isRecord(stored)) return undefined
  const mode = MODES.find(each => each === stored['mode'])
  const asked = allOf(stored['asked'], each => questionOf(each, bank))
  const answers = allOf(stored['answers'], (each, at) => answerOf(each, asked?.[at]))
  const practiceOf =
    stored['practiceOf'] === 'earlier' ? 'earlier' : roundOf(stored['practiceOf'], bank)
  if (!mode || !asked?.length || !answers || (stored['practiceOf'] && !practiceOf)) return undefined
  return { mode, asked, answers, ...(practiceOf && { practiceOf }) }
}

/** Undefined if it is no list, or an item of it can't be read. */
function allOf<Item>(
  stored: unknown,
  read: (item: unknown, at: number) => Item | undefined
): readonly Item[] | undefined {
  if (!Array.isArray(stored)) return undefined
  const items = stored.flatMap((item, at) => read(item, at) ?? [])
  return items.length === stored.length ? items : undefined
}

function questionOf(stored: unknown, bank: Bank): BankQuestion | undefined {
  if (!isRecord(stored) || !isListOf(stored['options'], isString)) return undefined
  const question = bank.find(({ id }) => id === stored['question'])
  const options = new Set(
    stored['options'].flatMap(id => (question && optionOf(question, id)) ?? [])
  )
  const isWhole = options.size === question?.options.length
  return isWhole ? { ...question, options: [...options] } : undefined
}

function answerOf(stored: unknown, question: BankQuestion | undefined): Answer | undefined {
  if (!isRecord(stored) || !question || !isDuration(stored['elapsed'])) return undefined
  const option = question.options.find(({ id }) => id === stored['option'])?.id
  if (option === undefined) return undefined
  return { option, isRight: option === question.answer, elapsed: stored['elapsed'] }
}
