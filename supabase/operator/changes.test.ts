import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { type Change, isRename, planImport, planUndo, type Table } from './changes.ts'
import { type ImportedRow } from './csv-rows.ts'

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

const NOTHING = planImport([], table())

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

describe('a row with an id', () => {
  const ana = winner('ana', { id: 7 })
  const bob = winner('bob', { id: 8 })
  const board = table(ana, bob)
  const renamed = {
    username: 'ana',
    before: { username: 'ana', iq_score: 100 },
    after: { username: 'anna', iq_score: 101 }
  }

  test('renames the winner of that id', () => {
    const plan = planImport([{ id: 7, username: 'anna', iq_score: 101 }], board)
    expect(plan).toEqual({ ...NOTHING, changes: [renamed] })
    expect(plan.changes.map(isRename)).toEqual([true])
    expect(planImport([{ username: 'ANA' }], board).changes.map(isRename)).toEqual([false])
  })

  test('without a winner of that id is about the winner of its name, or a new one', () => {
    const rows = [
      { id: 70, username: 'bob', iq_score: 1 },
      { id: NaN, username: 'eve' }
    ]
    expect(planImport(rows, board)).toMatchObject({
      changes: [{ username: 'bob' }, { username: 'eve', before: null, after: { username: 'eve' } }],
      unknownIds: ['bob', 'eve'],
      conflicts: []
    })
  })

  test('brings no name back that was removed, and leaves what was earned alone', () => {
    const rows = [{ id: 7, username: 'anna' }]
    const removed = new Set(['anna'])
    expect(planImport(rows, { ...board, removed })).toEqual({ ...NOTHING, removed: ['anna'] })
    const earned = new Set(['ana'])
    expect(planImport(rows, { ...board, earned })).toEqual({ ...NOTHING, earned: ['ana'] })
  })

  test.each<[string, ImportedRow[], string]>([
    ['the name of another winner', [{ id: 7, username: 'Bob' }], 'id 7 is @ana, and @bob is id 8'],
    [
      'a name that is given up in the same file',
      [
        { id: 8, username: 'zoe' },
        { id: 7, username: 'bob' }
      ],
      'id 7 is @ana, and @bob is id 8'
    ],
    [
      'a winner whom another row means, too',
      [{ id: 7, username: 'anna' }, { username: 'ana' }],
      'id 7 is @ana, whom the rows of @anna and @ana both mean'
    ]
  ])('is a conflict with %s', (_, rows, conflict) => {
    expect(planImport(rows, board).conflicts).toEqual([conflict])
  })

  test('is renamed back by an undo, unless the old name is taken or was removed', () => {
    const anna = winner('anna', { id: 7, iq_score: 101 })
    const back = { username: 'anna', before: renamed.after, after: renamed.before }
    expect(planUndo([renamed], table(anna))).toEqual({ ...NOTHING, changes: [back] })
    const taken = planUndo([renamed], table(anna, winner('Ana', { id: 9 })))
    expect(taken).toEqual({ ...NOTHING, taken: ['ana'] })
    const removed = planUndo([renamed], { ...table(anna), removed: new Set(['ana']) })
    expect(removed).toEqual({ ...NOTHING, removed: ['ana'] })
    expect(planUndo([renamed], table(bob))).toEqual({ ...NOTHING, gone: ['anna'] })
  })
})

test('entities are decoded once, and not in a text that the table has as it stands', () => {
  const board = table(winner('ana', { description: '&lt;3' }), winner('bob'))
  const rows = [
    { username: 'ana', description: '&lt;3' },
    { username: 'bob', description: 'R&amp;D &amp;lt;', avatar_url: '/a?b&amp;c' },
    { username: 'eve', description: '&quot;hi&quot;' }
  ]
  const plan = planImport(rows, board)
  expect(plan.changes.map(({ after }) => after)).toEqual([
    { description: 'R&D &lt;', avatar_url: '/a?b&c' },
    { username: 'eve', description: '"hi"' }
  ])
  expect(plan.decoded).toEqual({ description: ['bob', 'eve'], avatar_url: ['bob'] })
  expect(planImport(rows, apply(board, plan.changes)).changes).toEqual([])
})

test('a blank text is no change, since it is exported as none', () => {
  expect(
    planImport([{ username: 'ana', description: null }], table(winner('ana', { description: ' ' })))
  ).toEqual(NOTHING)
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
        id: fc.nat(6),
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
          const before = table(...rows.map((row, at) => winner(row.username, { ...row, id: at })))
          const { changes, conflicts } = planImport(imported, before)
          fc.pre(conflicts.length === 0)
          const after = apply(before, changes)
          // By their ids, except new ones, which have got another.
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
    result.delete(key)
    if (after === null) continue
    const added = winner(username, { id: 100 + result.size })
    const row = { ...(before ? winners.get(key)! : added), ...(after as object) }
    result.set(row.username.toLowerCase(), row)
  }
  return table(...result.values())
}
