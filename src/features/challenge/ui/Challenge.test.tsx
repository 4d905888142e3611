import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../../tests/fakes.ts'
import { ASKED, fakeChallenge, RESULT, settled, TOLD } from '../store.fixture.ts'
import { type ResultReply } from '../replies.ts'
import { $challenge } from '../store.ts'
import { Challenge } from './Challenge.tsx'

beforeEach(() => $challenge.set({ state: 'starting' }))
afterEach(cleanup)

const state = () => screen.getByTestId('challenge').dataset['state']
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const status = (text: string) =>
  screen.queryAllByRole('status').some(({ textContent }) => textContent === text)

async function open(fake: ReturnType<typeof fakeChallenge>) {
  await act(async () => {
    render(<Challenge quiz="the challenge" url="https://example.org/" run={fake.start} />)
    await settled()
  })
  return {
    pass: (ms: number) => act(() => fake.pass(ms)),
    press: (name: string) =>
      act(async () => {
        press(name)
        await settled()
      })
  }
}

test('a question is answered by native radios, and its clock speaks when asked and at 10 seconds', async () => {
  const fake = fakeChallenge()
  fake.queue('status', {
    state: 'open',
    attempt: 'a1',
    mode: 'timed',
    position: 3,
    is_running: true,
    expired: null
  })
  fake.queue('next', ASKED)
  fake.queue('answer', { state: 'taken', position: 3 }, { ...TOLD, option: 3 })
  const page = await open(fake)
  expect(state()).toBe('asking')
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(status('10 seconds left')).toBe(false)
  await page.pass(20_000)
  await page.press('Say the time')
  expect(status('40 s left')).toBe(true)
  await page.pass(30_000)
  expect(status('10 seconds left')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '1 and 2' }))
  await page.press('Answer')
  expect(fake.calls.at(-1)).toBe('answer a1 3 3')
  expect(state()).toBe('told')
  expect(document.activeElement?.textContent).toBe('Correct')
  expect(screen.getByRole('link', { name: 'Our Solution' }).getAttribute('href')).toBe('/#solution')
})

test('a block is a list of what each transaction does and shares, an order a lane in words', async () => {
  const fake = fakeChallenge()
  fake.queue('status', {
    state: 'open',
    attempt: 'a1',
    mode: 'timed',
    position: 3,
    is_running: true,
    expired: null
  })
  fake.queue('next', ASKED, {
    ...ASKED,
    position: 4,
    figure: { kind: 'orders' },
    options: ['P · P', '· P P', 'P P ·', 'P P P']
  })
  fake.queue('answer', { ...TOLD, option: 4 })
  const page = await open(fake)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 swap, shares pool 1',
    '2 swap, shares pool 1',
    '3 transfer, shares nothing'
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'none' }))
  await page.press('Answer')
  expect(screen.getByText(/the first answer counts/)).toBeDefined()
  expect(screen.getByText('Correct', { selector: 'li *' }).parentElement?.textContent).toContain(
    '1'
  )
  await page.press('Next question')
  expect(screen.getByRole('radio', { name: '1 own, 2 shared, 3 shared' })).toBeDefined()
})

test.each([
  [
    { position: 4, expired: null },
    'Your round waits at question 4 of 12',
    'The clock of question 4 starts when you continue.'
  ],
  [
    { position: 4, expired: 3 },
    'Your round waits at question 4 of 12',
    'Question 3 ran out of time and counts as wrong. The clock of question 4 starts when you continue.'
  ],
  [
    { position: 12, expired: 12 },
    'Your round is over',
    'Time ran out. What you hadn’t answered counts as wrong.'
  ]
])('a round left at %j says what is true of it', async (where, heading, text) => {
  const fake = fakeChallenge()
  fake.queue('status', {
    state: 'open',
    attempt: 'a1',
    mode: 'timed',
    is_running: false,
    ...where
  })
  await open(fake)
  expect(screen.getByRole('heading', { name: heading })).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
})

test('a result says what happened, how sure it is, where one stands and what to read again', async () => {
  const fake = fakeChallenge()
  fake.queue('status', RESULT)
  await open(fake)
  expect(state()).toBe('result')
  expect(screen.getByTestId('result-iq').textContent).toBe('131.5')
  expect(screen.getByText(/^2 of 3 right in .*Better than 99.7% of 5,210 winners/)).toBeDefined()
  expect(screen.getByText(/Half the time, you’d land between \d+ and \d+/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'The Problem' }).getAttribute('href')).toBe('/#problem')
  expect(screen.getByTestId('own-row').textContent).toContain('@ada')
  expect(screen.getByRole('link', { name: 'See it on the leaderboard' }).getAttribute('href')).toBe(
    '/winners?hl=ada'
  )
  expect(screen.getByRole('button', { name: 'Share my result' })).toBeDefined()
})

test('a round with nothing right says so, and offers no rank and no share', async () => {
  const fake = fakeChallenge()
  const none: ResultReply = {
    ...RESULT,
    score: 70,
    accuracy: 0,
    answers: RESULT.answers.map(answer => ({ ...answer, verdict: 'wrong' as const })),
    board: null
  }
  fake.queue('status', none)
  await open(fake)
  expect(screen.getByText(/Nothing right, so no rank/)).toBeDefined()
  expect(screen.queryByText(/rank \d/i)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Share my result' })).toBeNull()
})

test('deleting asks once, with the focus on what changes nothing', async () => {
  const fake = fakeChallenge()
  fake.queue('status', RESULT)
  fake.queue('forget', { state: 'forgotten' })
  const page = await open(fake)
  await page.press('Delete my results')
  expect(fake.calls).toEqual(['status'])
  expect(document.activeElement?.textContent).toBe('Keep them')
  await page.press('Delete everything')
  expect(fake.calls.slice(1)).toEqual(['forget', 'drop session'])
  expect(state()).toBe('signed-out')
  expect(screen.getByText('We deleted everything of yours.')).toBeDefined()
})
