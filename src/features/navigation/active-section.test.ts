import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SECTIONS } from '../../content/sections.ts'
import { $activeSection, updateActiveSection } from './active-section.ts'

test('names the section at mid-screen, and keeps it while there is none', () => {
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

test('no other section is nearer', () => {
  const centers = fc.array(fc.integer(), { minLength: 1, maxLength: SECTIONS.length })
  fc.assert(
    fc.property(centers, fc.integer(), (places, middle) => {
      const named = places.flatMap((center, at) =>
        SECTIONS.slice(at, at + 1).map(({ id }) => ({ id, center }))
      )
      updateActiveSection(named, middle)
      const nearest = named.find(({ id }) => id === $activeSection.value)
      const distance = Math.abs((nearest?.center ?? NaN) - middle)
      expect(distance).toBe(Math.min(...places.map(place => Math.abs(place - middle))))
    })
  )
})
