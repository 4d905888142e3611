import { expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { $solved, markSolved, restoreSolved } from './puzzle-progress.ts'

test('a puzzle that another tab has solved stays solved', () => {
  markSolved('six-times')
  $solved.set([])
  markSolved('enough-cores')
  expect($solved.get()).toEqual(['six-times', 'enough-cores'])
  expect(restoreSolved(fakes.local.get('altius:lab-puzzles') ?? null)).toEqual($solved.get())
})
