import { atom } from 'nanostores'
import questionsUrl from '../../content/questions.json?url'
import { seededRandom } from '../../domain/engine/random.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { clock, randomSeed } from '../../platform/environment.ts'
import { fetchList } from '../../platform/fetch-list.ts'
import { isListOf, isRecord, isString } from '../../platform/json.ts'
import { watchTabVisible } from '../../platform/observers.ts'
import { dismissQuickAccess, markPlaying } from '../navigation/quick-access-store.ts'
import { type Bank, type BankQuestion, drawRound } from './bank.ts'
import { saveScore } from '../leaderboard/latest-score.ts'
import {
  answerQuestion,
  askedIn,
  introOf,
  isOver,
  nextQuestion,
  outcomeOf,
  type Round,
  startPractice,
  startRound
} from './rules.ts'
import { readSavedQuiz, type SavedQuiz, saveQuiz } from './storage.ts'

type ReadyGame = { readonly state: 'ready'; readonly bank: Bank } & Readonly<SavedQuiz>

export const $game = atom<{ readonly state: 'loading' | 'failed' } | ReadyGame>({
  state: 'loading'
})

/** Opens the quiz and keeps it safe from reloads, until what it returns is called. */
export function runQuiz(): () => void {
  void openQuiz()
  const stops = [
    watchTabVisible(isVisible => isVisible || update(() => ({}))),
    $game.subscribe(tellQuickAccess),
    () => markPlaying(false)
  ]
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
  const bank = await fetchList(questionsUrl, isQuestion)
  if (!bank) return $game.set({ state: 'failed' })
  const saved = readSavedQuiz(bank, clock.now())
  const quiz = saved.quiz ?? introOf(drawRound(bank, saved.seen, someRandom()))
  $game.set({ state: 'ready', bank, ...saved, quiz })
}

/** The build has checked the whole schema; this only tells our data from a proxy's. */
function isQuestion(value: unknown): value is BankQuestion {
  return isRecord(value) && isString(value['answer']) && isListOf(value['options'], isRecord)
}

/** With the question that the intro shows. */
export function startQuiz(mode: Mode): void {
  update(({ quiz, seen }) => {
    const ids = quiz.round.asked.map(({ id }) => id)
    return {
      quiz: startRound(quiz, mode, clock.now()),
      seen: [...seen.filter(id => !ids.includes(id)), ...ids]
    }
  })
}

export function answerWith(option: string): void {
  const game = update(({ quiz, missed }) => {
    const id = askedIn(quiz)?.id
    const told = answerQuestion(quiz, option, clock.now())
    if (told === quiz || id === undefined) return undefined
    const others = missed.filter(each => each !== id)
    return { quiz: told, missed: told.round.answers.at(-1)?.isRight ? others : [...others, id] }
  })
  if (game) keepScore(game.quiz.round)
}

/** The last answer of a round that counts decides its score. */
function keepScore(round: Round): void {
  if (!isOver(round) || round.practiceOf) return
  const { right, score } = outcomeOf(round)
  // With nothing right there is no rank.
  if (right > 0) saveScore(score.iq)
}

export function showNext(): void {
  update(({ quiz }) => ({ quiz: nextQuestion(quiz, clock.now()) }))
}

/** What the round missed or, from the intro, what was missed in visits before, the oldest first. */
export function practiceMissed(): void {
  update(({ quiz, bank, missed }) => {
    const earlier = missed.flatMap(id => bank.find(each => each.id === id) ?? [])
    return { quiz: startPractice(quiz, earlier, someRandom(), clock.now()) }
  })
}

/** From practice to the result that it came from; otherwise to a new round. */
export function leaveRound(): void {
  update(({ quiz: { round }, bank, seen }) => ({
    quiz:
      typeof round.practiceOf === 'object'
        ? { state: 'result', round: round.practiceOf }
        : introOf(drawRound(bank, seen, someRandom()))
  }))
}

function someRandom() {
  return seededRandom(randomSeed())
}

/** The game as changed; undefined if nothing changes. */
function update(
  change: (game: ReadyGame) => Partial<ReadyGame> | undefined
): ReadyGame | undefined {
  const game = $game.get()
  if (game.state !== 'ready') return undefined
  const changed = change(game)
  if (!changed) return undefined
  const next = { ...game, ...changed }
  $game.set(next)
  saveQuiz(next, clock.now())
  return next
}
