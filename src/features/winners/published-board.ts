import { PUBLIC_WINNERS_SNAPSHOT } from 'astro:env/client'
import {
  BOARD_VERSION,
  type BoardColumns,
  type BoardManifest
} from '../../domain/winners/published-board.ts'
import { isSeason } from '../../domain/winners/season.ts'
import { INDEXED_FIELDS } from '../../domain/winners/winner-columns.ts'
import { clock } from '../../platform/environment.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { isString } from '../../platform/json.ts'
import { type Winner } from './columns.ts'
import { readRange, winners } from './rest.ts'
import { BATCH, type ListReport, type WinnersList } from './table.ts'
import { readValue, type Value, winnersIn } from './winner.ts'

/** In ms. Older boards missed several nightly jobs. */
const MAX_AGE = 7 * 24 * 60 * 60_000
/** In ms: a long import dates its rows when it begins. */
const OVERLAP = 10 * 60_000

/** Undefined if there is none, or if it is missing, broken or too old. */
export async function readPublishedBoard(
  report: ListReport,
  address: string | undefined = PUBLIC_WINNERS_SNAPSHOT
): Promise<WinnersList | undefined> {
  if (!address) return undefined
  try {
    return await readFiles(new URL(address, location.href), report)
  } catch (error) {
    console.warn('The published board is not usable.', error)
    return undefined
  }
}

async function readFiles(url: URL, { onPreview, onRows }: ListReport): Promise<WinnersList> {
  const manifest: BoardManifest = await (await load(url)).json()
  const { version, first, total } = manifest
  if (version !== BOARD_VERSION) throw new Error(`${url} is no manifest that this page knows`)
  const asOf = Date.parse(manifest.as_of)
  if (!(clock.now() - asOf < MAX_AGE)) throw new Error(`The board of ${manifest.as_of} is too old`)
  const changes = readChanges(new Date(asOf - OVERLAP).toISOString())
  onPreview({ winners: winnersIn(first), total })

  const lists = await readColumns(new URL(manifest.columns.path, url), total)
  onRows(total)
  const changed = await changes
  if (!changed) throw new Error('Too much has changed since the board was published')
  const places = new Map(lists.get('id')?.map((id, place) => [id, place]))
  for (const row of changed) {
    const place = places.get(row.id) ?? lists.get('id')?.length ?? 0
    for (const [field, values] of lists) values[place] = row[field]
  }
  return { asOf, valuesOf: field => lists.get(field) }
}

type Columns = Map<keyof Winner, (Value | undefined)[]>

async function readColumns(url: URL, total: number): Promise<Columns> {
  const file = await load(url)
  const unpacked = file.body?.pipeThrough(new DecompressionStream('gzip'))
  const columns: Partial<BoardColumns> = await new Response(unpacked).json()
  const lists: Columns = new Map()
  for (const field of INDEXED_FIELDS) {
    const values = columns[field]?.map(value => readValue(field, value)) ?? []
    if (values.length !== total || values.includes(undefined))
      throw new Error(`The published column ${field} doesn't hold ${total} values`)
    lists.set(field, values)
  }
  const seasons = columns.season ?? []
  if (seasons.length !== total) throw new Error(`The published seasons aren't ${total}`)
  lists.set(
    'season',
    seasons.map(season => (isString(season) && isSeason(season) ? season : null))
  )
  return lists
}

async function load(url: URL): Promise<Response> {
  const response = await fetchWithTimeout(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}

/** Rows changed since publication, undefined if there are too many. If that fails, the board keeps its date. */
async function readChanges(since: string): Promise<readonly Winner[] | undefined> {
  const query = () => winners(true).gt('updated_at', since).order('id')
  const changes = await readRange(query, { from: 0, to: BATCH }).catch(() => undefined)
  if (!changes) return []
  const { rows, held, total = held } = changes
  return held < BATCH && held === total ? rows : undefined
}
