import { isListOf, isRecord, isString } from '../../platform/json.ts'
import { elapsed, isDuration, started } from '../../platform/stopwatch.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { type AskedQuestion, type Bank } from './bank.ts'
import { type Answer, INTRO, type QuizState, type Round } from './rules.ts'
import { MODES } from '../../domain/quiz/score.ts'

const KEY = 'altius:quiz'
const VERSION = 3

/**
 * `seen`: the ids asked since the bank was last used up, this round's among them. `missed`: the ids to practice,
 * those whose latest answer was wrong.
 */
export type SavedQuiz = { quiz: QuizState; seen: readonly string[]; missed: readonly string[] }

/** Time counts up to `now` (milliseconds) and no further until it is read. */
export function saveQuiz({ quiz, seen, missed }: SavedQuiz, now: number): void {
  const stored = quiz.state === 'question' ? { ...quiz, watch: elapsed(quiz.watch, now) } : quiz
  writeStored(KEY, VERSION, { ...stored, seen, missed })
}

/** What `saveQuiz` kept, the watch running on from `now`; what doesn't fit the bank is dropped. */
export function readSavedQuiz(bank: Bank, now: number): SavedQuiz {
  const { state, round, watch, seen, missed } = readStored(KEY, VERSION)
  if (!isListOf(seen, isString)) return { quiz: INTRO, seen: [], missed: [] }
  const quiz = isRound(round, bank) ? quizOf(state, round, watch, now) : undefined
  const known = isListOf(missed, isString) ? missed.filter(id => bank.has(id)) : []
  return { quiz: quiz ?? INTRO, seen, missed: known }
}

function quizOf(state: unknown, round: Round, spent: unknown, now: number): QuizState | undefined {
  const { asked, answers } = round
  const isOver = answers.length === asked.length
  if (state === 'question' && !isOver && isDuration(spent))
    return { state, round, watch: started(now, spent) }
  if (state === 'feedback' && answers.length > 0) return { state, round }
  if (state === 'result' && isOver) return { state, round }
  return undefined
}

function isRound(value: unknown, bank: Bank): value is Round {
  if (!isRecord(value) || !MODES.some(mode => mode === value['mode'])) return false
  const { asked, answers, practiceOf } = value
  const isKnown = (each: unknown): each is AskedQuestion => isAsked(each, bank)
  if (!isListOf(asked, isKnown) || asked.length === 0 || !isListOf(answers, isAnswer)) return false
  return (
    answers.length <= asked.length &&
    answers.every(({ option }, at) => asked[at]?.options.includes(option)) &&
    (practiceOf === undefined ||
      practiceOf === 'earlier' ||
      (isRound(practiceOf, bank) && practiceOf.answers.length === practiceOf.asked.length))
  )
}

function isAsked(value: unknown, bank: Bank): value is AskedQuestion {
  if (!isRecord(value) || !isString(value['question'])) return false
  const { question, options } = value
  const known = bank.get(question)?.options.map(({ id }) => id)
  return isListOf(options, isString) && options.toSorted().join() === known?.toSorted().join()
}

function isAnswer(value: unknown): value is Answer {
  return isRecord(value) && isString(value['option']) && isDuration(value['elapsed'])
}
