import fc from 'fast-check'
import { expect, test } from 'vitest'
import { READERS } from './check.fixture.ts'
import { optionOf, outcomeOf, parseAnswers, serializeAnswers } from './check.ts'

test('a question is open, then right or missed', () => {
  expect(outcomeOf(READERS, {})).toBe('open')
  expect(outcomeOf(READERS, { readers: 'no' })).toBe('right')
  expect(outcomeOf(READERS, { readers: 'both' })).toBe('missed')
})

test('an answer that is not among the options counts for nothing', () => {
  expect(outcomeOf(READERS, { readers: 'maybe' })).toBe('open')
  expect(outcomeOf(READERS, { other: 'no' })).toBe('open')
  expect(optionOf(READERS, undefined)).toBeUndefined()
})

test('answers come back as they were stored', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), answers => {
      expect(parseAnswers(serializeAnswers(answers))).toEqual(answers)
    })
  )
})

test.each([
  null,
  '',
  '{',
  '[]',
  '"no"',
  '{"version":2,"answers":{"readers":"no"}}',
  '{"answers":{"readers":"no"}}',
  '{"version":1}',
  '{"version":1,"answers":["no"]}'
])('no answer is read from %s', text => {
  expect(parseAnswers(text)).toEqual({})
})

test('an answer of another kind is dropped, the others stay', () => {
  expect(parseAnswers('{"version":1,"answers":{"readers":"no","cores":4}}')).toEqual({
    readers: 'no'
  })
})
