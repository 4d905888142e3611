import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../../tests/fakes.ts'
import { type Winner } from '../winners/winner.ts'
import { prepare } from '../winners/prepared.ts'
import { $leaderboard, $ownStanding } from './store.ts'
import { $latestScore, keepScore } from '../quiz/latest-score.ts'
import { $winners } from '../winners/api.ts'

vi.mock('../winners/api.ts', () => ({ $winners: atom({}) }))

const list = $winners as unknown as { set: (value: unknown) => void }

function winner(at: number): Winner {
  return {
    id: String(at),
    username: `runner_${at}`,
    avatar: null,
    description: null,
    followers: 0,
    following: 0,
    iq: 100 + at,
    followsBrand: false
  }
}

beforeEach(() => {
  $latestScore.set(undefined)
  list.set({ loading: true })
})

test('loads until the winners have come', () => {
  expect($leaderboard.get()).toEqual({ state: 'loading' })
  expect($ownStanding.get()).toEqual({ state: 'loading' })
})

test('fails when they could not be read', () => {
  list.set({ error: new Error('No') })
  expect($leaderboard.get()).toEqual({ state: 'failed' })
  expect($ownStanding.get()).toEqual({ state: 'failed' })
})

test('shows the ten best, the best first', () => {
  list.set({ data: prepare(Array.from({ length: 30 }, (_, at) => winner(at))) })
  const board = $leaderboard.get()
  const lines = board.state === 'ready' ? board.lines : []
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatchObject({ rank: 1, winner: { username: 'runner_29' } })
})

test('a score that comes later is placed at once', () => {
  list.set({ data: prepare(Array.from({ length: 30 }, (_, at) => winner(at))) })
  expect($ownStanding.get()).toEqual({ state: 'ready', standing: undefined })
  keepScore({ iq: 110.5, accuracyPercentage: 50, completionTime: 60 })
  const board = $leaderboard.get()
  const own = board.state === 'ready' && board.lines.find(line => line.kind === 'own')
  expect(own).toMatchObject({ iq: 110.5, standing: { rank: 20, total: 31 } })
  expect($ownStanding.get()).toMatchObject({ standing: { rank: 20 } })
})
