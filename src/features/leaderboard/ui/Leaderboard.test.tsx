import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { linesOf } from '../store.ts'
import { type Winner } from '../../winners/api.ts'
import { Lines } from './Leaderboard.tsx'

afterEach(cleanup)

const WINNERS: readonly Winner[] = Array.from({ length: 30 }, (_, at) => ({
  username: `runner_${at}`,
  avatar: null,
  description: null,
  followers: 0,
  following: 0,
  iq: 150 - at,
  followsBrand: false,
  checkedAt: null,
  isComplete: true
}))

test('shows ten ranks with names, scores and the medals of three', () => {
  render(<Lines lines={linesOf(WINNERS, undefined)} />)
  const rows = screen.getAllByTestId('top-row')
  expect(rows.map(row => row.textContent)).toEqual(
    WINNERS.slice(0, 10).map(({ username, iq }, at) => `${at + 1} @${username}${iq}`)
  )
  expect(screen.getAllByRole('img', { name: /medal$/ })).toHaveLength(3)
  expect(screen.getByRole('link', { name: '@runner_0' }).getAttribute('href')).toBe(
    'https://x.com/runner_0'
  )
})

test('says that the own place is not in the table, between winners who keep their ranks', () => {
  render(<Lines lines={linesOf(WINNERS, 129.5)} />)
  const own = screen.getByTestId('own-place')
  expect(own.textContent).toBe(
    'You would stand hereYou are not in this table. ' +
      'You would be rank 22 of 31; the winners shown keep their ranks.129.5'
  )
  expect(own.previousElementSibling?.textContent).toContain('21 @runner_20')
  expect(own.nextElementSibling?.textContent).toContain('22 @runner_21')
  expect(screen.getByText('9 more winners')).toBeDefined()
})
