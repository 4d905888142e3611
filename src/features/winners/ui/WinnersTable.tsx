import { useStore } from '@nanostores/react'
import { FIRST_VIEW, type Sort } from '../view.ts'
import { $view } from '../board-params.ts'
import { type Board } from '../board.ts'
import { SkeletonRow } from './SkeletonRow.tsx'
import { Rows } from './Rows.tsx'

const SKELETON_ROWS = 10
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The table itself. Its roles are written out because a phone lays it out as a list, which drops them. */
export function WinnersTable({ board }: { board: Exclude<Board, { state: 'failed' }> }) {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  const sorted = (sort: Sort) => (view.sort === sort ? ARIA_SORT[view.direction] : undefined)
  return (
    <table role="table" aria-busy={board.state === 'loading'} className="board-table">
      <caption className="sr-only">Winners of the IQ Challenge</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" aria-sort={sorted('rank')}>
            Rank
          </th>
          <th role="columnheader" scope="col">
            Winner
          </th>
          <th role="columnheader" scope="col" aria-sort={sorted('followers')}>
            Followers
          </th>
          <th role="columnheader" scope="col" aria-sort={sorted('following')}>
            Following
          </th>
          <th role="columnheader" scope="col">
            Score
          </th>
        </tr>
      </thead>
      {board.state === 'loading' ? (
        <tbody role="rowgroup">
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </tbody>
      ) : (
        <Rows rows={board.rows} marks={board.marks} />
      )}
    </table>
  )
}
