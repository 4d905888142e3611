import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { placeAmong, scorers } from '../../winners/backend.fixture.ts'
import { linesOf } from '../store.ts'
import { Lines } from './TopTen.tsx'

afterEach(cleanup)

const WINNERS = scorers(...Array.from({ length: 30 }, (_, at) => 150 - at))
const TOP = WINNERS.slice(0, 10)

test('shows ten ranks with names, scores and the medals of three', () => {
  render(<Lines lines={linesOf(TOP, undefined)} />)
  const rows = screen.getAllByTestId('top-row')
  expect(rows.map(row => row.textContent)).toEqual(
    TOP.map(({ username, iq_score }, at) => `${at + 1} @${username} IQ ${iq_score}`)
  )
  expect(screen.getAllByRole('img', { name: /medal$/ })).toHaveLength(3)
  expect(screen.getByRole('link', { name: '@runner_1' }).getAttribute('href')).toBe(
    'https://x.com/runner_1'
  )
})

test('shows the visitor’s place between winners who keep their ranks, and how to get there', () => {
  render(<Lines lines={linesOf(TOP, placeAmong(WINNERS, 129.5))} />)
  const own = screen.getByTestId('own-place')
  expect(own.textContent).toBe('You’d be #22 of 31To get listed, take the IQ Challenge. IQ 129.5')
  expect(own.previousElementSibling?.textContent).toContain('21 @runner_21')
  expect(own.nextElementSibling?.textContent).toContain('22 @runner_22')
  expect(screen.getByText('9 more winners')).toBeDefined()
})
