import { expect, test } from 'vitest'
import { compare, HERO_BLOCK } from './block.ts'
import { CAPTIONS, elapsedAt, FIRST_STEP, nextStep, type Step, STEPS } from './steps.ts'

test('goes 0, 1, 2, 3 and begins again', () => {
  const seen: Step[] = [FIRST_STEP]
  for (let turn = 0; turn < 4; turn += 1) seen.push(nextStep(seen.at(-1) ?? 0))
  expect(seen).toEqual([0, 1, 2, 3, 0])
})

test('has a caption for each step', () => {
  expect(CAPTIONS).toEqual([
    'Current blockchains process transactions sequentially...',
    'Creating bottlenecks and high fees...',
    'But what if we could process in parallel?',
    "That's the advantage!"
  ])
  expect(STEPS).toHaveLength(CAPTIONS.length)
})

test('fills one lane first, then four, and never goes back within a round', () => {
  const elapsed = STEPS.map(step => elapsedAt(step, compare(HERO_BLOCK, 4)))
  expect(elapsed).toEqual([
    { sequential: 3, parallel: null },
    { sequential: 6, parallel: null },
    { sequential: 8, parallel: 0 },
    { sequential: 8, parallel: 3 }
  ])
})
