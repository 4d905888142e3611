import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../../tests/fakes.ts'
import { CORES, READERS } from '../check.fixture.ts'
import { $checkAnswers } from '../store.ts'
import { MissedChecks } from './MissedChecks.tsx'

beforeEach(() => $checkAnswers.set({}))
afterEach(cleanup)

const box = (): HTMLElement => screen.getByTestId('missed-checks')
const count = () => box().querySelector('summary')?.textContent

/** Opens or closes the line of a check. A simulated document tells nobody by itself. */
function toggle(name: string, isOpen: boolean): HTMLDetailsElement {
  const line = within(box()).getByText(name).closest('details')!
  line.open = isOpen
  fireEvent(line, new Event('toggle'))
  return line
}

test('asks a missed check again, and drops it after a right answer and its reason', () => {
  $checkAnswers.set({ readers: 'both' })
  render(<MissedChecks checks={[CORES, READERS]} />)
  const line = within(toggle('Do readers conflict?', true))
  fireEvent.click(line.getByRole('radio', { name: 'Only if Cleo looks first' }))
  fireEvent.click(line.getByRole('button', { name: 'Check my answer' }))
  expect(line.getByRole('heading', { name: 'Not quite' })).toBeDefined()
  fireEvent.click(line.getByRole('button', { name: 'Try again' }))
  fireEvent.click(line.getByRole('radio', { name: 'No' }))
  fireEvent.click(line.getByRole('button', { name: 'Check my answer' }))
  expect(line.getByRole('heading', { name: 'Correct' })).toBeDefined()
  expect(line.getByRole('link', { name: 'Our Solution' })).toBeDefined()
  expect(count()).toBe('Warm up: nothing left')
  fireEvent.click(line.getByRole('button', { name: 'Got it' }))
  expect(box().childElementCount).toBe(0)
})
