// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { $wall, chooseFilter } from './wall-store.ts'
import { WHOLE_WALL } from './wall.ts'

const ALL_BETS = '/rest/v1/rpc/all_bets'
const COUNTS = [{ block: 15537394, bet: 8, bets: 30 }]
const LOADING = { filter: 'missed', counts: null }
const MISSED = { filter: 'missed', counts: COUNTS }

beforeEach(() => $wall.set(WHOLE_WALL))

/** Answers each request when the test says so, in the order that they were sent. */
function answerLater(): ((response: Response) => void)[] {
  const answers: ((response: Response) => void)[] = []
  fakes.answer(ALL_BETS, () => new Promise(resolve => answers.push(resolve)))
  return answers
}

test('the visitor’s own bets are filtered without a request', () => {
  expect($wall.get()).toEqual(WHOLE_WALL)
  chooseFilter('new')
  expect($wall.get()).toEqual({ filter: 'new' })
  chooseFilter('played')
  expect($wall.get()).toEqual({ filter: 'played' })
  chooseFilter('all')
  expect($wall.get()).toEqual(WHOLE_WALL)
  expect(fakes.requests).toEqual([])
})

test('what everyone bet is loaded when the filter needs it', async () => {
  fakes.answer(ALL_BETS, () => Response.json(COUNTS))
  chooseFilter('missed')
  expect($wall.get()).toEqual(LOADING)
  await vi.waitFor(() => expect($wall.get()).toEqual(MISSED))
})

test.each([
  ['an error', () => new Response(null, { status: 500 })],
  ['something else', () => Response.json([{ bet: 8, bets: 30 }])],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))]
])(
  'a load that brings %s goes back to all and says so, until it is tried again',
  async (_, answer) => {
    fakes.answer(ALL_BETS, answer)
    chooseFilter('new')
    chooseFilter('missed')
    await vi.waitFor(() => expect($wall.get()).toEqual({ filter: 'all', hasFailed: true }))
    fakes.answer(ALL_BETS, () => Response.json(COUNTS))
    chooseFilter('missed')
    expect($wall.get()).toEqual(LOADING)
    await vi.waitFor(() => expect($wall.get()).toEqual(MISSED))
    chooseFilter('all')
    expect($wall.get()).toEqual(WHOLE_WALL)
  }
)

test.each([
  ['counts', () => Response.json([])],
  ['a failure', () => new Response(null, { status: 500 })]
])('of two requests, %s that come after another filter was chosen are dropped', async (_, late) => {
  const answers = answerLater()
  const states: unknown[] = []
  const stop = $wall.listen(state => states.push(state))
  chooseFilter('missed')
  chooseFilter('played')
  answers[0]?.(late())
  chooseFilter('missed')
  // By now the one before has been heard.
  answers[1]?.(Response.json(COUNTS))
  await vi.waitFor(() => expect($wall.get()).toEqual(MISSED))
  expect(states).toEqual([LOADING, { filter: 'played' }, LOADING, MISSED])
  stop()
})
