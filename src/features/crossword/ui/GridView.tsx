import { type RefObject, useEffect, useRef } from 'react'
import { cellName } from '../cell-name.ts'
import { entryUnder } from '../cursor.ts'
import { type Play } from '../play.ts'
import { CellView } from './CellView.tsx'

type Props = { play: Play; gridRef: RefObject<HTMLDivElement | null> }

/** The grid. Each cell is an input of its own, so that a phone brings up its keyboard. */
export function GridView({ play, gridRef }: Props) {
  const { grid, cursor, letters, marks } = play
  const current = entryUnder(grid, cursor)
  const known = useRef(cursor.cell)

  // The focus follows the cursor, but only while it is in the grid: it is never taken from elsewhere.
  useEffect(() => {
    if (known.current === cursor.cell) return
    known.current = cursor.cell
    const root = gridRef.current
    if (root?.contains(document.activeElement))
      root.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [cursor.cell, gridRef])

  return (
    <div
      ref={gridRef}
      role="group"
      aria-label={`Crossword, ${grid.rows} rows, ${grid.columns} columns`}
      className="cells"
      style={{
        gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
        maxWidth: `${grid.columns * 2.75}rem`
      }}
    >
      {grid.cells.map((cell, index) =>
        cell ? (
          <CellView
            key={index}
            index={index}
            name={cellName(play, index)}
            number={cell.number}
            letter={letters[index] ?? ''}
            mark={marks[index]}
            isCurrent={index === cursor.cell}
            isInWord={current.cells.includes(index)}
            isSolved={play.state === 'solved'}
          />
        ) : (
          <span key={index} />
        )
      )}
    </div>
  )
}
