import { expect, test } from 'vitest'
import { $second, elapsedAt, LAST_SECOND, showNextSecond, stepAt } from './store.ts'

test('goes on by one step every three seconds and begins again', () => {
  $second.set(0)
  const shown = Array.from({ length: 15 }, () => {
    const step = stepAt($second.get())
    showNextSecond()
    return step
  })
  expect(shown.join('')).toBe('000111222333000')
})

const seconds = Array.from({ length: LAST_SECOND + 1 }, (_, second) => second)

test('one core runs alone until the question, and the result stands for two seconds', () => {
  const elapsed = seconds.map(second => elapsedAt(second))
  expect(elapsed.map(({ sequential }) => sequential).join('')).toBe('123456788888')
  expect(elapsed.map(({ parallel }) => parallel).join('')).toBe('000000123333')
})
