import { atom } from 'nanostores'
import { createPause } from '../../platform/pause.ts'
import { download } from '../../platform/share.ts'
import { COLUMNS } from './columns.ts'
import { $board, $index, $matches, $view } from './store.ts'
import { type RankedWinner, rankedWinners } from './winners-index.ts'

export const $exporting = atom<'view' | 'all' | undefined>()

/** Whether the last file could not be written, because rows of it could not be loaded. */
export const $exportFailed = atom(false)

/** Offers the rows on show as a file. */
export async function exportView(): Promise<void> {
  const board = $board.get()
  if (board.state !== 'ready') return
  const from = (board.rows[0]?.rank ?? 1) - 1
  await exportRows('view', from, from + board.rows.length)
}

/** Offers all that match, in the order on show, as a file; without a search that is everyone. */
export async function exportAll(): Promise<void> {
  await exportRows('all', 0)
}

async function exportRows(what: 'view' | 'all', from: number, to?: number): Promise<void> {
  const [index, matches] = [$index.get(), $matches.get()]
  if (!index || !matches || $exporting.get()) return
  const { sort, direction } = $view.get()
  const name = `winners-${sort}-${direction}-${what}.csv`
  $exporting.set(what)
  try {
    await index.profiles.load?.(matches.subarray(from, to))
    const pause = createPause()
    const pieces: string[] = []
    for (const piece of csvPieces(rankedWinners(index, matches, from, to))) {
      pieces.push(piece)
      await pause()
    }
    download(name, new Blob(pieces, { type: 'text/csv;charset=utf-8' }))
    $exportFailed.set(false)
  } catch (error) {
    console.error('Failed to export winners', error)
    $exportFailed.set(true)
  }
  $exporting.set(undefined)
}

const END = '\r\n'

/**
 * Where a spreadsheet would see a formula begin: https://owasp.org/www-community/attacks/CSV_Injection
 * Excel often cuts cells at semicolons, tabs or ends of lines, whatever quotes stand around, and reads a
 * quote at the head of what it has cut. No formula begins with `-)`, but many a wink ends so.
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?<=[;\t\r\n])(?="*[=+\-@])(?!-\))/g

/**
 * Writes winners as CSV after RFC 4180, in pieces of 500 rows, so that 100,000 rows never hold the page up.
 * What a spreadsheet would take for a formula starts with an apostrophe.
 */
export function* csvPieces(winners: Iterable<RankedWinner>): Generator<string> {
  let piece = COLUMNS.map(({ field }) => field).join() + END
  let rows = 0
  for (const ranked of winners) {
    piece += COLUMNS.map(({ value }) => cellOf(value(ranked))).join() + END
    if (++rows % 500 > 0) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

function cellOf(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = value.replace(FORMULA, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
