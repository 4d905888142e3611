/** Holds the room of a row that is still on its way: a waiting block in each lane. */
export function SkeletonRow() {
  return (
    <tr role="row" data-testid="winner-skeleton" aria-hidden="true">
      <td role="cell" className="board-rank">
        <span className="board-wait w-6" />
      </td>
      <td role="cell" className="board-person">
        <span className="board-wait size-11" />
        <span className="flex flex-col gap-2">
          <span className="board-wait w-36" />
          <span className="board-wait w-48" />
        </span>
      </td>
      <td role="cell" className="board-count">
        <span className="board-wait w-14" />
      </td>
      <td role="cell" className="board-count">
        <span className="board-wait w-14" />
      </td>
      <td role="cell" className="board-score">
        <span className="board-wait w-14" />
      </td>
    </tr>
  )
}
