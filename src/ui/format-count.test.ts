import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it('writes whole numbers as Intl does', () => {
  const numbers = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), count => {
      expect(formatCount(count)).toBe(numbers.format(count))
    }),
    { numRuns: 1000, examples: [[0], [999], [1000], [-1000], [1_234_567]] }
  )
})
