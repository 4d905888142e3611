import { atom, onMount } from 'nanostores'
import questions from '../../content/questions.json'
import { seededRandom } from '../../domain/engine/random.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { clock, randomSeed } from '../../platform/environment.ts'
import { watchTabVisible } from '../../platform/observers.ts'
import { dismissQuickAccess, markPlaying } from '../navigation/quick-access-store.ts'
import { type Bank, drawRound } from './bank.ts'
import { saveScore } from '../leaderboard/latest-score.ts'
import {
  answerQuestion,
  askedIn,
  introOf,
  isOver,
  nextQuestion,
  outcomeOf,
  type QuizState,
  type Round,
  screenOf,
  startPractice,
  startRound,
  withClock
} from './rules.ts'
import {
  newerSavedQuiz,
  readSavedQuiz,
  type SavedQuiz,
  saveQuiz,
  watchSavedQuiz
} from './storage.ts'

// The build has checked them.
const BANK = questions as Bank

type Game = Readonly<SavedQuiz> & {
  /** Another page changed it last, so nothing here takes the focus. */
  readonly isTakenOver?: boolean
}

export const $game = atom<Game>(lastGame())
/** The question is on show where both hold. */
const $sight = atom({ isInTab: false, isOnScreen: true })

onMount($game, () => {
  takeOver()
  return watchSavedQuiz(takeOver)
})

/** Continues the stored round, or starts a new one. */
export function lastGame(): Readonly<SavedQuiz> {
  const saved = readSavedQuiz(BANK)
  return { ...saved, quiz: saved.quiz ?? newRound(saved.seen) }
}

/** Runs the clock while the question is on show, until what it returns is called. */
export function runQuiz(): () => void {
  const stops = [
    watchTabVisible(isInTab => changeSight({ isInTab })),
    $game.subscribe(tellQuickAccess),
    () => markPlaying(false),
    () => changeSight({ isInTab: false, isOnScreen: true })
  ]
  return () => stops.forEach(stop => stop())
}

export function markOnScreen(isOnScreen: boolean): void {
  changeSight({ isOnScreen })
}

/** A clock that stops is kept, safe from a reload. */
function changeSight(change: Partial<ReturnType<typeof $sight.get>>): void {
  $sight.set({ ...$sight.get(), ...change })
  takeOver()
  const { quiz, ...others } = $game.get()
  if (quiz.state !== 'question') return
  const game = { ...others, quiz: withClock(quiz, isOnShow(), clock.now()) }
  $game.set(game)
  if (quiz.watch.since !== undefined && !isOnShow()) saveQuiz(game, clock.now())
}

function isOnShow(): boolean {
  const { isInTab, isOnScreen } = $sight.get()
  return isInTab && isOnScreen
}

/** Shows what another page has changed since. */
function takeOver(): void {
  const saved = newerSavedQuiz(BANK)
  if (!saved) return
  const { quiz, seen } = $game.get()
  const allSeen = [...seen.filter(id => !saved.seen.includes(id)), ...saved.seen]
  const shown = saved.quiz ?? (quiz.state === 'intro' ? quiz : newRound(allSeen))
  $game.set({
    quiz: withClock(shown, isOnShow(), clock.now()),
    seen: allSeen,
    missed: saved.missed,
    isTakenOver: true
  })
}

function tellQuickAccess({ quiz: { state } }: SavedQuiz): void {
  markPlaying(state === 'question' || state === 'feedback')
  // Nothing is left to reach.
  if (state === 'result') dismissQuickAccess()
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
  update(({ quiz, missed }) => {
    const earlier = missed.flatMap(id => BANK.find(each => each.id === id) ?? [])
    return { quiz: startPractice(quiz, earlier, someRandom(), clock.now()) }
  })
}

/** From practice to the result that it came from; otherwise to a new round. */
export function leaveRound(): void {
  update(({ quiz: { round }, seen }) => ({
    quiz:
      typeof round.practiceOf === 'object'
        ? { state: 'result', round: round.practiceOf }
        : newRound(seen)
  }))
}

function newRound(seen: readonly string[]): QuizState {
  return introOf(drawRound(BANK, seen, someRandom()))
}

function someRandom() {
  return seededRandom(randomSeed())
}

/** The game as changed; undefined if nothing changes. What another page has moved on is shown instead. */
function update(
  change: (game: SavedQuiz) => Partial<SavedQuiz> | undefined
): Readonly<SavedQuiz> | undefined {
  const pressedOn = screenOf($game.get().quiz)
  takeOver()
  if (screenOf($game.get().quiz) !== pressedOn) return undefined
  const changed = change($game.get())
  if (!changed) return undefined
  const { seen, missed, quiz } = { ...$game.get(), ...changed }
  const game = { seen, missed, quiz }
  $game.set(game)
  saveQuiz(game, clock.now())
  return game
}
