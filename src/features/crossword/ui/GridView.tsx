import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useRef
} from 'react'
import { ARROW_KEYS, type ArrowKey, entryUnder, type LetterMark, type Play } from '../play.ts'
import { cellName } from '../sentences.ts'
import {
  eraseLetter,
  goToClueBeside,
  moveCursor,
  pointAt,
  turnCursor,
  writeLetter
} from '../store.ts'

type Props = { play: Play; gridRef: RefObject<HTMLDivElement | null> }

/** The grid. Each cell is an input of its own, so that a phone brings up its keyboard. */
export function GridView({ play, gridRef }: Props) {
  const { grid, cursor, letters, marks } = play
  const current = entryUnder(play)
  const known = useRef(cursor.cell)

  // The focus follows the cursor, but only while it is in the grid: it is never moved from elsewhere.
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
      className="cells -mx-3 grid sm:mx-0"
      style={{
        gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
        maxWidth: `${grid.columns * 2.75}rem`
      }}
    >
      {grid.cells.map((cell, index) =>
        cell ? (
          <CellInput
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

type CellProps = {
  index: number
  name: string
  number: number | undefined
  letter: string
  mark: LetterMark | undefined
  isCurrent: boolean
  isInWord: boolean
  isSolved: boolean
}

const CellInput = memo(function CellInput(props: CellProps) {
  const { index, name, number, letter, mark, isCurrent, isInWord, isSolved } = props
  const hadFocus = useRef(false)
  return (
    <span className="cell-box" data-mark={mark} data-word={isInWord || undefined}>
      {number !== undefined && <span aria-hidden="true">{number}</span>}
      <input
        type="text"
        aria-label={name}
        value={letter}
        readOnly={isSolved}
        tabIndex={isCurrent ? 0 : -1}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        onPointerDown={event => {
          hadFocus.current = document.activeElement === event.currentTarget
        }}
        onFocus={() => {
          if (!isCurrent) pointAt(index)
        }}
        onClick={() => {
          // The press that brings the focus only moves there; the next one turns the direction.
          if (hadFocus.current) pointAt(index)
        }}
        onKeyDown={pressKey}
        onChange={changeLetter}
      />
    </span>
  )
})

/** Only the letter just typed counts: the cell may hold one already. A phone reports no key, only this. */
function changeLetter(event: ChangeEvent<HTMLInputElement>): void {
  const typed = event.nativeEvent instanceof InputEvent ? event.nativeEvent.data : null
  if (event.currentTarget.value === '') eraseLetter()
  else writeLetter((typed ?? event.currentTarget.value).trim().slice(-1))
}

/** The keys of the grid that write no letter. Any other key is the browser's. */
function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (isHandled(event)) event.preventDefault()
}

function isHandled({ key, shiftKey }: KeyboardEvent<HTMLInputElement>): boolean {
  if (key in ARROW_KEYS) moveCursor(key as ArrowKey)
  else if (key === 'Backspace' || key === 'Delete') eraseLetter()
  else if (key === ' ' || key === 'Enter') turnCursor()
  else if (key === 'Tab') return goToClueBeside(shiftKey ? -1 : 1)
  else return false
  return true
}
