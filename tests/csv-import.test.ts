import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CSV_HEADER, csvOf } from '../src/features/winners/csv.ts'
import { ANA } from '../src/features/winners/winners.fixture.ts'
import { readRows } from '../supabase/operator/csv-rows.ts'

const descriptions = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[;\t\r\n"'=+\-@＝＋－＠,a1)]{0,12}$/)
)

test('staff import what the board exports, whatever the cells', () => {
  fc.assert(
    fc.property(descriptions, description => {
      const winner = { ...ANA, description }
      const file = CSV_HEADER + csvOf([{ rank: 1, winner, isComplete: true }])
      expect(readRows(Buffer.from(file)).rows).toMatchObject([
        { username: 'ana', description: description || null }
      ])
    }),
    { numRuns: 500 }
  )
})
