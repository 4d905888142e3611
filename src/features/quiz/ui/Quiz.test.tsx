import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QUESTIONS } from '../../../../tests/content.ts'
import { fakes } from '../../../../tests/fakes.ts'
import { pressTooEarly, tellWritten } from '../../../../tests/pages.ts'
import { seededRandom } from '../../../domain/engine/random.ts'
import { keptLook } from '../../../race/lab-links.ts'
import { type Bank, drawRound } from '../bank.ts'
import { rightOption, shownQuiz, wrongOption } from '../playing.fixture.ts'
import { askedIn, introOf } from '../rules.ts'
import { $game } from '../store.ts'
import { Quiz } from './Quiz.tsx'

beforeEach(() => open(QUESTIONS))
afterEach(cleanup)

function open(questions: Bank): void {
  cleanup()
  fakes.answer('/rest/v1/winners', () => new Promise(() => undefined))
  const quiz = introOf(drawRound(questions, [], seededRandom(7)))
  $game.set({ quiz, seen: [], missed: [] })
  render(<Quiz />)
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function start(): void {
  fireEvent.click(screen.getAllByRole('radio')[0]!)
}

function choose(option: string): void {
  const text = askedIn(shownQuiz())?.options.find(({ id }) => id === option)?.text ?? ''
  fireEvent.click(screen.getByRole('radio', { name: text }))
}

test('the first question stands in the intro, and choosing an option starts a relaxed round', () => {
  expect(shownQuiz().state).toBe('intro')
  const radio = screen.getAllByRole<HTMLInputElement>('radio')[1]!
  radio.focus()
  fireEvent.click(radio)
  expect(shownQuiz()).toMatchObject({ state: 'question', round: { mode: 'relaxed', answers: [] } })
  expect(radio.isConnected && radio.checked).toBe(true)
  expect(document.activeElement).toBe(radio)
  press('Answer')
  expect(shownQuiz()).toMatchObject({
    state: 'feedback',
    round: { answers: [{ option: radio.value }] }
  })
  expect(screen.queryByRole('button', { name: 'Say the time' })).toBeNull()
})

const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

test('a timed round says the time when asked, and only then', () => {
  const stem = screen.getByRole('heading').textContent
  press('Start the quiz with a clock')
  expect(shownQuiz()).toMatchObject({ round: { mode: 'timed' } })
  expect(document.activeElement?.textContent).toBe(stem)
  expect(said()).toBe('')
  press('Say the time')
  expect(said()).toBe('0 s on this clock, 0 s in all.')
})

test('without a choice it asks for one and stays, heard with what gets the focus, or in place', () => {
  const [first] = screen.getAllByRole('radio')
  const reminder = () => document.getElementById(first?.getAttribute('aria-describedby') ?? '')
  press('Answer')
  expect(document.activeElement).toBe(first)
  expect(reminder()?.textContent).toBe('Choose one of the four first.')
  expect(reminder()?.getAttribute('aria-live')).toBe('off')
  press('Answer')
  expect(reminder()?.getAttribute('aria-live')).toBe('polite')
  expect(shownQuiz().state).toBe('intro')
  start()
  expect(said()).toBe('')
})

test('an option pressed before its question was there isn’t chosen', () => {
  start()
  choose(rightOption(shownQuiz()))
  press('Answer')
  pressTooEarly(screen.getByRole('button', { name: 'Next question' }))
  expect(shownQuiz().state).toBe('feedback')
  press('Next question')
  const radio = screen.getAllByRole<HTMLInputElement>('radio')[0]!
  pressTooEarly(radio)
  expect(radio.checked).toBe(false)
})

test('what another page answered is shown, and takes neither focus nor scroll', () => {
  start()
  const radio = screen.getAllByRole<HTMLInputElement>('radio')[0]!
  radio.focus()
  const asked = JSON.parse(fakes.local.get('altius:quiz')!)
  choose(rightOption(shownQuiz()))
  press('Answer')
  const answered = fakes.local.get('altius:quiz')!
  act(() => {
    fakes.local.set('altius:quiz', JSON.stringify(asked))
    tellWritten('altius:quiz')
  })
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  const focused = document.activeElement
  act(() => {
    fakes.local.set('altius:quiz', answered)
    tellWritten('altius:quiz')
  })
  expect(screen.getByRole('heading', { name: 'Correct' })).toBeDefined()
  expect(document.activeElement?.textContent).not.toBe('Correct')
  expect([focused, document.body]).toContain(document.activeElement)
})

test('a wrong answer learns why it is wrong and why the right one is right', () => {
  start()
  const question = askedIn(shownQuiz())!
  const wrong = wrongOption(shownQuiz())
  choose(wrong)
  press('Answer')
  const explanation = (id: string): string =>
    question.options.find(option => option.id === id)?.explanation ?? ''
  expect(screen.getByText(explanation(wrong), { exact: false })).toBeDefined()
  expect(screen.getByText(explanation(question.answer), { exact: false })).toBeDefined()
  expect(screen.getByText('Your answer')).toBeDefined()
  expect(screen.getByText('Answer')).toBeDefined()
})

test('a wrong answer leads to the lab where that can show the right one, a right answer in passing', () => {
  const proof = { moment: 'hot-pool.128.100.16.1.block-stm.end', look: 'One pool for all.' }
  open(QUESTIONS.map(question => ({ ...question, proof })))
  start()
  choose(wrongOption(shownQuiz()))
  press('Answer')
  const link = screen.getByRole('link', { name: 'See it in the lab' })
  expect(link.getAttribute('href')).toBe('/?lab=hot-pool.128.100.16.1.block-stm.end#lab')
  link.addEventListener('click', event => event.preventDefault())
  fireEvent.click(link)
  expect(keptLook(proof.moment)).toBe(proof.look)
  expect(screen.getByText('One pool for all.')).toBeDefined()
  press('Next question')
  choose(rightOption(shownQuiz()))
  press('Answer')
  expect(screen.getByRole('link', { name: 'see it in the lab' })).toBeDefined()
  expect(screen.queryByText('One pool for all.')).toBeNull()
})

test('a round ends in a score with its formula and the ways on', () => {
  start()
  for (let place = 0; place < 12; place++) {
    fakes.now += 4000
    choose(place === 0 ? wrongOption(shownQuiz()) : rightOption(shownQuiz()))
    press('Answer')
    press(place === 11 ? 'See the result' : 'Next question')
  }
  expect(screen.getByTestId('quiz').dataset['state']).toBe('result')
  // 22 of 23 points: 70 + 90 * 22/23 * 0.925.
  expect(screen.getByTestId('result-iq').textContent).toBe('149.6')
  expect(screen.getByTestId('result-time').textContent).toBe('48 s')
  expect(screen.getByText(/70 \+ 90 × 22\/23 × \(0\.85 \+ 0\.15 × 0\.5\) = 149\.6/)).toBeDefined()
  press('Practice 1 you missed')
  expect(shownQuiz()).toMatchObject({ state: 'question', round: { practiceOf: {} } })
})
