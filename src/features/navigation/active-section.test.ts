import fc from 'fast-check'
import { expect, test } from 'vitest'
import { $activeSection, updateActiveSection, nearestSection } from './active-section.ts'

test('names the section in the middle of the screen, and keeps it while there is none', () => {
  updateActiveSection(
    [
      { id: 'hero', center: -400 },
      { id: 'basics', center: 350 }
    ],
    400
  )
  expect($activeSection.value).toBe('basics')
  updateActiveSection([], 400)
  expect($activeSection.value).toBe('basics')
})

test('finds the section whose center is nearest, above or below', () => {
  const centers = [
    { id: 'one', center: -300 },
    { id: 'two', center: 300 },
    { id: 'three', center: 900 }
  ]
  expect(nearestSection(centers, 400)).toBe('two')
  expect(nearestSection(centers, 601)).toBe('three')
  expect(nearestSection(centers, 600)).toBe('two')
  expect(nearestSection([], 400)).toBeUndefined()
})

test('nothing is nearer than the one it names', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer(), (places, middle) => {
      const centers = places.map((center, id) => ({ id, center }))
      const nearest = nearestSection(centers, middle)
      const distance = Math.abs((places[nearest ?? -1] ?? NaN) - middle)
      expect(distance).toBe(Math.min(...places.map(place => Math.abs(place - middle))))
    })
  )
})
