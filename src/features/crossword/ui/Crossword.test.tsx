import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { pressTooEarly, tellWritten } from '../../../../tests/pages.ts'
import { goToEntry } from '../play.ts'
import { shownPlay } from '../playing.fixture.ts'
import { $puzzle, lastPuzzle, typeLetters, updatePlay } from '../store.ts'
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

/** As a soft keyboard does it: without the name of a key. */
function change(inputType: string, data: string | null = null): void {
  fireEvent.keyDown(cursor(), { key: 'Unidentified', keyCode: 229 })
  fireEvent(
    cursor(),
    new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true })
  )
}

const letters = (): string => shownPlay().letters.join('')

test('a soft keyboard writes and deletes letters, wherever the caret is', () => {
  change('insertText', 'q')
  change('insertText', 'x')
  expect(letters()).toBe('QX')
  const [cell] = screen.getAllByDisplayValue<HTMLInputElement>('X')
  fireEvent.focus(cell!)
  expect([cell?.selectionStart, cell?.selectionEnd]).toEqual([0, 1])
  cell?.setSelectionRange(0, 0)
  change('deleteContentBackward')
  expect(letters()).toBe('Q')
  cursor().setSelectionRange(0, 0)
  fireEvent.click(cursor())
  expect(cursor().selectionEnd).toBe(cursor().value.length)
})

test.each(['insertText', 'insertFromPaste', 'insertReplacementText'])(
  'a word that comes at once by %s fills its cells',
  inputType => {
    const { cells, id } = shownPlay().grid.entries[0]!
    change(inputType, `${id.toLowerCase()} `)
    expect(cells.map(cell => shownPlay().letters[cell]).join('')).toBe(id.toUpperCase())
    expect(letters()).toHaveLength(id.length)
  }
)

test('a composition that takes up the letter in a cell ends with the letter typed last', () => {
  type('a')
  const [cell] = screen.getAllByDisplayValue('A')
  fireEvent.focus(cell!)
  fireEvent.change(cell!, { target: { value: 'za' } })
  expect(letters()).toBe('Z')
})

test('the bar leads on from a filled word, and from a filled grid', () => {
  const [first, second] = shownPlay().grid.entries
  type(first!.id)
  expect(screen.getByRole('status').textContent).toMatch(/ is filled\. Next: \d+ across\.$/)
  fireEvent.click(screen.getByText(/^Next: \d+ across$/))
  expect(document.activeElement).toBe(cursor())
  expect(shownPlay().cursor.cell).toBe(second!.cells[0])
  act(() => {
    for (const { id } of shownPlay().grid.entries) {
      updatePlay(sheet => goToEntry(sheet, id))
      typeLetters(`${id.slice(0, -1)}q`)
    }
  })
  fireEvent.click(screen.getByText('Find the wrong letter'))
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/, wrong$/)
})

test('a shortcut of the browser stays the browser’s', () => {
  expect(fireEvent.keyDown(cursor(), { key: 'ArrowLeft', altKey: true })).toBe(true)
})

test('a full grid with a wrong letter says so and offers a check', () => {
  act(() => {
    for (const { id } of shownPlay().grid.entries) {
      updatePlay(sheet => goToEntry(sheet, id))
      for (const letter of `${id.slice(0, -1)}q`) typeLetters(letter)
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
  typeLetters('q')
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
