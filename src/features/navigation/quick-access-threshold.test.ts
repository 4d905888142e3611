import { expect, test } from 'vitest'
import { isFarEnough } from './quick-access-threshold.ts'

test('300 pixels are not far enough, 301 are', () => {
  expect(isFarEnough(300)).toBe(false)
  expect(isFarEnough(300.5)).toBe(true)
  expect(isFarEnough(301)).toBe(true)
})
