import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { $verification } from '../store.ts'
import { VerifyCard } from './VerifyCard.tsx'

afterEach(() => {
  cleanup()
  $verification.set({ state: 'idle' })
})

const ANSWER = { username: 'Ana', source: 'x-api', checked_at: '2026-11-03T12:00:00Z' } as const

function show(verification: Parameters<typeof $verification.set>[0]) {
  render(<VerifyCard example="lane_runner7" />)
  act(() => $verification.set(verification))
  return screen.queryByTestId('verify-result')
}

test.each([
  [
    { ...ANSWER, following: true, user: { followers_count: 12_345 } },
    '✓ @Ana is following AltiusLabs!12,345 followers'
  ],
  [
    { ...ANSWER, following: false, user: { followers_count: 1 } },
    '✗ @Ana is not following AltiusLabs1 follower'
  ],
  [{ ...ANSWER, following: false, checked_at: null }, 'No record of @Ana following AltiusLabs']
])('the result of %j reads %j', (answer, text) => {
  const result = show({ state: 'answered', answer, at: Date.parse(ANSWER.checked_at) })
  expect(result?.textContent).toBe(text)
  expect(result?.dataset['following']).toBe(String(answer.following))
})

const NO = { ...ANSWER, following: false } as const

test.each([
  ['X says no', NO, 'https://x.com/intent/follow?screen_name=AltiusLabs'],
  ['X says yes', { ...NO, following: true }, undefined],
  ['X cannot be asked now', { ...NO, stale: true as const }, undefined],
  ['nobody asks X', { ...NO, source: 'table' as const }, undefined],
  [
    'nobody asks X, and there is no record',
    { ...NO, source: 'table' as const, checked_at: null },
    undefined
  ]
])('following and verifying again is offered only where it helps: %s', (_, answer, href) => {
  show({ state: 'answered', answer, at: Date.parse(ANSWER.checked_at) })
  const link = screen.queryByRole('link', { name: 'Follow on X' })
  expect(link?.getAttribute('href')).toBe(href)
  expect(screen.queryByText(/verify again/) === null).toBe(href === undefined)
})

test('an unknown answer is shown as neither yes nor no', () => {
  const result = show({ state: 'unknown', reason: 'Later.' })
  expect(result?.textContent).toBe('Later.')
  expect(result?.dataset).not.toHaveProperty('following')
})
