import { expect, test } from 'vitest'
import { isReply } from './replies.ts'
import { ASKED, RESULT, TOLD } from './replies.fixture.ts'

test.each([
  ASKED,
  { ...ASKED, figure: null },
  TOLD,
  RESULT,
  { state: 'ready', handle: 'ada', last: RESULT },
  { state: 'paused', last: null },
  { state: 'refused', reason: 'no-identity' }
])('accepts the reply $state', reply => {
  expect(isReply(reply)).toBe(true)
})

test.each([
  undefined,
  '<html>',
  { state: 'unheard of' },
  { state: 'ready' },
  { state: 'ready', handle: 'ada', last: {} },
  { state: 'open', attempt: 'a1', position: 3, is_running: false, expired: null, verdicts: ['?'] },
  { ...ASKED, options: ['none', 2] },
  { ...ASKED, figure: { kind: 'block', rows: [{ does: 'swap' }] } },
  { ...TOLD, verdict: 'maybe' },
  { ...RESULT, answers: [{ difficulty: 'easy', verdict: 'right' }] },
  { ...RESULT, answers: RESULT.answers.map(answer => ({ ...answer, question: {} })) }
])('rejects %j', value => {
  expect(isReply(value)).toBe(false)
})
