// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { type Batch } from './read-all.ts'
import { readWinners } from './winners-source.ts'
import { $asOf, $winners, reloadWinners } from './api.ts'

vi.mock('./winners-source.ts', () => ({ readWinners: vi.fn() }))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const read = vi.mocked(readWinners)

function batchOf(username: string): Batch {
  const row = { id: '1', avatar: null, description: null, followers: 0, following: 0 }
  return { rows: [{ ...row, username, iq: 100, followsBrand: false }], held: 1, total: 1 }
}

const shown = () => $winners.value?.data?.rows.map(({ username }) => username)
const settled = () => vi.waitFor(() => expect($winners.value?.loading).toBe(false))

let stop: () => void

beforeEach(async () => {
  fakes.now = 1000
  read.mockResolvedValue(batchOf('ana'))
  stop = $winners.subscribe(() => undefined)
  await settled()
  fakes.now = 2000
})
afterEach(() => stop())

test('reloads that fail one after another leave the list on show, with its time', async () => {
  expect(shown()).toEqual(['ana'])
  read.mockRejectedValue(new Error('No'))
  for (let time = 1; time <= 3; time++) {
    reloadWinners()
    expect($winners.value).toMatchObject({ loading: true })
    expect(shown()).toEqual(['ana'])
    await settled()
    expect($winners.value?.error).toEqual(new Error('No'))
    expect(shown()).toEqual(['ana'])
    expect($asOf.get()).toEqual({ time: 1000, isSaved: false })
  }
})

test('who comes after a failed reload finds the list too', async () => {
  read.mockRejectedValue(new Error('No'))
  reloadWinners()
  await settled()
  $winners.subscribe(() => undefined)()
  expect(shown()).toEqual(['ana'])
})

test('a reload that goes well after one that failed shows the new list and its time', async () => {
  read.mockRejectedValue(new Error('No'))
  reloadWinners()
  await settled()
  read.mockResolvedValue(batchOf('ben'))
  reloadWinners()
  await settled()
  expect(shown()).toEqual(['ben'])
  expect($winners.value?.error).toBeUndefined()
  expect($asOf.get()).toEqual({ time: 2000, isSaved: false })
})
