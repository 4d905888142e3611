import { useStore } from '@nanostores/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { $chosenGame } from '../store.ts'
import { GameTabs } from './GameTabs.tsx'
import '../../../../tests/fakes.ts'

afterEach(cleanup)

function Tabs() {
  return <GameTabs chosen={useStore($chosenGame)} />
}

test.each([
  ['ArrowRight', 'Crossword'],
  ['ArrowLeft', 'IQ quiz'],
  ['ArrowLeft', 'Crossword'],
  ['Home', 'IQ quiz'],
  ['End', 'Crossword'],
  ['ArrowRight', 'IQ quiz']
])('%s leads to %s', (key, name) => {
  render(<Tabs />)
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
  const tab = screen.getByRole('tab', { name })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(tab)
  expect(
    screen
      .getAllByRole('tab')
      .map(each => each.tabIndex)
      .toSorted()
  ).toEqual([-1, 0])
})

test('a press chooses a game', () => {
  render(<Tabs />)
  fireEvent.click(screen.getByRole('tab', { name: 'Crossword' }))
  expect($chosenGame.get()).toBe('crossword')
})
