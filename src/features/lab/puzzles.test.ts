import { expect, test } from 'vitest'
import { runLab } from '../../domain/engine/run-lab.ts'
import { CORES, SWITCHES, WORKLOADS, type LabSettings } from '../../domain/engine/settings.ts'
import { isSolved, LAB_PUZZLES } from './puzzles.ts'

function speedup(settings: LabSettings): number {
  return runLab(settings, { isRecording: false }).executions['block-stm'].totals.speedup
}

test('six times as fast is reached by transfers alone, whatever the seed and the rules', () => {
  const { settings } = LAB_PUZZLES['six-times']
  const solving = WORKLOADS.flatMap(workload =>
    SWITCHES.onEstimate.flatMap(onEstimate =>
      SWITCHES.rereads.flatMap(rereads =>
        SWITCHES.fees.flatMap(fees =>
          [1, 2, 3, 4, 5, 6].flatMap(seed => {
            const tried = { ...settings, workload, onEstimate, rereads, fees, seed }
            return isSolved('six-times', tried, speedup(tried)) ? [tried] : []
          })
        )
      )
    )
  )
  expect(new Set(solving.map(({ workload }) => workload))).toEqual(new Set(['transfers']))
  // The workload alone is enough.
  expect(solving).toContainEqual({ ...settings, workload: 'transfers' })
})

test.each([{ cores: 16 }, { transactions: 8 }, { clash: 0 }])(
  'six times as fast is not solved by changing what is fixed: %o',
  change => {
    const { settings } = LAB_PUZZLES['six-times']
    const changed = { ...settings, workload: 'transfers', ...change } as const
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
