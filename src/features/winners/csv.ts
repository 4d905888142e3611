import { atom } from 'nanostores'
import { guardFormulas } from '../../domain/winners/formulas.ts'
import { createPause } from '../../platform/pause.ts'
import { download } from '../../platform/share.ts'
import { FILE_FIELDS, type RankedWinner } from './columns.ts'
import { $view, readMatches } from './store.ts'
import { searchKey } from './winners-index.ts'

export const $export = atom<'idle' | 'busy' | 'failed'>('idle')

export async function exportWinners(): Promise<void> {
  if ($export.get() === 'busy') return
  const { season, sort, direction, query } = $view.get()
  const key = searchKey(query)
  const matching = key === '' ? '' : `-matching-${key}`
  $export.set('busy')
  try {
    const pause = createPause()
    const pieces = [CSV_HEADER]
    for await (const winners of readMatches()) {
      pieces.push(csvOf(winners))
      await pause()
    }
    const file = new Blob(pieces, { type: 'text/csv;charset=utf-8' })
    const name = ['winners', season, sort, direction].filter(Boolean).join('-')
    download(`${name}${matching}.csv`, file)
    $export.set('idle')
  } catch (error) {
    console.error('Failed to export winners', error)
    $export.set('failed')
  }
}

const END = '\r\n'

/** With a byte order mark, without which Excel doesn't read UTF-8. */
export const CSV_HEADER = '\ufeff' + ['rank', ...FILE_FIELDS].join() + END

/** RFC 4180; the staff's import reads it back. */
export function csvOf(winners: readonly RankedWinner[]): string {
  const lines = winners.map(({ rank, winner }) => [
    rank,
    ...FILE_FIELDS.map(field => cellOf(winner[field]))
  ])
  return lines.map(cells => cells.join() + END).join('')
}

function cellOf(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = guardFormulas(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
