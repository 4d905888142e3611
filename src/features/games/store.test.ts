import { cleanStores } from 'nanostores'
import { afterEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { $selectedGame, selectGame } from './store.ts'

afterEach(() => cleanStores($selectedGame))

test('a selected game is shown at once and after a reload', () => {
  selectGame('crossword')
  expect($selectedGame.get()).toBe('crossword')
  cleanStores($selectedGame)
  expect($selectedGame.get()).toBe('crossword')
})

test('an unknown game leads to the quiz', () => {
  fakes.local.set('altius:game', 'chess')
  expect($selectedGame.get()).toBe('quiz')
})
