import { useStore } from '@nanostores/react'
import { type SyntheticEvent } from 'react'
import { $remarks } from '../board-warnings.ts'
import { $newer } from '../freshness.ts'
import { reloadWinners } from '../api.ts'

const REMARK = 'border-wait text-small mt-4 border-l-4 pl-3'

/** What was put right in the link that led here, and whether there is a newer list. */
export function Remarks() {
  const remarks = useStore($remarks)
  const newer = useStore($newer)
  return (
    <div role="status" className="print:hidden">
      {remarks.map(remark => (
        <p key={remark} className={REMARK}>
          {remark}
        </p>
      ))}
      {newer !== 0 && (
        <p className={REMARK}>
          {newer > 0 ? `${newer} more` : `${-newer} fewer`} winners since this list was read.{' '}
          <button
            type="button"
            className="min-h-11 font-medium underline underline-offset-4"
            onClick={showNewer}
          >
            Show the newer list
          </button>
        </p>
      )}
    </div>
  )
}

/** The offer goes when the newer list has come, so the focus goes to the list at once. */
function showNewer({ currentTarget: button }: SyntheticEvent<HTMLButtonElement>): void {
  button.closest<HTMLElement>('[role="region"]')?.focus({ preventScroll: true })
  reloadWinners()
}
