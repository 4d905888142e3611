import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { type Change, planImport, planUndo, type Table } from './changes.ts'
import { type ImportedRow } from './rows.ts'

function winner(username: string, values: Partial<WinnerRow> = {}): WinnerRow {
  const empty: object = Object.fromEntries(WINNER_FIELDS.map(field => [field, null]))
  const known = { id: 1, created_at: '2026-01-01T00:00:00.123456+00:00', follows_altius: false }
  return { ...empty, ...known, username, iq_score: 100, ...values } as WinnerRow
}

function table(...winners: WinnerRow[]): Table {
  return {
    winners: new Map(winners.map(row => [row.username.toLowerCase(), row])),
    removed: new Set(),
    earned: new Set()
  }
}

const NOTHING = { changes: [], removed: [], earned: [], gone: [], changedSince: [] }

test('the plan of an import holds new and changed rows, and whom it leaves out', () => {
  const winners = table(winner('ana', { description: 'old' }), winner('bob'), winner('cy'))
  const rows = [
    { username: 'ANA', description: null, iq_score: 101 },
    { username: 'BOB' },
    { username: 'cy', description: '', created_at: '2026-01-01T02:00:00.123456+02:00' },
    { username: 'eve', iq_score: 1 },
    { username: 'Gone' }
  ]
  expect(planImport(rows, { ...winners, removed: new Set(['gone']) })).toEqual({
    ...NOTHING,
    changes: [
      {
        username: 'ana',
        before: { username: 'ana', description: 'old', iq_score: 100 },
        after: { username: 'ANA', description: null, iq_score: 101 }
      },
      { username: 'bob', before: { username: 'bob' }, after: { username: 'BOB' } },
      { username: 'eve', before: null, after: { username: 'eve', iq_score: 1 } }
    ],
    removed: ['Gone']
  })
})

describe('the plan of an undo', () => {
  const done: readonly Change[] = [
    { username: 'ana', before: { iq_score: 100 }, after: { iq_score: 101 } },
    { username: 'eve', before: null, after: { username: 'eve', iq_score: 80 } }
  ]

  test('restores what was changed, deletes what was created, and leaves other columns alone', () => {
    const eve = winner('eve', { iq_score: 80 })
    const winners = table(winner('ana', { iq_score: 101, followers_count: 9 }), eve)
    expect(planUndo(done, winners)).toEqual({
      ...NOTHING,
      changes: [
        { username: 'ana', before: { iq_score: 101 }, after: { iq_score: 100 } },
        { username: 'eve', before: eve, after: null }
      ]
    })
  })

  test('tells who was changed or deleted since', () => {
    const plan = planUndo(done, table(winner('eve', { iq_score: 81 })))
    expect(plan).toMatchObject({ changedSince: ['eve'], gone: ['ana'] })
  })

  test('leads back to the table before, whatever was imported', () => {
    const name = fc.constantFrom('ana', 'Bob', 'bob', 'EVE', 'cy')
    const values = fc.record(
      {
        username: name,
        iq_score: fc.option(fc.nat(3)),
        description: fc.option(fc.constantFrom('', 'a', 'b'))
      },
      { requiredKeys: ['username'] }
    )
    const byName = { selector: (row: ImportedRow) => row.username.toLowerCase() }
    fc.assert(
      fc.property(
        fc.uniqueArray(values, byName),
        fc.uniqueArray(values, byName),
        (rows, imported) => {
          const before = table(...rows.map(row => winner(row.username, row)))
          const { changes } = planImport(imported, before)
          const after = apply(before, changes)
          expect(planImport(imported, after).changes).toEqual([])
          expect(apply(after, planUndo(changes, after).changes)).toEqual(before)
        }
      ),
      { numRuns: 300 }
    )
  })
})

/** What the database does with changes. */
function apply({ winners }: Table, changes: readonly Change[]): Table {
  const result = new Map(winners)
  for (const { username, before, after } of changes) {
    const key = username.toLowerCase()
    if (after === null) result.delete(key)
    else
      result.set(key, { ...(before ? winners.get(key)! : winner(username)), ...(after as object) })
  }
  return table(...result.values())
}
