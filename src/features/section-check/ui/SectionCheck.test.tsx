import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../../tests/fakes.ts'
import { type Question } from '../../../domain/quiz/question.ts'
import { CHECKS } from '../checks.ts'
import { $checkAnswers } from '../store.ts'
import { CheckQuestion } from './CheckQuestion.tsx'
import { MissedChecks } from './MissedChecks.tsx'
import { SectionCheck } from './SectionCheck.tsx'

const READERS: Question = {
  id: 'readers',
  section: 'solution',
  stem: 'Ana and Cleo both only look. Do they conflict?',
  options: [
    { id: 'no', text: 'No', explanation: 'Neither writes.' },
    {
      id: 'both',
      text: 'Yes, both need the pool',
      explanation: 'One of them would have to write.'
    },
    { id: 'later', text: 'Only if Cleo looks first', explanation: 'Both see the same.' }
  ],
  answer: 'no'
}

beforeEach(() => $checkAnswers.set({}))
afterEach(cleanup)

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

const said = (): string => screen.getByRole('status').textContent

test('one press answers, keeps the focus and says why', () => {
  render(<CheckQuestion check={READERS} lead="" />)
  expect(said()).toBe('')
  const button = screen.getByRole('button', { name: 'No' })
  button.focus()
  press('No')
  expect(said()).toBe('Correct. Neither writes.')
  expect(document.activeElement).toBe(button)
  press('Only if Cleo looks first')
  expect(said()).toBe('Correct. Neither writes.')
  expect($checkAnswers.get()).toEqual({ readers: 'no' })
})

test('a wrong answer gets its own reason and that of the right one', () => {
  render(<CheckQuestion check={READERS} lead="" />)
  press('Only if Cleo looks first')
  expect(said()).toBe('Not quite. Both see the same. The answer: “No”. Neither writes.')
})

test('a section opens with the check on the one before it', () => {
  render(<SectionCheck section="core-tech" />)
  const check = CHECKS.find(({ section }) => section === 'solution')!
  expect(screen.getByRole('group', { name: `Check: ${check.stem}` })).toBeDefined()
})

test('a missed check returns two sections later, until it is answered right', () => {
  const missed = CHECKS.find(({ section }) => section === 'basics')!
  const wrong = missed.options.find(({ id }) => id !== missed.answer)!
  $checkAnswers.set({ [missed.id]: wrong.id })
  const { unmount } = render(<SectionCheck section="core-tech" />)
  expect(screen.getByRole('group', { name: `Once more: ${missed.stem}` })).toBeDefined()
  press(missed.options.find(({ id }) => id === missed.answer)!.text)
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('Correct.')
  unmount()
  render(<SectionCheck section="core-tech" />)
  expect(screen.getAllByRole('status').length).toBe(1)
})

test('lists what was missed and nothing else, and no more than it is to', () => {
  const [once, twice] = [READERS, { ...READERS, id: 'twice' }]
  $checkAnswers.set({ readers: 'both' })
  const { unmount } = render(<MissedChecks checks={[once, twice]} />)
  expect(screen.getAllByRole('status').length).toBe(1)
  unmount()
  $checkAnswers.set({ readers: 'both', twice: 'both' })
  render(<MissedChecks checks={[once, twice]} most={1} />)
  expect(screen.getAllByRole('status').length).toBe(1)
})
