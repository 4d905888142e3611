import { atom, onMount } from 'nanostores'
import questionsUrl from '../../content/questions.json?url'
import { seededRandom } from '../../domain/engine/random.ts'
import { DIFFICULTIES } from '../../domain/quiz/score.ts'
import { clock } from '../../platform/clock.ts'
import { fetchList } from '../../platform/fetch-list.ts'
import { isListOf, isRecord, isString } from '../../platform/json.ts'
import { onPageHide } from '../../platform/page-hide.ts'
import { randomSeed } from '../../platform/random-seed.ts'
import { dismissQuickAccess, markPlaying } from '../navigation/quick-access.ts'
import { type Bank, bankOf, type BankQuestion, type DrawnRound, drawRound } from './bank.ts'
import { saveScore } from './latest-score.ts'
import {
  answerQuestion,
  INTRO,
  leavePractice,
  missedAfter,
  nextQuestion,
  outcomeOf,
  type QuizState,
  startPractice,
  startRound
} from './rules.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { readSavedQuiz, type SavedQuiz, saveQuiz } from './storage.ts'

type ReadyGame = {
  readonly state: 'ready'
  readonly bank: Bank
  /** The intro shows its first question. */
  readonly next: DrawnRound
} & Readonly<SavedQuiz>

export const $game = atom<{ readonly state: 'loading' | 'failed' } | ReadyGame>({
  state: 'loading'
})

/** The time in milliseconds, updated every second while something shows it. */
export const $now = atom(0)

onMount($now, () => {
  const update = (): void => $now.set(clock.now())
  update()
  return clock.every(1000, update)
})

/** Opens the quiz and keeps it safe from reloads, until what it returns is called. */
export function runQuiz(): () => void {
  void openQuiz()
  const stops = [onPageHide(save), $game.subscribe(tellQuickAccess), () => markPlaying(false)]
  return () => stops.forEach(stop => stop())
}

function tellQuickAccess(game: ReturnType<typeof $game.get>): void {
  const state = game.state === 'ready' ? game.quiz.state : 'intro'
  markPlaying(state === 'question' || state === 'feedback')
  // Nothing is left to reach.
  if (state === 'result') dismissQuickAccess()
}

/** Fetches the questions and goes on where the last visit stopped; also the way to try again. */
export async function openQuiz(): Promise<void> {
  if ($game.get().state === 'ready') return
  $game.set({ state: 'loading' })
  const questions = await fetchList(questionsUrl, isQuestion)
  if (!questions) {
    $game.set({ state: 'failed' })
    return
  }
  const bank = bankOf(questions)
  const saved = readSavedQuiz(bank, clock.now())
  $game.set({ state: 'ready', bank, next: draw(bank, saved.seen), ...saved })
}

/** The build has checked the whole schema; this only tells our data from a proxy's. */
function isQuestion(value: unknown): value is BankQuestion {
  if (!isRecord(value) || !isString(value['id']) || !isString(value['answer'])) return false
  const isKnown = DIFFICULTIES.some(difficulty => difficulty === value['difficulty'])
  const isWhole = isString(value['stem']) && isString(value['group'])
  return isKnown && isWhole && isListOf(value['options'], isRecord)
}

/** With the question that the intro shows. */
export function startQuiz(mode: Mode): void {
  update((_, { bank, next: { asked, seen } }) => ({
    quiz: startRound(mode, asked, clock.now()),
    seen,
    next: draw(bank, seen)
  }))
}

function draw(bank: Bank, seen: readonly string[]): DrawnRound {
  return drawRound(bank, seen, seededRandom(randomSeed()))
}

export function answerWith(option: string): void {
  update((before, { bank, missed }) => {
    const quiz = answerQuestion(before, option, clock.now())
    if (quiz === before || quiz.state === 'intro') return {}
    return { quiz, missed: missedAfter(missed, quiz.round, bank) }
  })
}

/** To the next question or, after the last, to the result, whose score is kept. */
export function showNext(): void {
  update((before, { bank }) => {
    const quiz = nextQuestion(before, clock.now())
    if (quiz.state === 'result' && !quiz.round.practiceOf) {
      const { right, score } = outcomeOf(quiz.round, bank)
      // Nothing right has no rank to look up.
      if (right > 0) saveScore(score)
    }
    return { quiz }
  })
}

export function practiceMissed(): void {
  update((quiz, { bank, missed }) => ({
    quiz: startPractice(quiz, bank, seededRandom(randomSeed()), clock.now(), missed)
  }))
}

export function backToResult(): void {
  update(quiz => ({ quiz: leavePractice(quiz) }))
}

export function startOver(): void {
  update(() => ({ quiz: INTRO }))
}

function update(change: (quiz: QuizState, game: ReadyGame) => Partial<ReadyGame>): void {
  const game = $game.get()
  if (game.state !== 'ready') return
  $game.set({ ...game, ...change(game.quiz, game) })
  save()
}

function save(): void {
  const game = $game.get()
  if (game.state === 'ready') saveQuiz(game, clock.now())
}
