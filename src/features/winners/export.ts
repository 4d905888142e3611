import { atom } from 'nanostores'
import { csvPieces } from './csv.ts'
import { rankedSteps } from './ranked.ts'
import { download } from '../../platform/share.ts'
import { inSlices } from './slices.ts'
import { $view } from './board-params.ts'
import { $board, $found, $list } from './board.ts'

/** Which file is being written. */
export const $exporting = atom<'view' | 'all' | undefined>()

/** Offers the rows on show as a file: the page as it is filtered and sorted. */
export async function exportView(): Promise<void> {
  const board = $board.get()
  if (board.state === 'ready') await write('view', board.rows)
}

/** Offers all that match, in the order on show, as a file; without a search that is everyone. */
export async function exportAll(): Promise<void> {
  const [list, found] = [$list.get(), $found.get()]
  if (list && found) await write('all', rankedSteps(list, found))
}

type Rows = Parameters<typeof csvPieces>[0]

async function write(what: 'view' | 'all', rows: Rows): Promise<void> {
  if ($exporting.get()) return
  $exporting.set(what)
  const pieces: string[] = []
  await inSlices(collecting(csvPieces(rows), pieces))
  const { sort, direction } = $view.get()
  download(
    `winners-${sort}-${direction}-${what}.csv`,
    new Blob(pieces, { type: 'text/csv;charset=utf-8' })
  )
  $exporting.set(undefined)
}

function* collecting(pieces: Iterable<string>, into: string[]): Generator<undefined, void> {
  for (const piece of pieces) {
    into.push(piece)
    yield
  }
}
