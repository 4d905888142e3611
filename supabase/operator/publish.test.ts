import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { generateWinners } from '../embedded/winners-generator.ts'
import { INDEXED_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { createBoard } from './publish.ts'

test('a board holds every winner by username, and first the best 250 by score, those without last', () => {
  const byName = [...generateWinners(300)].toSorted((a, b) => (a.username < b.username ? -1 : 1))
  const { manifest, columns } = createBoard(byName.toReversed(), new Date(0), 7)
  expect(JSON.parse(gunzipSync(columns).toString())).toEqual({
    ...Object.fromEntries(INDEXED_FIELDS.map(field => [field, byName.map(row => row[field])])),
    season: byName.map(({ created_at }) => created_at.slice(0, 7))
  })
  const best = byName.toSorted((a, b) => (b.iq_score ?? -1) - (a.iq_score ?? -1))
  expect(manifest).toMatchObject({ version: 3, total: 300, first: best.slice(0, 250) })
  expect(manifest.columns.path).toMatch(/^columns-7-[0-9a-f]{16}\.json\.gz$/)
})
