import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestSection } from './nearest-section.ts'

test('finds the section whose centre is nearest, above or below', () => {
  const centres = [
    { id: 'one', centre: -300 },
    { id: 'two', centre: 300 },
    { id: 'three', centre: 900 }
  ]
  expect(nearestSection(centres, 400)).toBe('two')
  expect(nearestSection(centres, 601)).toBe('three')
  expect(nearestSection(centres, 600)).toBe('two')
  expect(nearestSection([], 400)).toBeUndefined()
})

test('nothing is nearer than the one it names', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer(), (places, middle) => {
      const centres = places.map((centre, id) => ({ id, centre }))
      const nearest = nearestSection(centres, middle)
      const distance = Math.abs((places[nearest ?? -1] ?? NaN) - middle)
      expect(distance).toBe(Math.min(...places.map(place => Math.abs(place - middle))))
    })
  )
})
