import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { BANK, rightOption, wrongOption } from '../playing.fixture.ts'
import { questionIn } from '../question.ts'
import { askedIn, type Quiz as QuizState } from '../state.ts'
import { readBank } from '../../../content/fetch-games.ts'
import { $game } from '../store.ts'
import { Quiz } from './Quiz.tsx'

vi.mock('../../winners/winners-source.ts', () => ({
  readWinners: () => new Promise(() => undefined)
}))
vi.mock('../../../content/fetch-games.ts', () => ({ readBank: vi.fn() }))

beforeEach(async () => {
  vi.mocked(readBank).mockResolvedValue(BANK)
  $game.set({ state: 'loading' })
  await act(() => {
    render(<Quiz quiz="the quiz" url="https://example.org/" />)
    return Promise.resolve()
  })
})
afterEach(cleanup)

function quiz(): QuizState {
  const game = $game.get()
  if (game.state !== 'ready') throw new Error(`The quiz is ${game.state}`)
  return game.quiz
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function choose(option: string): void {
  const question = questionIn(BANK, askedIn(quiz())?.question ?? '')
  const text = question.options.find(({ id }) => id === option)?.text ?? ''
  fireEvent.click(screen.getByRole('radio', { name: text }))
}

test('starts relaxed unless told otherwise', () => {
  press('Start the quiz')
  expect(quiz()).toMatchObject({ state: 'question', round: { mode: 'relaxed' } })
  expect(screen.queryByRole('button', { name: 'Say the time' })).toBeNull()
})

test('a timed round says the time when asked, and only then', () => {
  fireEvent.click(screen.getByRole('radio', { name: /Timed/ }))
  press('Start the quiz')
  expect(quiz()).toMatchObject({ round: { mode: 'timed' } })
  expect(screen.getByRole('status').textContent).toBe('')
  press('Say the time')
  expect(screen.getByRole('status').textContent).toBe('0 s on this question, 0 s in all.')
})

test('the focus goes to the question, the verdict, and the next question', () => {
  press('Start the quiz')
  expect(document.activeElement?.textContent).toContain('Question 1 of 12.')
  choose(rightOption(quiz()))
  press('Answer')
  expect(document.activeElement?.textContent).toBe('Right')
  press('Next question')
  expect(document.activeElement?.textContent).toContain('Question 2 of 12.')
})

test('without a choice it asks for one and stays', () => {
  press('Start the quiz')
  press('Answer')
  expect(screen.getByRole('alert').textContent).toBe('Choose one of the four first.')
  expect(quiz().state).toBe('question')
  choose(wrongOption(quiz()))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a wrong answer learns why it is wrong and why the right one is right', () => {
  press('Start the quiz')
  const question = questionIn(BANK, askedIn(quiz())?.question ?? '')
  const wrong = wrongOption(quiz())
  choose(wrong)
  press('Answer')
  const explanation = (id: string): string =>
    question.options.find(option => option.id === id)?.explanation ?? ''
  expect(screen.getByText(explanation(wrong), { exact: false })).toBeDefined()
  expect(screen.getByText(explanation(question.answer), { exact: false })).toBeDefined()
  expect(screen.getByText('Your answer')).toBeDefined()
  expect(screen.getByText('The right answer')).toBeDefined()
})

test('a round ends in a score with its formula and the ways on', () => {
  press('Start the quiz')
  for (let place = 0; place < 12; place++) {
    fakes.now += 4000
    choose(place === 0 ? wrongOption(quiz()) : rightOption(quiz()))
    press('Answer')
    press(place === 11 ? 'See the result' : 'Next question')
  }
  // 22 of 23 points: 70 + 90 * 22/23 * 0.925.
  expect(screen.getByTestId('result-iq').textContent).toBe('149.6')
  expect(screen.getByTestId('result-time').textContent).toBe('48 s')
  expect(screen.getByText(/70 \+ 90 × 22\/23 × \(0\.85 \+ 0\.15 × 0\.5\) = 149\.6/)).toBeDefined()
  press('Practise the 1 missed')
  expect(quiz()).toMatchObject({ state: 'question', round: { kind: 'practice' } })
})
