import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../tests/fakes.ts'
import { QuestionForm } from './QuestionForm.tsx'

afterEach(cleanup)

const QUESTION = {
  stem: 'Which?',
  options: ['One', 'Two'].map(text => ({ id: text, text, explanation: `${text}.` }))
}

test('an option can be changed until the answer is sent, and not while it is', () => {
  const answer = vi.fn()
  const form = (isSending: boolean) => (
    <QuestionForm {...QUESTION} arrival={createRef()} onAnswer={answer} isSending={isSending} />
  )
  const { rerender } = render(form(false))
  const [one, two] = screen.getAllByRole('radio')
  // False if the press was refused.
  expect([one, two].map(option => fireEvent.click(option!))).toEqual([true, true])
  rerender(form(true))
  expect(fireEvent.click(one!)).toBe(false)
})

test('the focus stays where it is while an answer is being sent, which may fail', () => {
  render(<QuestionForm {...QUESTION} arrival={createRef()} onAnswer={vi.fn()} />)
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
})
