import { atom } from 'nanostores'
import { NOTHING_SEEN, type Seen } from './draw.ts'
import { type Bank } from './question.ts'
import { type Mode } from './score.ts'
import {
  answer,
  INTRO,
  leavePractice,
  next,
  outcomeOf,
  practice,
  type Quiz,
  restart,
  start
} from './state.ts'
import { parse, serialise } from './stored.ts'
import { randomSeed } from '../../platform/random.ts'
import { clock } from '../../platform/clock.ts'
import { readBank } from '../../content/fetch-games.ts'
import { onPageHide } from '../../platform/page-lifecycle.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { keepScore } from './latest-score.ts'

type Ready = {
  readonly state: 'ready'
  readonly bank: Bank
  readonly quiz: Quiz
  readonly seen: Seen
}

export type Game = { readonly state: 'loading' } | { readonly state: 'failed' } | Ready

const KEY = 'altius:quiz'

export const $game = atom<Game>({ state: 'loading' })

/** Opens the quiz and keeps it safe from reloads, until what it returns is called. */
export function runQuiz(): () => void {
  void openQuiz()
  return onPageHide(store)
}

/** Fetches the questions and goes on where the last visit stopped; also the way to try again. */
export async function openQuiz(): Promise<void> {
  if ($game.get().state === 'ready') return
  $game.set({ state: 'loading' })
  const bank = await readBank()
  if (!bank) {
    $game.set({ state: 'failed' })
    return
  }
  const saved = parse(readLocal(KEY), bank, clock.now()) ?? {
    quiz: INTRO,
    seen: NOTHING_SEEN
  }
  become({ state: 'ready', bank, ...saved })
}

export function startRound(mode: Mode): void {
  step(game => ({ ...game, ...start(mode, randomSeed(), game.bank, game.seen, clock.now()) }))
}

export function answerWith(option: string): void {
  step(game => ({ ...game, quiz: answer(game.quiz, option, clock.now()) }))
}

/** On to the next question or, after the last, to the result. */
export function goOn(): void {
  step(game => ({ ...game, quiz: next(game.quiz, clock.now()) }))
}

export function practiseMissed(): void {
  step(game => ({ ...game, quiz: practice(game.quiz, randomSeed(), game.bank, clock.now()) }))
}

export function backToResult(): void {
  step(game => ({ ...game, quiz: leavePractice(game.quiz) }))
}

export function startOver(): void {
  step(game => ({ ...game, quiz: restart() }))
}

function step(take: (game: Ready) => Ready): void {
  const game = $game.get()
  if (game.state === 'ready') become(take(game))
}

function become(game: Ready): void {
  $game.set(game)
  store()
  if (game.quiz.state !== 'result') return
  const outcome = outcomeOf(game.quiz, game.bank)
  if (outcome.kind === 'scored') keepScore(outcome.score)
}

function store(): void {
  const game = $game.get()
  if (game.state === 'ready') writeLocal(KEY, serialise(game, clock.now()))
}
