import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BATCH, readAll, type ReadBatch } from './batches.ts'
import { type Winner } from './columns.ts'
import { ANA } from './winners.fixture.ts'

function table(size: number): readonly Winner[] {
  return Array.from({ length: size }, (_, id) => ({ ...ANA, id, username: `u${id}` }))
}

function reading(
  rows: () => readonly Winner[],
  counts = true
): { read: ReadBatch; offsets: number[] } {
  const offsets: number[] = []
  const read: ReadBatch = async (offset, isCounted) => {
    offsets.push(offset)
    await Promise.resolve()
    if (isCounted && offset > 0 && offset >= rows().length) throw new Error('416')
    const batch = rows().slice(offset, offset + BATCH)
    const total = isCounted && counts ? rows().length : undefined
    return { rows: batch, held: batch.length, total }
  }
  return { read, offsets }
}

test('reads every row once, in order, whatever the size, with or without a total', async () => {
  const sizes = fc.oneof(
    fc.nat(9000),
    fc.nat(9).map(batches => batches * BATCH)
  )
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), async (size, counts) => {
      const rows = table(size)
      const { read, offsets } = reading(() => rows, counts)
      expect(await readAll(read)).toEqual(rows)
      // A full batch is never the last: 3,000 rows end at an empty fourth one.
      expect(offsets).toHaveLength(Math.floor(size / BATCH) + 1)
    }),
    { numRuns: 30 }
  )
})

test('sends at most six requests at a time, and no more after the first failure', async () => {
  let underWay = 0
  let max = 0
  let requests = 0
  const reads = readAll(async offset => {
    requests++
    max = Math.max(max, ++underWay)
    for (let turn = 0; turn < 9; turn++) await Promise.resolve()
    underWay--
    if (offset === 8000) throw new Error('No')
    return { rows: [], held: BATCH, total: 20_500 }
  })
  await expect(reads).rejects.toThrow('No')
  expect(max).toBe(6)
  expect(requests).toBeLessThan(16)
})

test('neither loses nor repeats a row when rows are added meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1000, max: 6500 }),
      fc.array(fc.record({ before: fc.nat(9), at: fc.nat(6500) }), { maxLength: 3 }),
      async (size, additions) => {
        let rows = table(size)
        let requests = 0
        const { read } = reading(() => rows)
        const arrived = await readAll((...request) => {
          for (const { before, at } of additions)
            if (before === requests) rows = rows.toSpliced(at, 0, { ...ANA, id: rows.length })
          requests++
          return read(...request)
        })
        const ids = new Set(arrived.map(row => row.id))
        expect(ids.size).toBe(arrived.length)
        expect(table(size).filter(({ id }) => !ids.has(id))).toEqual([])
      }
    ),
    { numRuns: 40 }
  )
})

test('reads again when the total changes, and includes the new row', async () => {
  let rows = table(4500)
  const { read } = reading(() => rows)
  let requests = 0
  const arrived = await readAll((...request) => {
    if (++requests === 3) rows = [{ ...ANA, id: 9999 }, ...rows]
    return read(...request)
  })
  expect(arrived).toEqual(rows)
})
