import fc from 'fast-check'
import { type Season } from '../../domain/winners/season.ts'
import { ANY_CHARACTER } from '../../../tests/characters.ts'
import { type Direction, type WinnersIndex, buildIndex } from './winners-index.ts'
import { type Sort, SORT_COLUMNS, type Winner } from './columns.ts'
import { winnersIn } from './winner.ts'

/** Without anything but an id and a name. */
export const ANA = winnersIn([{ id: 1, username: 'ana' }])[0]!

// Long names that begin alike, and now and then letters that the database would refuse.
const name = fc
  .oneof(
    fc.stringMatching(/^[A-Za-z0-9_]{1,6}$/),
    fc.stringMatching(/^lane_runner_[ab_]{1,3}$/),
    fc.string({ minLength: 1, maxLength: 4, unit: ANY_CHARACTER })
  )
  // PostgreSQL text can't hold it.
  .filter(text => !text.includes('\0'))

const winner = fc.record({
  id: fc.nat(),
  username: name,
  avatar_url: fc.option(fc.constantFrom('/avatars/1.svg', '/avatars/22.svg')),
  description: fc.option(
    fc.constantFrom('gm', 'Ich baue Brücken', '我喜欢并行执行', '\ufeffé', '🧠⚡')
  ),
  // Small ranges make many ties.
  followers_count: fc.option(
    fc.oneof(fc.nat(20), fc.nat(2_000_000_000), fc.integer({ min: -3, max: 3 }))
  ),
  following_count: fc.option(fc.nat(20)),
  iq_score: fc.option(fc.integer({ min: 700, max: 720 }).map(tenths => tenths / 10)),
  season: fc.option(fc.constantFrom<Season>('2025-12', '2026-10', '2026-11')),
  follows_altius: fc.boolean(),
  follows_altius_checked_at: fc.option(
    fc.nat(2_000_000_000_000).map(time => new Date(time).toISOString())
  )
})

export const winners: fc.Arbitrary<readonly Winner[]> = fc.uniqueArray(
  winner.map(values => ({ ...ANA, ...values })),
  {
    // Often more rows than are packed in one piece.
    maxLength: 60,
    size: 'max',
    selector: row => row.username.toLowerCase(),
    comparator: 'IsStrictlyEqual'
  }
)

export function indexRows(
  rows: readonly Winner[],
  pause: () => Promise<void> = () => Promise.resolve()
): Promise<WinnersIndex> {
  return buildIndex(field => rows.map(row => row[field]), pause)
}

/** The reference order for the index. */
export function compareWinners(sort: Sort, direction: Direction): (a: Winner, b: Winner) => number {
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) => {
    const valueOf = (row: Winner) =>
      sort === 'rank' ? row.iq_score : (row[SORT_COLUMNS[sort].field] ?? 0)
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === right) return a.username < b.username ? -1 : 1
    if (left === null) return 1
    if (right === null) return -1
    return sign * (left - right)
  }
}
