import { atom, onMount } from 'nanostores'
import { readLocal, writeLocal } from '../../platform/storage.ts'

export const GAMES = { quiz: 'IQ quiz', crossword: 'Crossword' } as const
type GameName = keyof typeof GAMES

const KEY = 'altius:game'

export const $selectedGame = atom<GameName>('quiz')

onMount($selectedGame, () => {
  $selectedGame.set(readLocal(KEY) === 'crossword' ? 'crossword' : 'quiz')
})

export function selectGame(game: GameName): void {
  $selectedGame.set(game)
  writeLocal(KEY, game)
}
