import { beforeEach, expect, test, vi } from 'vitest'
import { resetRace } from '../../race/race.fixture.ts'
import { placeBet, seekTime } from '../../race/race.ts'
import { $betState, betRace, openBet } from './store.ts'

const { $bet, $execution, $friendBet, $guess, $time, playback } = betRace

function openPage(friendBet: string | null): void {
  openBet(15537394, friendBet)
}

async function bet(speedup: number): Promise<void> {
  $guess.set(speedup)
  placeBet(betRace)
  await vi.waitFor(() => expect($bet.get()).toBe(speedup))
}

beforeEach(() => resetRace(betRace))

test('the block is asked about, raced from its start and then told', async () => {
  openPage(null)
  expect($betState.get()).toBe('asking')
  await bet(3)
  expect([$betState.get(), $time.get()]).toEqual(['racing', 0])
  seekTime(betRace, $execution.get()!.totals.elapsed / 2)
  expect($betState.get()).toBe('racing')
  seekTime(betRace, Infinity)
  expect($betState.get()).toBe('told')
})

test('what was told stays told while the race is watched again', async () => {
  openPage(null)
  await bet(3)
  seekTime(betRace, Infinity)
  seekTime(betRace, 0)
  expect($betState.get()).toBe('told')
})

test('under reduced motion the result is told at once, beside the finished run', async () => {
  playback.setReducedMotion(true)
  openPage(null)
  await bet(3)
  expect($betState.get()).toBe('told')
  expect($time.get()).toBe($execution.get()!.totals.elapsed)
})

test('a friend’s bet tells nothing before the own one', async () => {
  openPage('8')
  expect([$friendBet.get(), $betState.get(), $execution.get()]).toEqual([8, 'asking', null])
  await bet(2)
  seekTime(betRace, Infinity)
  expect([$friendBet.get(), $bet.get(), $betState.get()]).toEqual([8, 2, 'told'])
})
