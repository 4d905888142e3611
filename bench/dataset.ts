import { COLUMNS, generateWinners } from '../supabase/embedded/winners-generator.ts'
import { type GeneratedWinner } from '../supabase/embedded/winners-generator.ts'
import { MANIFEST_NAME, type SnapshotRow } from '../supabase/functions/_shared/winners-snapshot.ts'
import { createSnapshot } from '../supabase/operator/snapshot-files.ts'

/** The most rows a request may return, as the backend is configured. */
export const BATCH = 1000

/** The rows of one run, as the backend returns them. */
export type Dataset = {
  /** In the order of the call: followers, most first, none last, then id. */
  readonly rows: readonly GeneratedWinner[]
  /** The JSON of all rows, in bytes: what the heap is measured against. */
  readonly bytes: number
  /** The JSON of some rows in one of the two orders that the board requests, cached. */
  readonly json: (
    columns: readonly string[],
    offset: number,
    limit: number,
    order?: 'followers' | 'rank'
  ) => Buffer<ArrayBuffer>
  /** The files of their snapshot by path, written when they are first asked for. */
  readonly snapshot: () => Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>>
}

export function createDataset(total: number): Dataset {
  const rows = [...generateWinners(total)].sort(
    (a, b) => (b.followers_count ?? -1) - (a.followers_count ?? -1) || a.id - b.id
  )
  const ordered = { followers: rows, rank: byRank(rows) }
  const cache = new Map<string, Buffer<ArrayBuffer>>()

  const json: Dataset['json'] = (columns, offset, limit, order = 'followers') => {
    const key = `${columns.join()} ${offset} ${limit} ${order}`
    const known = cache.get(key)
    if (known) return known
    const batch = ordered[order].slice(offset, offset + limit)
    const body = Buffer.from(JSON.stringify(batch, [...columns]))
    cache.set(key, body)
    return body
  }

  let files: ReturnType<Dataset['snapshot']> | undefined
  let bytes = 0
  for (let offset = 0; offset < total; offset += BATCH) bytes += json(COLUMNS, offset, BATCH).length
  return { rows, bytes, json, snapshot: () => (files ??= writeSnapshot(rows)) }
}

async function writeSnapshot(
  rows: readonly GeneratedWinner[]
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const { manifest, files } = await createSnapshot(snapshotRows(rows), new Date().toISOString())
  return new Map([
    [MANIFEST_NAME, new TextEncoder().encode(JSON.stringify(manifest))],
    ...files.map(({ path, bytes }) => [path, Uint8Array.from(bytes)] as const)
  ])
}

function byRank(rows: Iterable<GeneratedWinner>): readonly GeneratedWinner[] {
  return [...rows].sort(
    (a, b) => (b.iq_score ?? -1) - (a.iq_score ?? -1) || (a.username < b.username ? -1 : 1)
  )
}

/** The rows of a snapshot: by rank, without the columns that no page shows. */
export function* snapshotRows(rows: Iterable<GeneratedWinner>): Generator<SnapshotRow> {
  for (const row of byRank(rows)) {
    yield {
      id: row.id,
      username: row.username,
      avatar_url: row.avatar_url,
      description: row.description,
      followers_count: row.followers_count,
      following_count: row.following_count,
      iq_score: row.iq_score,
      follows_altius: row.follows_altius,
      follows_altius_checked_at: row.follows_altius_checked_at
    }
  }
}
