import { expect, test } from 'vitest'
import { $activeSection, lookAt } from './active-section.ts'

test('names the section in the middle of the screen, and keeps it while there is none', () => {
  lookAt(
    [
      { id: 'hero', centre: -400 },
      { id: 'basics', centre: 350 }
    ],
    400
  )
  expect($activeSection.value).toBe('basics')
  lookAt([], 400)
  expect($activeSection.value).toBe('basics')
})
