import { atom, onMount } from 'nanostores'
import { readLocal, writeLocal } from '../../platform/storage.ts'

/** The games by name, with what their tabs say. */
export const GAMES = { quiz: 'IQ quiz', crossword: 'Crossword' } as const
export type GameName = keyof typeof GAMES

const KEY = 'altius:game'

/** The game whose tab is open. */
export const $selectedGame = atom<GameName>('quiz')

onMount($selectedGame, () => {
  $selectedGame.set(readLocal(KEY) === 'crossword' ? 'crossword' : 'quiz')
})

export function selectGame(game: GameName): void {
  $selectedGame.set(game)
  writeLocal(KEY, game)
}
