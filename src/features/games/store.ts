import { atom, onMount } from 'nanostores'
import { readLocal, writeLocal } from '../../platform/storage.ts'

export const GAMES = ['quiz', 'crossword'] as const
export type GameName = (typeof GAMES)[number]

const KEY = 'altius:game'

/** The game whose tab is open. */
export const $chosenGame = atom<GameName>('quiz')

onMount($chosenGame, () => {
  const stored = readLocal(KEY)
  $chosenGame.set(GAMES.find(game => game === stored) ?? 'quiz')
})

export function chooseGame(game: GameName): void {
  $chosenGame.set(game)
  writeLocal(KEY, game)
}
