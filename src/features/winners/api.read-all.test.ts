import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BATCH, readAll, type ReadBatch } from './rest.ts'
import { type WinnerRow } from './winner.ts'

function table(size: number): WinnerRow[] {
  return Array.from({ length: size }, (_, place) => ({
    id: String(place),
    username: `u${place}`,
    avatar: null,
    description: null,
    followers: size - place,
    following: 0,
    iq: null,
    followsBrand: false,
    checkedAt: null,
    isComplete: true
  }))
}

type Request = { offset: number; isCounted: boolean }

function reading(
  rows: () => readonly WinnerRow[],
  counts = true
): { read: ReadBatch; requests: Request[] } {
  const requests: Request[] = []
  const read: ReadBatch = async (offset, counted) => {
    requests.push({ offset, isCounted: counted })
    await Promise.resolve()
    if (counted && offset > 0 && offset >= rows().length)
      throw new Error('416: beyond the last row')
    const batch = rows().slice(offset, offset + BATCH)
    return {
      rows: batch,
      held: batch.length,
      total: counted && counts ? rows().length : undefined
    }
  }
  return { read, requests }
}

describe('reading the whole table', () => {
  it('returns every row once, in order, whatever the size, with or without a total', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9000), fc.boolean(), async (size, counts) => {
        const rows = table(size)
        const { read, requests } = reading(() => rows, counts)
        expect(await readAll(read)).toEqual(rows)
        expect(requests).toHaveLength(Math.floor(size / BATCH) + 1)
      }),
      { numRuns: 60 }
    )
  })

  it('ends at an empty batch when the last one was full', async () => {
    const rows = table(3000)
    const { read, requests } = reading(() => rows)
    expect(await readAll(read)).toHaveLength(3000)
    expect(requests.map(({ offset }) => offset)).toEqual([0, 1000, 2000, 3000])
  })

  it('goes on past rows that make no winner, with or without a total', async () => {
    const rows = table(2500)
    for (const counts of [true, false]) {
      const { read } = reading(() => rows, counts)
      const arrived = await readAll(async (offset, counted) => {
        const batch = await read(offset, counted, false)
        return { ...batch, rows: batch.rows.filter(({ id }) => id !== '7' && id !== '1999') }
      })
      expect(arrived).toEqual(rows.filter(({ id }) => id !== '7' && id !== '1999'))
    }
  })

  it('never has more than six requests under way', async () => {
    const rows = table(20_500)
    let underWay = 0
    let max = 0
    await readAll(async (offset, counted) => {
      max = Math.max(max, ++underWay)
      await new Promise(resolve => setTimeout(resolve, 1))
      underWay--
      const batch = rows.slice(offset, offset + BATCH)
      return { rows: batch, held: batch.length, total: counted ? rows.length : undefined }
    })
    expect(max).toBe(6)
  })

  it('loses and doubles no row when rows are added meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 9500 }),
        fc.array(fc.record({ before: fc.nat(12), at: fc.nat(9500) }), { maxLength: 3 }),
        async (size, additions) => {
          let rows: readonly WinnerRow[] = table(size)
          let requests = 0
          const { read } = reading(() => rows)
          const arrived = await readAll((offset, counted) => {
            const now = additions.filter(({ before }) => before === requests)
            requests++
            for (const { at } of now)
              rows = rows.toSpliced(at, 0, { ...rows[0]!, id: `new${rows.length}` })
            return read(offset, counted, false)
          })
          const ids = new Set(arrived.map(row => row.id))
          expect(ids.size).toBe(arrived.length)
          expect(table(size).filter(({ id }) => !ids.has(id))).toEqual([])
        }
      ),
      { numRuns: 300 }
    )
  })

  it('reads again when the total changed, and then has the new row too', async () => {
    let rows: readonly WinnerRow[] = table(4500)
    let requests = 0
    const { read } = reading(() => rows)
    const arrived = await readAll((offset, counted) => {
      if (++requests === 3) rows = [{ ...rows[0]!, id: 'new' }, ...rows]
      return read(offset, counted, false)
    })
    expect(arrived).toEqual(rows)
  })

  it('fails as soon as a batch fails for good, and sends no further request', async () => {
    const rows = table(30_000)
    const { read, requests } = reading(() => rows)
    const failing: ReadBatch = (offset, counted) =>
      offset === 3000 ? Promise.reject(new Error('batch 3')) : read(offset, counted, false)
    await expect(readAll(failing)).rejects.toThrow('batch 3')
    const soon = requests.length
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(requests.length).toBe(soon)
  })

  it('reports after each batch how many rows have arrived', async () => {
    const rows = table(2500)
    const heard: number[] = []
    await readAll(reading(() => rows).read, count => heard.push(count))
    expect(heard).toEqual([1000, 2000, 2500])
  })
})
