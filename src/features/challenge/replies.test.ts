import { expect, test } from 'vitest'
import { isReply } from './replies.ts'
import { ASKED, RESULT, TOLD } from './store.fixture.ts'

test.each([
  ASKED,
  { ...ASKED, figure: null },
  TOLD,
  RESULT,
  { state: 'refused', reason: 'no-identity' }
])('accepts the reply $state', reply => {
  expect(isReply(reply)).toBe(true)
})

test.each([
  undefined,
  '<html>',
  { state: 'unheard of' },
  { state: 'ready' },
  { ...ASKED, options: ['none', 2] },
  { ...ASKED, figure: { kind: 'block', rows: [{ does: 'swap' }] } },
  { ...TOLD, verdict: 'maybe' },
  { ...RESULT, answers: [{ difficulty: 'easy', verdict: 'right' }] }
])('rejects %j', value => {
  expect(isReply(value)).toBe(false)
})
