import {
  GROUP_ROWS,
  type SnapshotManifest
} from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { parseJson } from '../../../platform/json.ts'
import { withRetry } from '../../../platform/retry.ts'
import { type Winner, winnerFrom } from '../winner.ts'
import { copyOf, readCopy, saveCopy } from './copies.ts'
import { type Bytes, fetchFile, fetchPart, SnapshotUnusable, unpack } from './files.ts'

const CONCURRENT_REQUESTS = 6

/** Reads the rows of a snapshot group by group, as they are wanted. */
export type GroupReader = {
  /**
   * Reads these groups, numbered from 0, instead of those wanted before: what is on its way still arrives, what is
   * not yet is dropped.
   */
  readonly want: (groups: readonly number[]) => void
  /**
   * Reads these groups whatever else is wanted: all in one request if they are most of the file.
   * @throws SnapshotUnusable if they can't be had
   */
  readonly read: (groups: readonly number[]) => Promise<void>
}

type Options = {
  readonly manifest: SnapshotManifest
  /** The address of the file of rows. */
  readonly address: string
  /** The length of each group in bytes. */
  readonly groupBytes: readonly number[]
  /** Called once with each group; throws if its rows are not those that the columns have at these ranks. */
  readonly onGroup: (group: number, winners: readonly Winner[]) => void
  /** Called once, when a group can't be had although there is a network. */
  readonly onFailure: (error: unknown) => void
}

type Run = { readonly from: number; readonly to: number }

/**
 * Adjacent groups come in one request, and at most six requests are under way. A group without a network stays
 * missing until somebody wants it again.
 */
export function createGroupReader(options: Options): GroupReader {
  const { manifest, address, groupBytes, onGroup, onFailure } = options
  const starts = [0]
  for (const bytes of groupBytes) starts.push((starts.at(-1) ?? 0) + bytes)
  const startOf = (group: number): number => starts[group] ?? 0
  const arrived = new Set<number>()
  /** Those that are there or on their way. */
  const taken = new Set<number>()
  let waiting: readonly number[] = []
  let requests = 0
  let hasFailed = false
  /** The whole file, from a server that gives no parts of it. */
  let whole: Promise<Bytes> | undefined

  const readWhole = (): Promise<Bytes> =>
    (whole ??= fetchFile(address, manifest.rows).catch((error: unknown) => {
      whole = undefined
      throw error
    }))

  const receive = async (group: number, packed: Bytes): Promise<void> => {
    if (arrived.has(group)) return
    onGroup(group, await parseGroup(packed, rowsIn(manifest, group), address))
    arrived.add(group)
  }

  const readRun = async ({ from, to }: Run): Promise<void> => {
    const [start, end] = [startOf(from), startOf(to)]
    const part = whole ? undefined : await fetchPart(address, start, end - start)
    const bytes = part ?? (await readWhole()).subarray(start, end)
    for (let group = from; group < to; group++) {
      const packed = bytes.subarray(startOf(group) - start, startOf(group + 1) - start)
      await receive(group, packed)
      void saveCopy(copyOf(address, group), packed)
    }
  }

  /** What was read before has been kept, and needs no network. */
  const readKept = async (group: number): Promise<boolean> => {
    const packed = await readCopy(copyOf(address, group))
    if (!packed) return false
    await receive(group, packed)
    return true
  }

  const readRunOrCopies = async (run: Run): Promise<void> => {
    const missing: number[] = []
    for (let group = run.from; group < run.to; group++)
      if (!(await readKept(group).catch(() => false))) missing.push(group)
    for (const part of runsOf(missing)) await withRetry(() => readRun(part), isWorthwhile)
  }

  const read = async (run: Run): Promise<void> => {
    try {
      await readRunOrCopies(run)
    } catch (error) {
      for (let group = run.from; group < run.to; group++)
        if (!arrived.has(group)) taken.delete(group)
      // Without a network every other request would fail as well.
      if (!navigator.onLine) waiting = []
      else if (!hasFailed) {
        hasFailed = true
        onFailure(error)
      }
    }
  }

  /** Not after a failure: the list is then read elsewhere. */
  const isNext = (group: number): boolean => !taken.has(group) && !hasFailed

  const readNext = async (): Promise<void> => {
    requests++
    for (;;) {
      const [run] = runsOf(waiting.filter(isNext))
      if (!run) break
      for (let group = run.from; group < run.to; group++) taken.add(group)
      await read(run)
    }
    requests--
  }

  return {
    want(groups) {
      waiting = ascending(groups)
      while (requests < CONCURRENT_REQUESTS && waiting.some(isNext)) void readNext()
    },
    async read(groups) {
      const missing = ascending(groups).filter(group => !arrived.has(group))
      const bytes = missing.reduce((sum, group) => sum + (groupBytes[group] ?? 0), 0)
      if (bytes > manifest.rows.bytes / 2) {
        const all = await withRetry(() => whole ?? fetchFile(address, manifest.rows), isWorthwhile)
        for (const group of missing)
          await receive(group, all.subarray(startOf(group), startOf(group + 1)))
        return
      }
      const runs = runsOf(missing)
      let next = 0
      const lane = async (): Promise<void> => {
        for (let run = runs[next++]; run; run = runs[next++]) await readRunOrCopies(run)
      }
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, lane))
    }
  }
}

function isWorthwhile(failure: unknown): boolean {
  return navigator.onLine && !(failure instanceof Error && failure.cause === 'refused')
}

function ascending(groups: readonly number[]): readonly number[] {
  return [...new Set(groups)].sort((a, b) => a - b)
}

/**
 * Unpacks a group and reads its rows.
 * @throws SnapshotUnusable if they are not `rows` winners
 */
export async function parseGroup(
  packed: Bytes,
  rows: number,
  address: string
): Promise<readonly Winner[]> {
  const lines = (await unpack(packed, address)).trimEnd().split('\n')
  const winners = lines
    .map(parseJson)
    .map(winnerFrom)
    .filter(winner => winner !== undefined)
  if (winners.length === rows) return winners
  throw new SnapshotUnusable(`A group of ${address} has ${winners.length} rows instead of ${rows}`)
}

export function rowsIn({ count }: SnapshotManifest, group: number): number {
  return Math.min(GROUP_ROWS, count - group * GROUP_ROWS)
}

/** Groups, in ascending order, as runs of adjacent ones; `to` is no part of the run. */
function runsOf(groups: readonly number[]): readonly Run[] {
  const runs: Run[] = []
  for (const group of groups) {
    const last = runs.at(-1)
    if (last?.to === group) runs[runs.length - 1] = { from: last.from, to: group + 1 }
    else runs.push({ from: group, to: group + 1 })
  }
  return runs
}
