import { expect, test } from 'vitest'
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
