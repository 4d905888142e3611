import { computed } from 'nanostores'
import { formatAddress } from './board-url.ts'
import { positionOf } from './names.ts'
import { $address, $faults, $view } from './board-params.ts'
import { $board, $list } from './board.ts'

/** Sentences about a link that did not fit: kept until the visitor asks for something else. */
export const $remarks = computed(
  [$faults, $board, $view, $list, $address],
  (faults, board, view, list, { highlighted }): readonly string[] => {
    if (board.state !== 'ready' || !list) return faults
    const { page, pages } = board
    const isMissing = highlighted !== undefined && positionOf(list.names, highlighted) === undefined
    return [
      ...faults,
      ...(isMissing ? [`@${highlighted} is not on the board.`] : []),
      ...(view.page > pages
        ? [`There is no page ${view.page}: the list ends at page ${pages}. Showing page ${page}.`]
        : [])
    ]
  }
)

/** The address of a page of the view on show, for a link to it. */
export function addressOfPage(page: number): string {
  return formatAddress({ view: { ...$view.get(), page }, highlighted: undefined }) || '/winners'
}
