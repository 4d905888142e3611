import { atom, computed, onMount } from 'nanostores'
import { nameOf, progressOf, type Season } from '../../domain/winners/season.ts'
import { clock } from '../../platform/environment.ts'
import { watchSettled } from '../../platform/settled.ts'
import { formatCount } from '../../ui/format.ts'
import { SORT_COLUMNS } from './columns.ts'
import { $export } from './csv.ts'
import { $board, $view, $warnings, type BoardState } from './store.ts'

/** What stands in place of the rows. */
export function emptySentence(board: BoardState, season: Season | undefined): string | undefined {
  if (board.state !== 'ready' || board.total > 0) return undefined
  if (board.loaded !== 0) return 'No winners found matching your search.'
  const isOver = season && progressOf(season, clock.now()).state === 'over'
  return `There are no winners${season ? ` in ${nameOf(season)}` : ''}${isOver ? '' : ' yet'}.`
}

const $sentence = computed(
  [$board, $view, $warnings, $export],
  (board, { season, sort, direction }, warnings, state): string => {
    if (board.state !== 'ready') return ''
    const { column, ways } = SORT_COLUMNS[sort]
    const [from = '', to = ''] = [board.rows[0], board.rows.at(-1)].map(row =>
      formatCount(row?.rank ?? 0)
    )
    const shown =
      emptySentence(board, season) ??
      `${season ? `${nameOf(season)}. ` : ''}Sorted by ${column.toLowerCase()}, ${ways[direction]}. Showing ${from} to ${to} of ${formatCount(board.total)} winners.`
    const faults = [
      state === 'failed' && 'The export failed.',
      warnings.length > 0 && 'Part of the link can’t be shown.'
    ]
    return [...faults, shown].filter(Boolean).join(' ')
  }
)

/** Screen readers miss a sentence that changes while fifty rows do. */
const ANNOUNCE_AFTER_MS = 1000

/** For the one live region. */
export const $announcement = atom('')

onMount($announcement, () => watchSettled($sentence, ANNOUNCE_AFTER_MS, $announcement.set))
