import { BATCH, COLUMNS, type Winner } from '../winner.ts'

const CONNECTIONS = 6

/** The first batch brings the total, the rest are read six at a time. */
export async function readInParallel(onFirst: (rows: Winner[]) => void): Promise<Winner[]> {
  const first = await read(0, true)
  onFirst(first.rows)
  const batches = [first.rows]
  const count = Math.ceil(first.total / BATCH)
  let next = 1
  async function connection(): Promise<void> {
    while (next < count) {
      const batch = next
      next += 1
      batches[batch] = (await read(batch * BATCH, false)).rows
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return batches.flat()
}

async function read(offset: number, counted: boolean): Promise<{ rows: Winner[]; total: number }> {
  const answer = await fetch(
    `/rest/v1/winners?select=${COLUMNS}&order=followers_count.desc.nullslast,id.asc&offset=${offset}&limit=${BATCH}`,
    counted ? { headers: { prefer: 'count=exact' } } : {}
  )
  const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0)
  const rows: Winner[] = await answer.json()
  return { rows, total }
}
