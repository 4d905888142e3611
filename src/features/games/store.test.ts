import { cleanStores } from 'nanostores'
import { afterEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { $selectedGame, selectGame } from './store.ts'

afterEach(() => cleanStores($selectedGame))

/** What is shown when the page opens. */
function opened(): string {
  cleanStores($selectedGame)
  let shown = ''
  const stop = $selectedGame.subscribe(game => (shown = game))
  stop()
  return shown
}

test('a selected game is shown at once and after a reload', () => {
  selectGame('crossword')
  expect($selectedGame.get()).toBe('crossword')
  expect(opened()).toBe('crossword')
})

test('an unknown game leads to the quiz', () => {
  fakes.local.set('altius:game', 'chess')
  expect(opened()).toBe('quiz')
})
