import { expect, test } from 'vitest'
import {
  addDependency,
  createScheduler,
  finishExecution,
  finishValidation,
  nextTask
} from './scheduler.ts'

test('a transaction that failed its check runs again after a lower one that can go on', () => {
  const scheduler = createScheduler(3)
  const isNext = (kind: 'execute' | 'validate', transaction: number): void =>
    expect(nextTask(scheduler)).toMatchObject({ kind, transaction })

  isNext('execute', 0)
  isNext('execute', 1)
  isNext('execute', 2)
  addDependency(scheduler, 1, 0, true)
  finishExecution(scheduler, 2, true)
  isNext('validate', 2)
  finishExecution(scheduler, 0, true)

  expect(finishValidation(scheduler, 2)).toBe(null)
  isNext('validate', 0)
  isNext('execute', 1)
  isNext('execute', 2)
})
