import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOP, type Winner } from '../winners/places.ts'
import { placeAmong, scorers } from '../winners/backend.fixture.ts'
import { type Line, linesOf } from './store.ts'

const FORTY = scorers(...Array.from({ length: 40 }, (_, at) => 160 - at))

/** The lines drawn from a whole list's first ten and a score's neighbors. */
function linesIn(ranked: readonly Winner[], iq?: number): readonly Line[] {
  return linesOf(ranked.slice(0, TOP), iq === undefined ? undefined : placeAmong(ranked, iq))
}

function describeLines(lines: readonly Line[]): readonly string[] {
  return lines.map(line => {
    if (line.kind === 'winner') return `${line.rank}: ${line.winner.iq_score}`
    return line.kind === 'own' ? `own ${line.place.iq}` : `${line.winners} more`
  })
}

test('shows a place far below between two neighbors on each side, after a gap', () => {
  expect(describeLines(linesIn(FORTY, 140.5)).slice(9)).toEqual([
    '10: 151',
    '8 more',
    '19: 142',
    '20: 141',
    'own 140.5',
    '21: 140',
    '22: 139'
  ])
})

test('shows a place among the ten in its order, and keeps all ten', () => {
  const lines = describeLines(linesIn(FORTY, 157.5))
  expect(lines.slice(1, 5)).toEqual(['2: 159', '3: 158', 'own 157.5', '4: 157'])
  expect(lines).toHaveLength(TOP + 1)
})

test('for any winners: ranks rise, gaps count those left out, the own place separates better scores from the rest', () => {
  const someScore = fc.option(fc.integer({ min: 70, max: 160 }))
  fc.assert(
    fc.property(fc.array(someScore), fc.integer({ min: 70, max: 160 }), (scores, iq) => {
      const sorted = scores.toSorted((one, other) => (other ?? 0) - (one ?? 0))
      let place = 0
      let isBelow = false
      for (const line of linesIn(scorers(...sorted), iq)) {
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
