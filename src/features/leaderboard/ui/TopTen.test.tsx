import fc from 'fast-check'
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

test('for any winners: ranks rise, gaps count those left out, the own place separates better scores from the rest', () => {
  const someScore = fc.option(fc.integer({ min: 70, max: 160 }))
  fc.assert(
    fc.property(fc.array(someScore), fc.integer({ min: 70, max: 160 }), (scores, iq) => {
      const sorted = scores.toSorted((one, other) => (other ?? 0) - (one ?? 0))
      let place = 0
      let isBelow = false
      const ranked = scorers(...sorted)
      for (const line of linesOf(ranked.slice(0, 10), placeAmong(ranked, iq))) {
        if (line.kind === 'gap') place += line.winners
        else if (line.kind === 'own') {
          expect(line.place.rank).toBe(place + 1)
          isBelow = true
        } else {
          place += 1
          expect(line.rank).toBe(place)
          expect(line.winner.username).toBe(`runner_${place}`)
          expect((line.winner.iq_score ?? 0) >= iq).toBe(!isBelow)
        }
      }
      expect(isBelow).toBe(true)
    }),
    { numRuns: 200 }
  )
})
