import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../../../tests/content.ts'
import '../../../../tests/fakes.ts'
import { type Play } from '../play.ts'
import { readWords } from '../../../content/fetch-games.ts'
import { $puzzle } from '../store.ts'
import Crossword from './Crossword.tsx'

vi.mock('../../../content/fetch-games.ts', () => ({ readWords: vi.fn() }))

beforeEach(async () => {
  vi.mocked(readWords).mockResolvedValue(WORDS)
  $puzzle.set({ state: 'loading' })
  await act(() => {
    render(<Crossword />)
    return Promise.resolve()
  })
})
afterEach(cleanup)

function play(): Play {
  const puzzle = $puzzle.get()
  if (puzzle.state !== 'ready') throw new Error(`The crossword is ${puzzle.state}`)
  return puzzle.play
}

/** The one cell that Tab reaches. */
function cursor(): HTMLInputElement {
  const cell = screen.getAllByRole<HTMLInputElement>('textbox').find(each => each.tabIndex === 0)
  if (!cell) throw new Error('No cell can be reached')
  return cell
}

function type(letters: string): void {
  for (const letter of letters) fireEvent.change(cursor(), { target: { value: letter } })
}

test('every cell is an input of its own with a name', () => {
  const cells = play().grid.cells.filter(cell => cell !== undefined)
  const inputs = screen.getAllByRole('textbox')
  expect(inputs).toHaveLength(cells.length)
  for (const input of inputs) expect(input.getAttribute('aria-label')).toMatch(/^Row \d+, column/)
})

test('letters are written large, the focus moves on with them', () => {
  cursor().focus()
  type('ab')
  expect(play().letters.join('')).toBe('AB')
  expect(document.activeElement).toBe(cursor())
})

test('Backspace takes letters back', () => {
  cursor().focus()
  type('a')
  fireEvent.keyDown(cursor(), { key: 'Backspace' })
  expect(play().letters.join('')).toBe('')
})

test('Tab goes to the next clue and is the browser’s at the end', () => {
  cursor().focus()
  for (let at = 1; at < play().grid.entries.length; at++)
    expect(fireEvent.keyDown(cursor(), { key: 'Tab' })).toBe(false)
  expect(fireEvent.keyDown(cursor(), { key: 'Tab' })).toBe(true)
})

test('a shortcut of the browser stays the browser’s', () => {
  expect(fireEvent.keyDown(cursor(), { key: 'ArrowLeft', altKey: true })).toBe(true)
})

test('a new grid asks first once there are letters', () => {
  const { grid } = play()
  type('a')
  fireEvent.click(screen.getByRole('button', { name: 'New grid' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep this one' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New grid' }))
  expect(play().grid).toBe(grid)
  fireEvent.click(screen.getByRole('button', { name: 'New grid' }))
  fireEvent.click(screen.getByRole('button', { name: 'Build a new grid' }))
  expect(play().letters.join('')).toBe('')
})

test('revealing all ends it; the focus goes to what it came to', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Reveal all' }))
  expect(document.activeElement?.textContent).toMatch(/^Solved in/)
  expect(screen.getByText(/^\d+ letters revealed\.$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reveal all' })).toBeNull()
})
