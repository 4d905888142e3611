import { beforeEach, expect, test, vi } from 'vitest'
import {
  $bet,
  $execution,
  $friendBet,
  $time,
  labPlayback,
  placeBet,
  seekTime,
  setGuess
} from '../lab/store.ts'
import { resetLab } from '../lab/store.fixture.ts'
import { $betState, openBet } from './store.ts'

function openPage(friendBet: string | null): void {
  openBet(15537394, friendBet)
}

async function bet(speedup: number): Promise<void> {
  setGuess(speedup)
  placeBet()
  await vi.waitFor(() => expect($bet.get()).toBe(speedup))
}

beforeEach(resetLab)

test('the block is asked about, raced from its start and then told', async () => {
  openPage(null)
  expect($betState.get()).toBe('asking')
  await bet(3)
  expect([$betState.get(), $time.get()]).toEqual(['racing', 0])
  seekTime($execution.get()!.totals.elapsed / 2)
  expect($betState.get()).toBe('racing')
  seekTime(Infinity)
  expect($betState.get()).toBe('told')
})

test('what was told stays told while the race is watched again', async () => {
  openPage(null)
  await bet(3)
  seekTime(Infinity)
  seekTime(0)
  expect($betState.get()).toBe('told')
})

test('under reduced motion the result is told at once, beside the finished run', async () => {
  labPlayback.setReducedMotion(true)
  openPage(null)
  await bet(3)
  expect($betState.get()).toBe('told')
  expect($time.get()).toBe($execution.get()!.totals.elapsed)
})

test('a friend’s bet tells nothing before the own one', async () => {
  openPage('8')
  expect([$friendBet.get(), $betState.get(), $execution.get()]).toEqual([8, 'asking', null])
  await bet(2)
  seekTime(Infinity)
  expect([$friendBet.get(), $bet.get(), $betState.get()]).toEqual([8, 2, 'told'])
})
