import { describe, expect, test } from 'vitest'
import { runLab } from '../../domain/engine/run-lab.ts'
import { CORES, SWITCHES, WORKLOADS, type LabSettings } from '../../domain/engine/settings.ts'
import { isSolved, LAB_PUZZLES } from './puzzles.ts'

function speedup(settings: LabSettings): number {
  return runLab(settings, { isRecording: false }).executions['block-stm'].totals.speedup
}

describe('six times as fast', () => {
  const { settings } = LAB_PUZZLES['six-times']
  const isSolvedBy = (change: Partial<LabSettings>): boolean => {
    const tried = { ...settings, ...change }
    return isSolved('six-times', tried, speedup(tried))
  }

  test('takes more than one change of the settings', () => {
    const changes = [
      ...WORKLOADS.map(workload => ({ workload })),
      ...SWITCHES.onEstimate.map(onEstimate => ({ onEstimate })),
      ...SWITCHES.rereads.map(rereads => ({ rereads })),
      ...SWITCHES.fees.map(fees => ({ fees }))
    ]
    expect(changes.filter(isSolvedBy)).toEqual([])
  })

  test('is reached by transfers and deferred fees together', () => {
    expect(isSolvedBy({ workload: 'transfers', fees: 'deferred' })).toBe(true)
  })
})

test.each([{ cores: 16 }, { transactions: 8 }, { clash: 0 }, { seed: 2 }])(
  'six times as fast is not solved by changing what is fixed: %o',
  change => {
    const { settings } = LAB_PUZZLES['six-times']
    const changed = { ...settings, workload: 'transfers', fees: 'deferred', ...change } as const
    expect(isSolved('six-times', changed, 8)).toBe(false)
  }
)

test('the solution of enough cores is the smallest number that no larger one beats by 2%', () => {
  const { settings } = LAB_PUZZLES['enough-cores']
  const tried = Array.from({ length: CORES.max }, (_, index) => ({ ...settings, cores: index + 1 }))
  const speedups = tried.map(speedup)
  const enough = tried.findIndex((_, index) =>
    speedups.slice(index + 1).every(more => more <= speedups[index]! * 1.02)
  )
  const solving = tried.filter((each, index) => isSolved('enough-cores', each, speedups[index]!))
  expect(solving).toEqual([tried[enough]])
  expect(isSolved('enough-cores', { ...tried[enough]!, clash: 0 }, 1)).toBe(false)
})

test('the words of a puzzle name the numbers of its settings', () => {
  const { 'six-times': six, 'enough-cores': enough } = LAB_PUZZLES
  const { cores, transactions, clash } = six.settings
  expect(six.fixed).toContain(
    `${cores} cores and ${transactions} transactions, ${clash * 100}% of them`
  )
  expect(enough.fixed).toContain(`${enough.settings.transactions} swaps`)
  expect(enough.settings.clash).toBe(1 / 4)
})
