import fc from 'fast-check'
import { expect, it } from 'vitest'
import { done, sorting } from './sorting.ts'

it('sorts numbers as the platform does, over one run and over many', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(0, 1, 100, 4096, 4097, 9000, 20_000),
      (seed, length) => {
        let next = seed >>> 0
        const numbers = Float64Array.from(
          { length },
          () => (next = (next * 1664525 + 1013904223) >>> 0) % 5000
        )
        expect(done(sorting(numbers.slice()))).toEqual(numbers.sort())
      }
    )
  )
})

it('never works long without a pause', () => {
  const steps = sorting(new Float64Array(100_000))
  let pauses = 0
  while (!steps.next().done) pauses++
  expect(pauses).toBeGreaterThan(50)
})
