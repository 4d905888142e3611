import { expect, test } from 'vitest'
import { runLab } from './engine/run-lab.ts'
import { CORES, TRANSACTIONS, WORKLOADS, type LabSettings } from './engine/settings.ts'
import { LAB_PUZZLES } from './puzzles.ts'

function speedup(settings: LabSettings): number {
  return runLab(settings, { isRecording: false }).executions['block-stm'].totals.speedup
}

test('six times as fast is reached by transfers alone, for instance by the solution', () => {
  const { settings, solution } = LAB_PUZZLES['six-times']
  expect(speedup(settings)).toBeLessThan(2)
  const solving = WORKLOADS.filter(workload =>
    [64, 128, TRANSACTIONS.max].some(
      transactions => speedup({ ...settings, workload, transactions }) >= 6
    )
  )
  expect(solving).toEqual(['transfers'])
  expect(speedup({ ...settings, workload: 'transfers', transactions: 128 })).toBeGreaterThan(6)
  expect(solution).toBe('Transfers, 128 transactions.')
})

test('the solution of enough cores is the smallest number that no larger one beats by 2%', () => {
  const { settings, solution } = LAB_PUZZLES['enough-cores']
  const speedups = Array.from({ length: CORES.max }, (_, index) =>
    speedup({ ...settings, cores: index + 1 })
  )
  const isEnough = (count: number): boolean =>
    speedups.slice(count).every(more => more <= speedups[count - 1]! * 1.02)
  const enough = speedups.findIndex((_, index) => isEnough(index + 1)) + 1
  expect(solution).toBe(`${enough} cores.`)
})

test('the words of a puzzle name the numbers of its settings', () => {
  const { 'six-times': six, 'enough-cores': enough } = LAB_PUZZLES
  expect(six.fixed).toContain(`${six.settings.cores} cores, and ${six.settings.clash * 100}%`)
  expect(enough.fixed).toContain(`${enough.settings.transactions} swaps`)
  expect(enough.settings.clash).toBe(1 / 4)
})
