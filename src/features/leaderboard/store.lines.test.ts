import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOP } from '../winners/places.ts'
import { placeAmong, scorers } from '../winners/backend.fixture.ts'
import { linesOf } from './store.ts'

test('for any winners: ranks rise, gaps count those left out, the own place separates better scores from the rest', () => {
  const someScore = fc.option(fc.integer({ min: 70, max: 160 }))
  fc.assert(
    fc.property(fc.array(someScore), fc.integer({ min: 70, max: 160 }), (scores, iq) => {
      const sorted = scores.toSorted((one, other) => (other ?? 0) - (one ?? 0))
      let place = 0
      let isBelow = false
      const ranked = scorers(...sorted)
      for (const line of linesOf(ranked.slice(0, TOP), placeAmong(ranked, iq))) {
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
