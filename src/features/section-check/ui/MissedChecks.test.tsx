import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../../tests/fakes.ts'
import { CORES, READERS } from '../check.fixture.ts'
import { $answers, answer } from '../store.ts'
import { MissedChecks } from './MissedChecks.tsx'

beforeEach(() => $answers.set({}))
afterEach(cleanup)

const box = (): HTMLElement => screen.getByTestId('missed-checks')

function draw(): void {
  render(<MissedChecks checks={[CORES, READERS]} />)
}

/** Opens the line of a question. A simulated document tells nobody by itself. */
function open(name: string): HTMLDetailsElement {
  const line = within(box()).getByText(name).closest('details')!
  line.open = true
  fireEvent(line, new Event('toggle'))
  return line
}

test('nothing is shown where nothing was missed', () => {
  $answers.set({ readers: 'no' })
  draw()
  expect(box().childElementCount).toBe(0)
})

test('what was missed is listed, and counted in words', () => {
  $answers.set({ readers: 'both', cores: 'four' })
  draw()
  expect(screen.getByRole('heading').textContent).toBe('Before you start: two you missed')
  act(() => answer('readers', 'no'))
  expect(screen.getByRole('heading').textContent).toBe('Before you start: one you missed')
  expect(box().querySelectorAll('details')).toHaveLength(1)
})

test('a question is asked anew, and goes once it was answered right and read', async () => {
  $answers.set({ readers: 'both' })
  draw()
  const line = within(open('Do two readers clash?'))
  expect(line.getByRole('status').textContent).toBe('')
  fireEvent.click(line.getByRole('radio', { name: 'No' }))
  fireEvent.click(line.getByRole('button'))
  expect(line.getByRole('status').textContent).toBe('Right. Neither writes.')
  expect(screen.getByRole('heading').textContent).toBe('Before you start: nothing left')
  fireEvent.click(line.getByRole('button', { name: 'Take it off the list' }))
  expect(box().childElementCount).toBe(0)
  await vi.waitFor(() => expect(document.activeElement).toBe(box()))
})

test('a question that is missed again stays', () => {
  $answers.set({ readers: 'both' })
  draw()
  const line = within(open('Do two readers clash?'))
  fireEvent.click(line.getByRole('radio', { name: 'Only if Cleo looks first' }))
  fireEvent.click(line.getByRole('button'))
  expect(line.getByRole('button').textContent).toBe('Try again')
  expect(screen.getByRole('heading').textContent).toBe('Before you start: one you missed')
})
