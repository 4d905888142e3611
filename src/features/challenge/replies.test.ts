import { expect, test } from 'vitest'
import { readReply } from './replies.ts'
import { ASKED, RESULT, TOLD } from './store.fixture.ts'

test.each([
  ASKED,
  TOLD,
  RESULT,
  { state: 'open', attempt: 'a1', mode: 'relaxed', position: 2, is_running: true, expired: 1 },
  { state: 'serving', position: 1 },
  { state: 'expired', position: 1 },
  { state: 'taken', position: 1 },
  { ...ASKED, figure: null },
  { ...ASKED, figure: { kind: 'orders' } },
  { state: 'ready', handle: 'ada' },
  { state: 'used', next_opens: RESULT.next_opens },
  { state: 'refused', reason: 'too-new', opens: null },
  { state: 'slow-down', retry_after: 7 },
  { state: 'paused' },
  { state: 'missing' }
])('accepts the reply $state', reply => {
  expect(readReply(JSON.parse(JSON.stringify(reply)))).toEqual(reply)
})

test.each([
  undefined,
  '<html>',
  [],
  { state: 'unheard of' },
  { state: 'ready' },
  { ...ASKED, options: ['none', 2] },
  { ...ASKED, mode: 'blitz' },
  { ...ASKED, figure: ['1. pool 1'] },
  { ...ASKED, figure: { kind: 'block', rows: [{ does: 'swap' }] } },
  { ...TOLD, verdict: 'maybe' },
  { ...RESULT, answers: [{ difficulty: 'easy', verdict: 'right' }] },
  { ...RESULT, answers: null }
])('rejects %j', value => {
  expect(readReply(value)).toBe(undefined)
})

test('accepts scores written as text, and repairs an invalid block', () => {
  expect(readReply({ ...RESULT, score: '131.5' })).toEqual(RESULT)
  const told = readReply({ ...TOLD, lab: { cores: 4, transactions: 'many' } })
  expect(told).toMatchObject({ lab: { cores: 4, transactions: expect.any(Number) } })
})
