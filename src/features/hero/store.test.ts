import { expect, test } from 'vitest'
import { compareLanes } from './block.ts'
import { $second, elapsedAt, LAST_SECOND, showNextSecond, stepAt } from './store.ts'
import { NOW } from './ui/Lanes.tsx'

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

test('both lanes run from the first second, and eight turns against three are held at the end', () => {
  const elapsed = seconds.map(second => elapsedAt(second, compareLanes()))
  expect(elapsed.map(({ sequential }) => sequential).join('')).toBe('123456788888')
  expect(elapsed.map(({ parallel }) => parallel).join('')).toBe('123333333333')
})

test('the line of time has a place after every turn', () => {
  const { sequentialTurns: turns } = compareLanes()
  const places = Array.from({ length: turns }, (_, turn) => ((turn + 1) / turns) * 100)
  expect(NOW).toEqual(places.map(place => `[transform:translateX(${place}%)]`))
})
