import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../../tests/fakes.ts'
import { indexRows } from '../winners/build-index.ts'
import { $leaderboard } from './store.ts'
import { $latestScore, $ownStanding, saveScore } from '../quiz/latest-score.ts'
import { $winners, type Winner, type Winners } from '../winners/api.ts'

vi.mock(import('../winners/api.ts'), async original => ({
  ...(await original()),
  $winners: atom<Winners>({ state: 'loading' })
}))

const list = $winners as unknown as { set: (value: unknown) => void }

function winner(at: number): Winner {
  return {
    username: `runner_${at}`,
    avatar: null,
    description: null,
    followers: 0,
    following: 0,
    iq: 100 + at,
    followsBrand: false,
    checkedAt: null,
    isComplete: true
  }
}

beforeEach(() => {
  $latestScore.set(undefined)
  list.set({ state: 'loading' })
})

test('loads until the winners are there', () => {
  expect($leaderboard.get()).toEqual({ state: 'loading' })
  expect($ownStanding.get()).toEqual({ state: 'loading' })
})

test('fails if the winners could not be read', () => {
  list.set({ state: 'failed', error: new Error('No') })
  expect($leaderboard.get()).toEqual({ state: 'failed' })
  expect($ownStanding.get()).toEqual({ state: 'failed' })
})

test('shows the ten best, the best first', async () => {
  const index = await indexRows(Array.from({ length: 30 }, (_, at) => winner(at)))
  list.set({ state: 'ready', index })
  const board = $leaderboard.get()
  const lines = board.state === 'ready' ? board.lines : []
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatchObject({ rank: 1, winner: { username: 'runner_29' } })
})

test('places a new score at once', async () => {
  const index = await indexRows(Array.from({ length: 30 }, (_, at) => winner(at)))
  list.set({ state: 'ready', index })
  expect($ownStanding.get()).toEqual({ state: 'ready', standing: undefined })
  saveScore({ iq: 110.5, accuracyPercentage: 50, completionTime: 60 })
  const board = $leaderboard.get()
  const own = board.state === 'ready' && board.lines.find(line => line.kind === 'own')
  expect(own).toMatchObject({ iq: 110.5, standing: { rank: 20, total: 31 } })
  expect($ownStanding.get()).toMatchObject({ standing: { rank: 20 } })
})
