import { expect, test } from 'vitest'
import { sectionsToReread } from './result-text.ts'

test('what was missed most is read again first, and what was right not at all', () => {
  const answers = [
    { isRight: true, section: 'basics' },
    { isRight: false, section: 'problem' },
    { isRight: false, section: 'solution' },
    { isRight: false, section: 'solution' }
  ]
  expect(sectionsToReread(answers)).toEqual([
    { section: 'solution', missed: 2 },
    { section: 'problem', missed: 1 }
  ])
})
