import { expect, test } from 'vitest'
import { formatGas } from './ladder.ts'

test('it writes gas per second as people say it', () => {
  expect(formatGas(5_000_000)).toBe('5 Mgas/s')
  expect(formatGas(16_666_667)).toBe('16.67 Mgas/s')
  expect(formatGas(1_395_000_000)).toBe('1.395 Ggas/s')
  expect(formatGas(572_000_000)).toBe('572 Mgas/s')
})
