import { spanOf } from '../../domain/winners/season.ts'
import { type IndexedField, WINNER_COLUMNS } from '../../domain/winners/winner-columns.ts'
import { pageAt, pageOfRank, type View } from './board-url.ts'
import { SORT_COLUMNS, type Winner } from './columns.ts'
import { ask, type Query, readRange, winnerPlaces, winners } from './rest.ts'
import { searchKey } from './winners-index.ts'

/** A page of the board as the database finds it, for the time until the list is here. */
export type EarlyPage = {
  readonly rows: readonly Winner[]
  readonly from: number
  readonly total: number
  readonly page: number
  readonly pages: number
  /** Whether the highlighted name isn't on the board. */
  readonly isMissing: boolean
  /** By id, the rank without the search, once it is known. */
  readonly overall?: ReadonlyMap<number, number>
}

type Page = Omit<EarlyPage, 'isMissing'>

/** Undefined if the answers don't agree. @throws if the database can't tell */
export async function readEarlyPage(view: View): Promise<EarlyPage | undefined> {
  const { highlighted } = view
  const found = highlighted ? await findId(view, highlighted) : undefined
  const rank = found === undefined ? undefined : (await readPlaces(view, [found])).get(found)
  const wanted = rank === undefined ? view.page : pageOfRank(rank, view.size)
  const answer = await readPage(view, wanted)
  const isMissing = highlighted !== undefined && found === undefined
  return answer && { ...answer, isMissing }
}

/** The ranks without the search, in the season. */
export function readOverall(view: View, rows: readonly Winner[]) {
  const ids = rows.map(({ id }) => id)
  return readPlaces({ ...view, query: '' }, ids)
}

function readPlaces({ season, sort, direction, query }: View, ids: readonly number[]) {
  const { field } = SORT_COLUMNS[sort]
  const order = { field, ascending: direction === 'asc', matching: searchKey(query) }
  return winnerPlaces({ ids, ...order, ...(season && spanOf(season)) })
}

async function findId(view: View, username: string): Promise<number | undefined> {
  const named = ofSeason(winners(), view).ilike('username', literal(username))
  return (await ask(named.limit(1))).rows[0]?.id
}

function ofSeason(query: Query, { season }: View): Query {
  if (!season) return query
  const { since, until } = spanOf(season)
  return query.gte('created_at', since).lt('created_at', until)
}

async function readPage(view: View, wanted: number): Promise<Page | undefined> {
  const key = searchKey(view.query)
  // No username holds other characters, some of which are wildcards.
  if (!/^\w*$/.test(key)) return { rows: [], ...pageAt(wanted, view.size, 0), total: 0 }
  const from = (wanted - 1) * view.size
  const range = await readRange(() => ordered(view), { from, to: from + view.size })
  // An answer about a page behind the last doesn't hold the total.
  const isBehind = range.total === 0 && from > 0
  const { total } = isBehind ? await ask(matching(view).range(0, 0)) : range
  if (total === undefined) return undefined
  const shown = pageAt(wanted, view.size, total)
  if (shown.page < wanted) return readPage(view, shown.page)
  const rows = await mixMissing(view, range.rows, { ...shown, total })
  return rows.length === shown.to - shown.from ? { ...shown, rows, total } : undefined
}

/** As the index sorts, except that the database keeps missing counts from those of 0. */
function ordered(view: View): Query {
  const { field } = SORT_COLUMNS[view.sort]
  const ascending = view.direction === 'asc'
  return byName(matching(view).order(field, { ascending, nullsFirst: ascending && isCount(field) }))
}

function isCount(field: IndexedField): boolean {
  return WINNER_COLUMNS[field].kind === 'count'
}

function matching(view: View): Query {
  const key = searchKey(view.query)
  const all = ofSeason(winners(true), view)
  return key === '' ? all : all.ilike('username', `*${literal(key)}*`)
}

function byName(query: Query): Query {
  return query.order('username').order('id')
}

function literal(name: string): string {
  return name.replaceAll('_', '\\_')
}

type Span = { readonly from: number; readonly to: number; readonly total: number }

/** A missing count is sorted as 0: reads both anew, by name. */
async function mixMissing(
  view: View,
  rows: readonly Winner[],
  { from, to, total }: Span
): Promise<readonly Winner[]> {
  const { field } = SORT_COLUMNS[view.sort]
  if (!isCount(field)) return rows
  const counted = rows.filter(row => (row[field] ?? 0) !== 0)
  if (counted.length === rows.length) return rows
  const zeros = () => byName(matching(view).or(`${field}.is.null,${field}.eq.0`))
  const { total: held = 0 } = await ask(zeros().range(0, 0))
  const start = view.direction === 'asc' ? 0 : total - held
  const range = { from: Math.max(from, start) - start, to: Math.min(to, start + held) - start }
  const { rows: mixed } = await readRange(zeros, range)
  return view.direction === 'asc' ? [...mixed, ...counted] : [...counted, ...mixed]
}
