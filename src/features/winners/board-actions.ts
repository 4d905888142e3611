import { pageOfRank } from './standing.ts'
import {
  FIRST_VIEW,
  rankAsked,
  searched,
  sized,
  sorted,
  type PageSize,
  type Sort,
  type View
} from './view.ts'
import { $view, ask, type Way } from './board-params.ts'
import { $list, placeIn } from './board.ts'

/** Another view points nobody out any more. */
function show(view: View, way: Way = 'step'): void {
  ask({ view, highlighted: undefined }, way)
}

export function searchFor(query: string): void {
  show(searched($view.get(), query), 'typing')
}

export function sortBy(sort: Sort): void {
  show(sorted($view.get(), sort))
}

export function showPerPage(size: PageSize): void {
  show(sized($view.get(), size))
}

export function goToPage(page: number): void {
  show({ ...$view.get(), page })
}

/** Clears the search and shows the page on which a winner stands, pointed out. */
export function jumpToWinner(username: string): void {
  const view = searched($view.get(), '')
  const list = $list.get()
  const place = list && placeIn(list, list.orders[view.sort][view.direction], username)
  // The page goes into the address too, for whoever reads it.
  const page = place ? pageOfRank(place, view.size) : view.page
  ask({ view: { ...view, page }, highlighted: username })
}

/** The same for the winner at a rank of the whole list; the nearest rank there is. */
export function jumpToRank(rank: number): void {
  const view = searched($view.get(), '')
  const order = $list.get()?.orders[view.sort][view.direction]
  if (!order || order.length === 0) return
  const place = Math.min(Math.max(rank, 1), order.length)
  const username = $list.get()?.rows[order[place - 1] ?? -1]?.username
  if (username) jumpToWinner(username)
}

/** Shows the rank order, best first, from the page on which a rank stands: where a bar of scores begins. */
export function jumpToScore(rank: number): void {
  const { size } = $view.get()
  show({ ...FIRST_VIEW, size, page: pageOfRank(rank, size) })
}

/** Enter in the search box: `#500` jumps to rank 500. Anything else has been searched for already. */
export function confirmSearch(): void {
  const rank = rankAsked($view.get().query)
  if (rank !== undefined) jumpToRank(rank)
}
