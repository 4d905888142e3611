import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import {
  type Change,
  planImport,
  planUndo,
  type Untouchable,
  type WinnersByName
} from './changes.ts'
import { type ImportedRow } from './rows.ts'

function winner(username: string, values: Partial<WinnerRow> = {}): WinnerRow {
  return {
    id: 1,
    username,
    avatar_url: null,
    description: null,
    followers_count: null,
    following_count: null,
    iq_score: 100,
    accuracy_percentage: null,
    completion_time: null,
    created_at: '2026-01-01T00:00:00.123456+00:00',
    follows_altius: false,
    follows_altius_checked_at: null,
    ...values
  }
}

function table(...winners: WinnerRow[]): WinnersByName {
  return new Map(winners.map(row => [row.username.toLowerCase(), row]))
}

const NOBODY: Untouchable = { removed: new Set(), earned: new Set() }

describe('the plan of an import', () => {
  test('counts new, changed, same and refused rows, emptied values and changed spellings', () => {
    const winners = table(winner('ana', { description: 'old' }), winner('bob'), winner('cy'))
    const rows = [
      { username: 'ANA', description: null, iq_score: 101 },
      { username: 'BOB' },
      { username: 'cy', description: '', created_at: '2026-01-01T02:00:00.123456+02:00' },
      { username: 'eve', iq_score: 1 },
      { username: 'Gone' }
    ]
    expect(planImport(rows, winners, { ...NOBODY, removed: new Set(['gone']) })).toEqual({
      changes: [
        {
          username: 'ana',
          before: { username: 'ana', description: 'old', iq_score: 100 },
          after: { username: 'ANA', description: null, iq_score: 101 }
        },
        { username: 'bob', before: { username: 'bob' }, after: { username: 'BOB' } },
        { username: 'eve', before: null, after: { username: 'eve', iq_score: 1 } }
      ],
      created: 1,
      updated: 2,
      same: 1,
      refused: ['Gone'],
      earned: [],
      emptied: 1,
      respelled: 2
    })
  })

  test('leaves an earned row alone and reports a different value in the file', () => {
    const winners = table(winner('Ana'), winner('bob'))
    const rows = [{ username: 'ana', iq_score: 101 }, { username: 'bob' }]
    const plan = planImport(rows, winners, { ...NOBODY, earned: new Set(['ana', 'bob']) })
    expect(plan).toMatchObject({ changes: [], same: 1, earned: ['Ana'] })
  })

  test('sees a difference of a microsecond', () => {
    const rows = [{ username: 'ana', created_at: '2026-01-01T00:00:00.123457Z' }]
    expect(planImport(rows, table(winner('ana')), NOBODY).updated).toBe(1)
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
    expect(planUndo(done, winners, NOBODY)).toEqual({
      changes: [
        { username: 'ana', before: { iq_score: 101 }, after: { iq_score: 100 } },
        { username: 'eve', before: eve, after: null }
      ],
      restored: 1,
      deleted: 1,
      changedSince: [],
      missing: [],
      earned: []
    })
  })

  test('tells who was changed or deleted since', () => {
    const plan = planUndo(done, table(winner('eve', { iq_score: 81 })), NOBODY)
    expect(plan).toMatchObject({ deleted: 1, changedSince: ['eve'], missing: ['ana'] })
  })

  test('of an undo brings back whoever it deleted, unless they were removed on request', () => {
    const deletion = [{ username: 'eve', before: { username: 'eve' }, after: null }]
    expect(planUndo(deletion, table(), NOBODY).changes).toEqual([
      { username: 'eve', before: null, after: { username: 'eve' } }
    ])
    expect(planUndo(deletion, table(), { ...NOBODY, removed: new Set(['eve']) })).toMatchObject({
      changes: [],
      missing: ['eve']
    })
  })

  test('leaves alone what was earned since', () => {
    const winners = table(winner('ana', { iq_score: 120 }), winner('eve', { iq_score: 130 }))
    const plan = planUndo(done, winners, { ...NOBODY, earned: new Set(['ana', 'eve']) })
    expect(plan).toMatchObject({ changes: [], changedSince: [], earned: ['ana', 'eve'] })
  })

  test('has nothing to do for an import that was never carried out', () => {
    expect(planUndo(done, table(winner('ana')), NOBODY).changes).toEqual([])
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
          const { changes } = planImport(imported, before, NOBODY)
          const after = apply(before, changes)
          expect(planImport(imported, after, NOBODY).changes).toEqual([])
          expect(apply(after, planUndo(changes, after, NOBODY).changes)).toEqual(before)
        }
      ),
      { numRuns: 300 }
    )
  })
})

/** What the database does with changes. */
function apply(winners: WinnersByName, changes: readonly Change[]): WinnersByName {
  const result = new Map(winners)
  for (const { username, before, after } of changes) {
    const key = username.toLowerCase()
    if (after === null) result.delete(key)
    else
      result.set(key, { ...(before ? winners.get(key)! : winner(username)), ...(after as object) })
  }
  return result
}
