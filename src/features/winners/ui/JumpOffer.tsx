import { useStore } from '@nanostores/react'
import { rankAsked } from '../view.ts'
import { $view } from '../board-params.ts'
import { $exact } from '../board.ts'
import { confirmSearch, jumpToWinner } from '../board-actions.ts'

const BUTTON = 'min-h-11 font-medium underline underline-offset-4'

/** Somebody whose whole name was typed, or the rank that was asked for, shown in place among all. */
export function JumpOffer() {
  const view = useStore($view)
  const exact = useStore($exact)
  const rank = rankAsked(view.query)
  if (rank !== undefined)
    return (
      <button type="button" className={BUTTON} onClick={confirmSearch}>
        Jump to rank {rank}
      </button>
    )
  return (
    exact !== undefined && (
      <button type="button" className={BUTTON} onClick={() => jumpToWinner(exact)}>
        Jump to @{exact}
      </button>
    )
  )
}
