import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CORES, TRANSACTIONS, WORKLOADS } from './engine/settings.ts'
import { PUZZLE_IDS, puzzleNamed } from './links.ts'
import { type Attempt, judge, moved, PUZZLES, trialsFor, type Verdict } from './puzzles.ts'
import { type Trial, runTrials } from './trials.ts'

/** Hands an attempt in to the simulator itself. */
function tryOut(attempt: Attempt): Verdict {
  return judge(attempt, runTrials(trialsFor(attempt)).trials)
}

const SIZE = PUZZLES['better-order'].settings.transactions
const START = [...Array(SIZE).keys()]

describe('six times as fast', () => {
  const { workload, transactions } = PUZZLES['six-times'].settings

  test('is not reached by the block at the start, and the verdict says why', () => {
    const { isSolved, sentence } = tryOut({ puzzle: 'six-times', workload, transactions })
    expect(isSolved).toBe(false)
    expect(sentence).toMatch(/^Block-STM is 1\.\d\dx as fast as one core\. .*single queue\.$/)
  })

  test('is reached by one workload, and by it only in a longer block', () => {
    const lengths = [TRANSACTIONS.min, 16, 64, 128, TRANSACTIONS.max]
    const solving = WORKLOADS.filter(each =>
      lengths.some(
        count => tryOut({ puzzle: 'six-times', workload: each, transactions: count }).isSolved
      )
    )
    expect(solving).toEqual(['transfers'])
    expect(tryOut({ puzzle: 'six-times', workload: 'transfers', transactions }).isSolved).toBe(
      false
    )
    const solved = tryOut({ puzzle: 'six-times', workload: 'transfers', transactions: 64 })
    expect(solved).toMatchObject({ isSolved: true })
    expect(solved.sentence).toContain('Amdahl’s estimate')
  })

  test('keeps the cores and the share that clashes', () => {
    for (const each of WORKLOADS) {
      const { settings, runs } = trialsFor({
        puzzle: 'six-times',
        workload: each,
        transactions: 256
      })
      expect(settings.clash).toBe(0.6)
      expect(runs).toEqual([{ cores: 8 }])
    }
  })
})

describe('enough cores', () => {
  const attempts = Array.from({ length: CORES.max }, (_, index) => index + 1)
  const verdicts = attempts.map(cores => tryOut({ puzzle: 'enough-cores', cores }))

  test('has one solution, between the start and a single core', () => {
    const solutions = attempts.filter((_, index) => verdicts[index]?.isSolved)
    expect(solutions).toHaveLength(1)
    expect(solutions[0]).toBeGreaterThan(2)
    expect(solutions[0]).toBeLessThan(PUZZLES['enough-cores'].settings.cores)
  })

  test('says below the solution that more is faster, above it that fewer do', () => {
    const solution = verdicts.findIndex(({ isSolved }) => isSolved)
    verdicts.forEach(({ sentence }, index) => {
      if (index < solution) expect(sentence).toContain('More cores are still faster.')
      if (index > solution) expect(sentence).toContain('Fewer cores do as well.')
    })
    expect(verdicts[0]?.sentence).toMatch(/^1 core: 0\.99x\./)
  })

  test('is judged by the speed-ups, whatever they are', () => {
    const trial = (cores: number, speedup: number): Trial => ({
      cores,
      speedup,
      amdahl: 1,
      aborts: 0,
      fingerprint: ''
    })
    // From three cores on the rest is within two per cent, and one larger number is even slower.
    const speeds = attempts.map(cores => trial(cores, cores < 3 ? cores : cores === 9 ? 2.5 : 3))
    const solved = attempts.filter(
      cores => judge({ puzzle: 'enough-cores', cores }, speeds).isSolved
    )
    expect(solved).toEqual([3])
  })
})

describe('a better order', () => {
  const inOrder = (order: readonly number[]): Verdict => tryOut({ puzzle: 'better-order', order })

  test('is not the first one', () => {
    const { isSolved, sentence } = inOrder(START)
    expect(isSolved).toBe(false)
    expect(sentence).toContain('The goal is 2.')
  })

  test('is reached by moving two transactions that share nothing between those that do', () => {
    const order = moved(moved(START, 4, -1), 8, -1)
    expect(order).toEqual([0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 11])
    const { isSolved, sentence } = inOrder(order)
    expect(isSolved).toBe(true)
    expect(sentence).toMatch(/^2 aborts in this order, 4 in the first one\. Both end in the same/)
  })

  test('may end in another state, and says so', () => {
    const order = [5, 0, 11, 1, 6, 8, 2, 7, 9, 4, 3, 10]
    expect(inOrder(order)).toMatchObject({ isSolved: true })
    const states = [START, START.toReversed()].map(
      each => runTrials(trialsFor({ puzzle: 'better-order', order: each })).trials[1]?.fingerprint
    )
    expect(states[0]).not.toBe(states[1])
    const trial = { cores: 4, speedup: 1, amdahl: 1 }
    const verdict = judge({ puzzle: 'better-order', order }, [
      { ...trial, aborts: 4, fingerprint: 'a' },
      { ...trial, aborts: 1, fingerprint: 'b' }
    ])
    expect(verdict.sentence).toMatch(/^1 abort in this order.* final state is another one/)
  })

  test('keeps every transaction, however often they are moved', () => {
    const moves = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.constantFrom(-1 as const, 1 as const)))
    fc.assert(
      fc.property(moves, all => {
        const order = all.reduce<readonly number[]>(
          (now, [from, by]) => moved(now, from, by),
          START
        )
        expect(order.toSorted((one, other) => one - other)).toEqual(START)
      })
    )
  })
})

test('every puzzle has a name for links, and what is no name leads to none', () => {
  expect(PUZZLE_IDS.map(puzzleNamed)).toEqual(Object.keys(PUZZLES))
  for (const text of ['', 'toString', '__proto__', 'Six-Times', 'better-order ']) {
    expect(puzzleNamed(text)).toBeUndefined()
  }
})

test('the sentences name the numbers of the settings', () => {
  const [six, enough, order] = PUZZLE_IDS.map(id => PUZZLES[id])
  expect(six?.fixed).toContain(`${six?.settings.cores} cores`)
  for (const words of [six?.fixed, six?.lesson])
    expect(words).toContain(`${(six?.settings.clash ?? 0) * 100}%`)
  expect(enough?.fixed).toContain(`${enough?.settings.transactions} swaps`)
  expect(enough?.settings.clash).toBe(1 / 4)
  expect(order?.fixed).toContain(`${order?.settings.cores} cores`)
  expect(order?.goal).toContain(`${order?.settings.transactions} transactions`)
})
