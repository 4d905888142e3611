import { addressOfPage } from '../board-warnings.ts'
import { goToPage } from '../board-actions.ts'
import { type Board } from '../board.ts'
import { Pagination } from '../../../ui/Pagination.tsx'

type Props = {
  place: 'top' | 'bottom'
  board: Extract<Board, { state: 'ready' }>
  onTurned?: () => void
}

/** The way through the pages of the board, when it has more than one. */
export function Paging({ place, board, onTurned }: Props) {
  return (
    board.pages > 1 && (
      <Pagination
        label={`Pagination, ${place}`}
        page={board.page}
        pages={board.pages}
        hrefOf={addressOfPage}
        onPage={page => {
          goToPage(page)
          onTurned?.()
        }}
      />
    )
  )
}
