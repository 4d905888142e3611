import { beforeEach, expect, test, vi } from 'vitest'
import { resetPuzzles } from './store.fixture.ts'
import { PUZZLE_IDS } from './links.ts'
import { $solved, $solvedCount, markSolved, restoreSolved } from './puzzle-progress.ts'
import {
  $block,
  $cores,
  $hasFailed,
  $isRunning,
  $isUnknown,
  $judged,
  $mix,
  $moveNotice,
  $order,
  $puzzle,
  $tried,
  choosePuzzle,
  describeBlock,
  handIn,
  judgeAttempts,
  move,
  openPuzzleLink,
  resetOrder,
  setCores,
  setMix
} from './puzzle-store.ts'
import { type LabRunner } from './runner.ts'
import { runTrials, type TrialRequest, type Trials } from './trials.ts'

beforeEach(resetPuzzles)

const simulator: Pick<LabRunner, 'tryOut'> = {
  tryOut: request => Promise.resolve(runTrials(request))
}

async function verdict(): Promise<NonNullable<ReturnType<typeof $judged.get>>> {
  await vi.waitFor(() => expect($judged.get()).not.toBeNull())
  return $judged.get()!
}

test('an attempt is run and judged, and a solved puzzle is remembered', async () => {
  const stop = judgeAttempts(simulator)
  handIn()
  expect($isRunning.get()).toBe(true)
  expect((await verdict()).isSolved).toBe(false)
  expect($isRunning.get()).toBe(false)
  expect($solved.get()).toEqual([])
  setMix({ workload: 'transfers' })
  setMix({ transactions: 128 })
  expect($judged.get()).toBeNull()
  handIn()
  expect((await verdict()).isSolved).toBe(true)
  expect($solved.get()).toEqual(['six-times'])
  expect($solvedCount.get()).toBe(1)
  stop()
})

test('numbers of cores that were tried are kept, and all are shown once it is solved', async () => {
  const stop = judgeAttempts(simulator)
  choosePuzzle('enough-cores')
  for (const cores of [16, 3]) {
    setCores(cores)
    handIn()
    expect((await verdict()).isSolved).toBe(false)
  }
  expect($tried.get().map(({ cores }) => cores)).toEqual([3, 16])
  setCores(6)
  handIn()
  expect((await verdict()).isSolved).toBe(true)
  expect($tried.get()).toHaveLength(16)
  setCores(99)
  expect($cores.get()).toBe(16)
  stop()
})

test('transactions move one place at a time, never past an end, and can be put back', async () => {
  choosePuzzle('better-order')
  const first = $order.get()
  move(0, -1)
  move(first.length - 1, 1)
  expect($order.get()).toBe(first)
  expect($moveNotice.get()).toBe('')
  move(4, -1)
  expect($order.get().slice(0, 6)).toEqual([0, 1, 2, 4, 3, 5])
  expect($moveNotice.get()).toBe('tx 5 is now in place 4 of 12.')
  resetOrder()
  expect($order.get()).toEqual(first)
  expect($moveNotice.get()).toContain('first order')
  await describeBlock(simulator)
  expect($block.get()?.aborts).toBe(4)
  expect($block.get()?.members).toHaveLength(12)
})

test('a verdict on what has changed since is dropped', async () => {
  const pending: ((results: Trials | null) => void)[] = []
  const requests: TrialRequest[] = []
  const stop = judgeAttempts({
    tryOut: request => {
      requests.push(request)
      return new Promise(resolve => pending.push(resolve))
    }
  })
  handIn()
  setMix({ workload: 'transfers', transactions: 256 })
  pending[0]?.(runTrials(requests[0]!))
  await Promise.resolve()
  expect($judged.get()).toBeNull()
  expect($isRunning.get()).toBe(false)
  handIn()
  pending[1]?.(runTrials(requests[1]!))
  expect((await verdict()).isSolved).toBe(true)
  stop()
})

test('a run that fails says so until the next one', async () => {
  const failing = { tryOut: vi.fn(simulator.tryOut).mockRejectedValueOnce(new Error('offline')) }
  const stop = judgeAttempts(failing)
  handIn()
  await vi.waitFor(() => expect($hasFailed.get()).toBe(true))
  expect($isRunning.get()).toBe(false)
  handIn()
  await verdict()
  expect($hasFailed.get()).toBe(false)
  stop()
  await describeBlock({ tryOut: () => Promise.reject(new Error('offline')) })
  expect($hasFailed.get()).toBe(true)
})

test('a description that an attempt has overtaken is made up for', async () => {
  $block.set(null)
  await describeBlock({ tryOut: () => Promise.resolve(null) })
  expect($block.get()).toBeNull()
  const stop = judgeAttempts(simulator)
  handIn()
  await vi.waitFor(() => expect($block.get()?.members).toHaveLength(12))
  stop()
})

test('a link opens the puzzle it names; an unknown name opens none and says so', () => {
  openPuzzleLink('better-order')
  expect([$puzzle.get(), $isUnknown.get()]).toEqual(['better-order', false])
  openPuzzleLink('chess')
  expect([$puzzle.get(), $isUnknown.get()]).toEqual(['better-order', true])
  choosePuzzle('enough-cores')
  expect($isUnknown.get()).toBe(false)
})

test('an attempt changes nothing of another puzzle', () => {
  setCores(3)
  setMix({ workload: 'mixed' })
  choosePuzzle('better-order')
  expect([$cores.get(), $mix.get().workload]).toEqual([3, 'mixed'])
})

test.each([
  [null, []],
  ['', []],
  ['{"version":1}', []],
  ['{"version":1,"solved":"six-times"}', []],
  ['{"version":1,"solved":[1,2]}', []],
  ['{"version":2,"solved":["six-times"]}', []],
  [
    '{"version":1,"solved":["chess","better-order","better-order","six-times"]}',
    ['six-times', 'better-order']
  ]
])('of %s the puzzles solved are %j', (text, solved) => {
  expect(restoreSolved(text)).toEqual(solved)
})

test('puzzles are remembered in their own order, each once', () => {
  for (const id of PUZZLE_IDS.toReversed()) markSolved(id)
  markSolved('enough-cores')
  expect($solved.get()).toEqual(PUZZLE_IDS)
})
