import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANY_CHARACTER } from '../../../../tests/characters.ts'
import '../../../../tests/fakes.ts'
import { type SnapshotRow } from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { generateWinners } from '../../../../supabase/embedded/winners-generator.ts'
import { type List, type ListReport, type Preview } from '../api.ts'
import { answerWinners } from '../backend.fixture.ts'
import { histogram } from '../histogram.ts'
import { readOverRest } from '../rest.ts'
import { queries } from '../winners.fixture.ts'
import { positionOf, type RankedWinner, rankedWinners, search, SORTS } from '../winners-index.ts'
import { readList } from './list-source.ts'
import { AS_OF, serveSnapshot, stubBrowser } from './snapshot.fixture.ts'

vi.mock('astro:env/client', () => ({
  PUBLIC_WINNERS_SNAPSHOT: '/snapshot/manifest.json',
  PUBLIC_SUPABASE_URL: undefined,
  PUBLIC_SUPABASE_ANON_KEY: 'key'
}))

beforeEach(() => {
  stubBrowser()
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(AS_OF))
})

const text = fc.option(fc.string({ maxLength: 30, unit: ANY_CHARACTER }))
// Small ranges, so that ties are the rule and not the exception.
const row = fc.record({
  username: fc.stringMatching(/^[A-Za-z0-9_]{0,3}$/),
  avatar_url: fc.option(fc.constantFrom('/avatars/1.svg', 'javascript:alert(1)', '//evil.test/x')),
  description: text,
  followers_count: fc.option(fc.oneof(fc.nat(20), fc.nat(2_000_000_000))),
  following_count: fc.option(fc.nat(5)),
  iq_score: fc.option(fc.integer({ min: 700, max: 720 }).map(tenths => tenths / 10)),
  follows_altius: fc.boolean(),
  follows_altius_checked_at: fc.option(
    fc.nat(2_000_000_000_000).map(time => new Date(time).toISOString())
  )
})

let ids = 0

/** Tables of so many rows: names differ whatever their case, and no two tables are equal. */
function tables(size: number): fc.Arbitrary<readonly SnapshotRow[]> {
  return fc
    .array(row, { minLength: size, maxLength: size })
    .map(rows =>
      rows.map((each, at) => ({ ...each, id: ++ids, username: `${each.username}_${at}` }))
    )
}

/** As the database orders a snapshot: a missing score is last, and names compare by their bytes. */
function byRank(a: SnapshotRow, b: SnapshotRow): number {
  const gap = (b.iq_score ?? -Infinity) - (a.iq_score ?? -Infinity)
  return gap > 0 || gap < 0 ? gap : Buffer.compare(Buffer.from(a.username), Buffer.from(b.username))
}

type Reading = List & { readonly previews: readonly Preview[] }

async function read(readWith: typeof readList): Promise<Reading> {
  const previews: Preview[] = []
  const report: ListReport = {
    onPreview: preview => void previews.push(preview),
    onRows: () => undefined,
    onProfiles: () => undefined,
    onReplacement: () => expect.unreachable('The snapshot is whole')
  }
  return { ...(await readWith(report, false)), previews }
}

async function readBoth(
  rows: readonly SnapshotRow[]
): Promise<{ snapshot: Reading; rest: Reading }> {
  await serveSnapshot(rows.toSorted(byRank))
  answerWinners(rows)
  const [snapshot, rest] = [await read(readList), await read(readOverRest)]
  // The REST reader would have said that the list is of another time.
  expect(snapshot.asOf).toEqual({ time: Date.parse(AS_OF), isSaved: false })
  expect(snapshot.index.profiles).toHaveProperty('want')
  await snapshot.index.profiles.load?.(snapshot.index.orders.rank.desc)
  return { snapshot, rest }
}

function* views(key: string): Generator<(list: List) => readonly RankedWinner[]> {
  for (const sort of SORTS)
    for (const direction of ['desc', 'asc'] as const)
      yield ({ index }) => [...rankedWinners(index, search(index, key, sort, direction))]
}

describe('a list read from a snapshot', () => {
  it.each([0, 1, 50, 51, 250, 251])(
    'of %i winners has the rows, ranks, counts, searches and sorts of the same list over REST',
    async size => {
      await fc.assert(
        fc.asyncProperty(tables(size), queries, async (rows, query) => {
          const { snapshot, rest } = await readBoth(rows)
          expect(snapshot.index.size).toBe(size)
          for (const key of ['', query.replace('@', '').trim().toLowerCase()])
            for (const view of views(key)) expectSame(view(snapshot), view(rest))
          expect(histogram(snapshot.index, 5)).toEqual(histogram(rest.index, 5))
          const [shown] = views('')
          const ranked = shown!(rest)
          expect(snapshot.previews.map(({ winners, total }) => [winners.length, total])).toEqual([
            [Math.min(size, 250), size]
          ])
          expect(snapshot.previews[0]?.winners).toMatchObject(
            ranked.slice(0, 250).map(({ winner }) => winner)
          )
        }),
        { numRuns: size === 0 ? 1 : size < 60 ? 20 : 6 }
      )
    }
  )

  it('of 100,000 winners has them too, and finds each of them', async () => {
    const rows = [...generateWinners(100_000)].map(each => ({ ...each, description: null }))
    const { snapshot, rest } = await readBoth(rows)
    for (const key of ['', 'ana', 'x_9'])
      for (const view of views(key)) {
        const names = (list: List): string =>
          view(list)
            .map(({ winner }) => winner.username)
            .join()
        expect(names(snapshot) === names(rest)).toBe(true)
      }
    const [first] = views('')
    expectSame(first!(snapshot), first!(rest))
    for (let position = 0; position < snapshot.index.size; position += 9973) {
      const winner = [...rankedWinners(snapshot.index, Uint32Array.of(position))][0]!.winner
      expect(positionOf(snapshot.index, winner.username)).toBe(position)
    }
  })
})

function expectSame(left: readonly RankedWinner[], right: readonly RankedWinner[]): void {
  const text = (ranked: RankedWinner | undefined): string => JSON.stringify(ranked)
  const difference = left.findIndex((ranked, at) => text(ranked) !== text(right[at]))
  expect([left.length, left[difference]]).toEqual([right.length, right[difference]])
}
