import { atom } from 'nanostores'
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
  type Round,
  startPractice,
  startRound
} from './rules.ts'
import { readSavedQuiz, type SavedQuiz, saveQuiz } from './storage.ts'

// The build has checked them.
const BANK = questions as Bank

export const $game = atom(lastGame())

/** Continues the stored round, or starts a new one. */
export function lastGame(): Readonly<SavedQuiz> {
  const saved = readSavedQuiz(BANK, clock.now())
  return { ...saved, quiz: saved.quiz ?? introOf(drawRound(BANK, saved.seen, someRandom())) }
}

/** Keeps the quiz safe from reloads, until what it returns is called. */
export function runQuiz(): () => void {
  const stops = [
    watchTabVisible(isVisible => isVisible || update(() => ({}))),
    $game.subscribe(tellQuickAccess),
    () => markPlaying(false)
  ]
  return () => stops.forEach(stop => stop())
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
        : introOf(drawRound(BANK, seen, someRandom()))
  }))
}

function someRandom() {
  return seededRandom(randomSeed())
}

/** The game as changed; undefined if nothing changes. */
function update(
  change: (game: SavedQuiz) => Partial<SavedQuiz> | undefined
): Readonly<SavedQuiz> | undefined {
  const changed = change($game.get())
  if (!changed) return undefined
  const game = { ...$game.get(), ...changed }
  $game.set(game)
  saveQuiz(game, clock.now())
  return game
}
