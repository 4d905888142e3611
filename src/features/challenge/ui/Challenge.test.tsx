import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../../tests/fakes.ts'
import { pressTooEarly } from '../../../../tests/pages.ts'
import { settled } from '../../../../tests/standing-clock.ts'
import { ASKED, OPEN, RESULT, TOLD } from '../replies.fixture.ts'
import { ASKING, fakeChallenge } from '../store.fixture.ts'
import { $challenge } from '../store.ts'
import { Challenge } from './Challenge.tsx'

beforeEach(() => $challenge.set({ state: 'starting' }))
afterEach(cleanup)

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const isSaid = (text: string) =>
  screen.queryAllByRole('status').some(({ textContent }) => textContent === text)

async function open(queues: Parameters<typeof fakeChallenge>[0]) {
  const fake = fakeChallenge(queues)
  await act(async () => {
    render(<Challenge run={fake.start} />)
    await settled()
  })
  return fake
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settled()
  })

test('a question’s clock speaks when asked and at 10 seconds, and its verdict takes the focus', async () => {
  const fake = await open({ ...ASKING, answer: [{ ...TOLD, option: 3 }] })
  expect(isSaid('10 seconds left')).toBe(false)
  await act(() => fake.pass(20_000))
  await press('Say the time')
  expect(isSaid('40 s left')).toBe(true)
  await act(() => fake.pass(30_000))
  expect(isSaid('10 seconds left')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '1 and 2' }))
  await press('Answer')
  expect(document.activeElement?.textContent).toBe('Correct')
  expect(hrefOf('Our Solution')).toBe('/#solution')
})

test('a block is a list of what each transaction does and shares, an order a lane in words', async () => {
  const options = ['P · P', '· P P', 'P P ·', 'P P P']
  const orders = { ...ASKED, position: 4, figure: { kind: 'orders' }, options } as const
  await open({ ...ASKING, next: [ASKED, orders], answer: [{ ...TOLD, option: 4 }] })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 swap, shares pool 1',
    '2 swap, shares pool 1',
    '3 transfer, shares nothing'
  ])
  // Another tab had answered before.
  fireEvent.click(screen.getByRole('radio', { name: 'none' }))
  await press('Answer')
  expect(screen.getByText(/the first answer counts/)).toBeDefined()
  const correct = screen.getByText('Correct', { selector: 'li *' })
  expect(correct.parentElement?.textContent).toContain('1')
  await press('Next question')
  expect(screen.getByRole('radio', { name: '1 own, 2 shared, 3 shared' })).toBeDefined()
})

test.each([
  ['as many cores as', 3, 1],
  ['fewer cores than', 2, 0]
])(
  'a judged block with %s transactions shows what ran again, never before',
  async (_, cores, thrownAway) => {
    await open({ ...ASKING, answer: [{ ...TOLD, lab: { cores } }] })
    const drawn = (look: string) =>
      screen.getByRole('list', { name: 'The block' }).querySelectorAll(look).length
    expect(drawn('.question-figure-run, .question-figure-undone')).toBe(0)
    fireEvent.click(screen.getByRole('radio', { name: '2' }))
    await press('Answer')
    expect([drawn('.question-figure-undone'), drawn('.question-figure-run')]).toEqual([
      thrownAway,
      3
    ])
  }
)

test('presses that began before a question, or a warning, was there choose nothing', async () => {
  const fake = await open({ ...ASKING, next: [ASKED, { ...ASKED, position: 4 }], answer: [TOLD] })
  fireEvent.click(screen.getByRole('radio', { name: 'none' }))
  await press('Answer')
  pressTooEarly(screen.getByRole('button', { name: 'Next question' }))
  expect(screen.queryByRole('radio')).toBeNull()
  await press('Next question')
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: 'none' })
  pressTooEarly(radio)
  expect(radio.checked).toBe(false)
  await press('Delete my results')
  pressTooEarly(screen.getByRole('button', { name: 'Delete everything' }))
  expect(fake.calls).not.toContain('forget')
})

test.each([
  [4, null, 'Your round waits at question 4 of 12', /^The clock of question 4 starts when/],
  [4, 3, 'Your round waits at question 4 of 12', /^Question 3 ran out of time and counts as wrong/],
  [12, 12, 'Your round is over', /^Time ran out/]
])(
  'a round left at question %s, with %s run out, says what is true of it',
  async (position, expired, name, text) => {
    await open({ status: [{ ...OPEN, position, expired }] })
    expect(screen.getByRole('heading', { name })).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
  }
)

test('a result says what happened, how sure it is, where one stands and what to read again', async () => {
  await open({ status: [RESULT] })
  expect(screen.getByTestId('result-iq').textContent).toBe('131.5')
  expect(screen.getByText(/^2 of 3 right in .*Above 99.7% of 5,210 winners/)).toBeDefined()
  expect(
    screen.getByText(
      /Half the time, you’d land between \d+ and \d+\. It isn’t a measure of intelligence/
    )
  ).toBeDefined()
  expect(hrefOf('The Problem')).toBe('/#problem')
  expect(screen.getByText('You, 131.5').style.left).toBe('calc(61 * var(--column))')
  expect(screen.getByTestId('own-row').textContent).toContain('@ada')
  expect(hrefOf('See it on the leaderboard')).toBe('/winners?hl=ada')
  expect(screen.getByText(/^Your next round opens November 2[34]/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Share my result' })).toBeDefined()
})

test('a result tells each question once it is over, and staff’s own only as right or wrong', async () => {
  await open({ status: [RESULT] })
  const names = screen.getAllByText(/^Question \d: /)
  expect(names.map(name => name.closest('summary, li > p')?.textContent)).toEqual([
    'Question 1: correctWe ask this one again',
    'Question 2: not quite',
    'Question 3: correctWe ask this one again'
  ])
  expect(screen.getByText(ASKED.stem)).toBeDefined()
  expect(screen.getByRole('list', { name: 'The block' })).toBeDefined()
  const outcomeOf = (text: string) =>
    screen.getByText(text, { selector: 'li *' }).parentElement?.textContent
  expect(outcomeOf('Your answer')).toBe('noneYour answer')
  expect(outcomeOf('Answer')).toBe('2Answer')
  expect(screen.getByText('Transaction 2 read pool 1 before 1 wrote it.')).toBeDefined()
  expect(hrefOf('See it in the lab')).toBe('/?lab=hot-pool.64.50.8.3.block-stm.end#lab')
})

test.each([
  [{ is_held: true }, /^Your handle is on the leaderboard already, for somebody else/],
  [{ is_waiting: true }, /^The leaderboard is being updated/],
  [{ is_void: true }, /^We voided this round/]
])('a result without a standing says why: %j', async (changes, text) => {
  await open({ status: [{ ...RESULT, board: null, ...changes }] })
  expect(screen.getByText(text)).toBeDefined()
})

test.each([
  { state: 'ready', handle: 'ada', last: RESULT } as const,
  { state: 'paused', last: RESULT } as const
])('the last result stands above what comes next: $state', async reply => {
  await open({ status: [reply] })
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(names[0]).toBe('Your last round: IQ 131.5')
  expect(names).toHaveLength(2)
  expect(screen.getByTestId('own-row').textContent).toContain('@ada')
})

test('the options are locked while an answer is on its way, and an open round can be left', async () => {
  const fake = await open({ ...ASKING, answer: [{ state: 'slow-down', retry_after: 20 }, TOLD] })
  fireEvent.click(screen.getByRole('radio', { name: '1 and 2' }))
  await press('Answer')
  expect(screen.getByRole('radio', { name: 'none' }).getAttribute('aria-disabled')).toBe('true')
  expect(isSaid('Your answer didn’t get through. We’ll send it again. The clock runs.')).toBe(true)
  expect(screen.getByRole('button', { name: 'Delete my results' })).toBeDefined()
  await act(() => fake.pass(19_999))
  expect(fake.calls.slice(2)).toHaveLength(1)
  await act(() => fake.pass(1))
  expect(screen.getByText(/The next clock starts when you continue/)).toBeDefined()
  await press('Sign out')
  expect(fake.calls.at(-1)).toBe('sign out')
})

test('a round with nothing right says so, and offers no rank and no share', async () => {
  const answers = RESULT.answers.map(answer => ({ ...answer, verdict: 'wrong' as const }))
  await open({ status: [{ ...RESULT, score: 70, accuracy: 0, answers, board: null }] })
  expect(screen.getByText(/Nothing right, so no rank/)).toBeDefined()
  expect(screen.queryByText(/rank \d/i)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Share my result' })).toBeNull()
})

test('deleting asks once, with the focus on what changes nothing', async () => {
  const fake = await open({ status: [RESULT], forget: [{ state: 'forgotten' }] })
  await press('Delete my results')
  expect(fake.calls).toEqual(['status'])
  expect(document.activeElement?.textContent).toBe('Keep them')
  const described = screen.getByText(/^This deletes your rounds/).id
  for (const name of ['Keep them', 'Delete everything'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-describedby')).toBe(described)
  await press('Delete everything')
  expect(
    screen.getByText('We deleted your results and your account here. Backups last 30 more days.')
  ).toBeDefined()
})
