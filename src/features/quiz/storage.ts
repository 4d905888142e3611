import { fingerprint } from '../../platform/fingerprint.ts'
import { isListOf, isRecord, isString, isInteger, parseJson } from '../../platform/json.ts'
import { elapsed, isDuration, started } from '../../platform/stopwatch.ts'
import { type Bank, ROUND_LENGTH } from './question-bank.ts'
import {
  type Answer,
  answerQuestion,
  INTRO,
  nextQuestion,
  practiceOf,
  type QuizState,
  startRound
} from './rules.ts'
import { MODES } from './score.ts'

const VERSION = 2

/** `seen`: the ids asked since the bank was last used up, this round's among them. */
export type SavedQuiz = { quiz: QuizState; seen: readonly string[] }

/** A text to store. Time counts up to `now` (milliseconds) and no further until it is read. */
export function serializeQuiz({ quiz, seen }: SavedQuiz, bank: Bank, now: number): string {
  const version = { version: VERSION, bank: fingerprintOf(bank) }
  const { state } = quiz
  if (state === 'intro') return JSON.stringify({ ...version, seen, state })
  const { round, answers } = quiz
  const scored = round.kind === 'practice' ? round.after : { round, answers }
  const { mode, seed, seenBefore } = scored.round
  return JSON.stringify({
    ...version,
    seen: seenBefore,
    state,
    spent: state === 'question' ? elapsed(quiz.watch, now) : undefined,
    round: { mode, seed, answers: scored.answers },
    practice:
      round.kind === 'practice'
        ? { seed: round.seed, missed: round.asked.map(({ question }) => question).sort(), answers }
        : undefined
  })
}

/**
 * What `serializeQuiz` stored, played again by the rules, the watch running on from `now`. A text that doesn't play
 * (damaged, of another version, about another bank) leads to the intro, and only what had been asked is kept.
 */
export function restoreQuiz(text: string | null | undefined, bank: Bank, now: number): SavedQuiz {
  const stored = parseJson(text)
  const ids = isRecord(stored) && isListOf(stored['seen'], isString) ? stored['seen'] : []
  const seen = [...new Set(ids)].filter(id => bank.has(id))
  const saved = isRecord(stored) ? replayed(stored, seen, bank, now) : undefined
  // Stored again it is the same text, or it was never stored by these rules.
  if (saved && serializeQuiz(saved, bank, now) === text) return saved
  return { quiz: INTRO, seen }
}

function replayed(
  stored: Readonly<Record<string, unknown>>,
  seenBefore: readonly string[],
  bank: Bank,
  now: number
): SavedQuiz | undefined {
  const { version, bank: known, state, spent, round, practice } = stored
  if (version !== VERSION || known !== fingerprintOf(bank)) return undefined
  if (!isRecord(round)) return { quiz: INTRO, seen: seenBefore }
  const mode = MODES.find(each => each === round['mode'])
  if (!mode || !isInteger(round['seed'])) return undefined
  const { quiz: first, seen } = startRound(mode, round['seed'], bank, seenBefore, 0)
  let quiz = answered(first, round['answers'], practice ? 'result' : state)
  if (isRecord(practice)) {
    const { seed, missed, answers } = practice
    if (quiz?.state !== 'result' || !isInteger(seed) || !isListOf(missed, isString))
      return undefined
    quiz = answered(practiceOf(quiz, missed, seed, bank, 0), answers, state)
  }
  if (quiz?.state !== 'question') return quiz && { quiz, seen }
  return isDuration(spent) ? { quiz: { ...quiz, watch: started(now, spent) }, seen } : undefined
}

/** Gives stored answers again. Each question is shown at the time 0, so that an answer comes when it took that long. */
function answered(quiz: QuizState, answers: unknown, state: unknown): QuizState | undefined {
  if (!isListOf(answers, isAnswer) || answers.length > ROUND_LENGTH) return undefined
  return answers.reduce<QuizState>((before, { option, elapsed: spent }, index) => {
    const after = answerQuestion(before, option, spent)
    const isExplained = state === 'feedback' && index === answers.length - 1
    return isExplained ? after : nextQuestion(after, 0)
  }, quiz)
}

function isAnswer(value: unknown): value is Answer {
  return isRecord(value) && isString(value['option']) && isDuration(value['elapsed'])
}

/** Of all that decides what a seed draws and which answers fit. */
function fingerprintOf(bank: Bank): number {
  const questions = [...bank.values()].map(
    ({ id, difficulty, section, group, options, answer }) => [
      id,
      difficulty,
      section,
      group,
      answer,
      ...options.map(option => option.id)
    ]
  )
  return fingerprint(JSON.stringify(questions))
}
