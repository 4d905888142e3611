import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../../tests/fakes.ts'
import { pressTooEarly } from '../../../../tests/pages.ts'
import { optionOf, type Question } from '../../../domain/quiz/question.ts'
import { CHECKS } from '../checks.ts'
import { $checkAnswers } from '../store.ts'
import { CheckQuestion } from './CheckQuestion.tsx'
import { MissedChecks } from './MissedChecks.tsx'
import { SectionCheck } from './SectionCheck.tsx'

const wrongTo = ({ options, answer }: Question) => options.find(({ id }) => id !== answer)!.id
const [CHECK, OTHER] = CHECKS as [Question, Question]
const RIGHT = optionOf(CHECK, CHECK.answer)!
const WRONG = optionOf(CHECK, wrongTo(CHECK))!

beforeEach(() => $checkAnswers.set({}))
afterEach(cleanup)

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

const said = (): string => screen.getByRole('status').textContent

test('one press answers, keeps the focus and says why', () => {
  render(<CheckQuestion check={CHECK} lead="" />)
  expect(said()).toBe('')
  const button = screen.getByRole('button', { name: RIGHT.text })
  button.focus()
  press(RIGHT.text)
  expect(said()).toBe(`Correct. ${RIGHT.explanation}`)
  expect(document.activeElement).toBe(button)
  press(WRONG.text)
  expect(said()).toBe(`Correct. ${RIGHT.explanation}`)
  expect($checkAnswers.get()).toEqual({ [CHECK.id]: CHECK.answer })
})

test('a press that began before the check was there answers nothing', () => {
  render(<CheckQuestion check={CHECK} lead="" />)
  pressTooEarly(screen.getByRole('button', { name: WRONG.text }))
  expect(said()).toBe('')
  expect($checkAnswers.get()).toEqual({})
})

test('a wrong answer gets its own reason and that of the right one', () => {
  render(<CheckQuestion check={CHECK} lead="" />)
  press(WRONG.text)
  const answer = `The answer: “${RIGHT.text}”. ${RIGHT.explanation}`
  expect(said()).toBe(`Not quite. ${WRONG.explanation} ${answer}`)
})

test('a section ends with its own check', () => {
  render(<SectionCheck section="timeline" />)
  const check = CHECKS.find(({ section }) => section === 'timeline')!
  expect(screen.getByRole('group', { name: `Check: ${check.stem}` })).toBeDefined()
})

test('a missed check returns until it is answered right', () => {
  $checkAnswers.set({ [CHECK.id]: wrongTo(CHECK) })
  const { unmount } = render(<MissedChecks checks={CHECKS} />)
  expect(screen.getByRole('group', { name: `Once more: ${CHECK.stem}` })).toBeDefined()
  press(RIGHT.text)
  expect(said()).toContain('Correct.')
  unmount()
  render(<MissedChecks checks={CHECKS} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('lists what was missed and nothing else, and no more than it is to', () => {
  const isMissed = (...checks: readonly Question[]) =>
    $checkAnswers.set(Object.fromEntries(checks.map(check => [check.id, wrongTo(check)])))
  isMissed(CHECK)
  const { unmount } = render(<MissedChecks checks={CHECKS} />)
  expect(screen.getAllByRole('status').length).toBe(1)
  unmount()
  isMissed(CHECK, OTHER)
  render(<MissedChecks checks={CHECKS} most={1} />)
  expect(screen.getAllByRole('status').length).toBe(1)
})
