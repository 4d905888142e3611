import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { generateWinners } from '../embedded/winners-generator.ts'
import { INDEXED_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { createBoard } from './board.ts'

const AS_OF = new Date('2026-11-22T10:00:00Z')
const rows: readonly WinnerRow[] = [...generateWinners(300)]

test('the columns of a board hold every winner by username', () => {
  const { manifest, columns } = createBoard(rows, AS_OF)
  const byName = rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))
  expect(JSON.parse(gunzipSync(columns).toString())).toEqual(
    Object.fromEntries(INDEXED_FIELDS.map(field => [field, byName.map(row => row[field])]))
  )
  const sha256 = createHash('sha256').update(columns).digest('hex')
  expect(manifest.columns).toEqual({ path: `columns-${sha256.slice(0, 16)}.json.gz`, sha256 })
  expect(manifest).toMatchObject({ version: 2, as_of: '2026-11-22T10:00:00.000Z', total: 300 })
})

test('the manifest of a board holds the best 250 by score, then username; no score is last', () => {
  const { first } = createBoard(rows, AS_OF).manifest
  const expected = rows.toSorted(
    (a, b) => (b.iq_score ?? -1) - (a.iq_score ?? -1) || (a.username < b.username ? -1 : 1)
  )
  expect(first).toEqual(expected.slice(0, 250))
})
