import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { pressTooEarly, tellWritten } from '../../../../tests/pages.ts'
import { goToEntry } from '../play.ts'
import { shownPlay } from '../playing.fixture.ts'
import { $puzzle, lastPuzzle, typeLetter, updatePlay } from '../store.ts'
import { Crossword } from './Crossword.tsx'

const KEY = 'altius:crossword'

beforeEach(() => {
  $puzzle.set(lastPuzzle())
  render(<Crossword />)
})
afterEach(cleanup)

/** The one cell that Tab reaches. */
function cursor(): HTMLInputElement {
  const cell = screen.getAllByRole<HTMLInputElement>('textbox').find(each => each.tabIndex === 0)
  if (!cell) throw new Error('No cell can be reached')
  return cell
}

function type(letters: string): void {
  for (const letter of letters) fireEvent.change(cursor(), { target: { value: letter } })
}

test('a shortcut of the browser stays the browser’s', () => {
  expect(fireEvent.keyDown(cursor(), { key: 'ArrowLeft', altKey: true })).toBe(true)
})

test('a full grid with a wrong letter says so and offers a check', () => {
  act(() => {
    for (const { id } of shownPlay().grid.entries) {
      updatePlay(sheet => goToEntry(sheet, id))
      for (const letter of `${id.slice(0, -1)}q`) typeLetter(letter)
    }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Check the grid' }))
  expect(screen.getByRole('status').textContent).toMatch(/wrong\.$/)
  type('q')
  expect(screen.getByRole('status').textContent).toMatch(/^Every cell is filled/)
})

test('a press that began before the grid was there reveals nothing', () => {
  pressTooEarly(screen.getByRole('button', { name: 'Reveal all' }))
  expect(shownPlay().helps.reveals).toBe(0)
})

test('a grid solved on another page says so without taking the focus', () => {
  typeLetter('q')
  const stored = JSON.parse(fakes.local.get(KEY)!)
  const letters = shownPlay().grid.cells.map(cell => cell?.letter ?? '')
  fakes.local.set(KEY, JSON.stringify({ ...stored, letters }))
  act(() => tellWritten(KEY))
  expect(screen.getByText(/^Solved in/)).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

test('revealing all ends it; the focus goes to what it came to', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Reveal all' }))
  expect(document.activeElement?.textContent).toMatch(/^Solved in/)
  expect(screen.getByText(/^Checks: 0, letters revealed: \d+\.$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reveal all' })).toBeNull()
})
