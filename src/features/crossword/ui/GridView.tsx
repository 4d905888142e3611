import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  ARROW_KEYS,
  type ArrowKey,
  entryUnder,
  moveCursor,
  type Play,
  pointAt,
  turnCursor
} from '../play.ts'
import { cellName } from '../sentences.ts'
import { goToClueBeside, takeLetterBack, typeLetter, updatePlay } from '../store.ts'

/** On the cell under the cursor, once it is drawn. */
export function focusGrid(): void {
  flushSync(() => undefined)
  document.querySelector<HTMLElement>(CURSOR)?.focus()
}

const CURSOR = '.cells [tabindex="0"]'

/** Each cell is an input, so phones open their keyboard. */
export function GridView({ play }: { play: Play }) {
  const { grid, cursor, letters, marks } = play
  const current = entryUnder(play)
  const pressed = useRef<Element>(null)
  useFocusOnCursor(cursor.cell)

  return (
    <div
      role="group"
      aria-label={`Crossword, ${grid.rows} rows, ${grid.columns} columns`}
      className="cells grid"
      style={{
        gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
        maxWidth: `${grid.columns * 2.75}rem`
      }}
    >
      {grid.cells.map((cell, index) => {
        if (!cell) return <span key={index} />
        const isCurrent = index === cursor.cell
        const goHere = (): void => updatePlay(each => pointAt(each, index))
        return (
          <span
            key={index}
            className="cell-box"
            data-mark={marks[index]}
            data-word={current.cells.includes(index) || undefined}
          >
            {cell.number !== undefined && <span aria-hidden="true">{cell.number}</span>}
            <input
              type="text"
              aria-label={cellName(play, index)}
              value={letters[index] ?? ''}
              readOnly={play.state === 'solved'}
              tabIndex={isCurrent ? 0 : -1}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              onPointerDown={() => {
                pressed.current = document.activeElement
              }}
              onFocus={() => {
                if (!isCurrent) goHere()
              }}
              onClick={event => {
                // The first press only moves the focus; the next turns the direction.
                if (pressed.current === event.currentTarget) goHere()
              }}
              onKeyDown={pressKey}
              onChange={changeLetter}
            />
          </span>
        )
      })}
    </div>
  )
}

/** Moves the focus only while it is in the grid. */
function useFocusOnCursor(cell: number): void {
  const known = useRef(cell)
  useEffect(() => {
    if (known.current === cell) return undefined
    known.current = cell
    if (!document.activeElement?.closest('.cells')) return undefined
    // Once the letter is drawn: Firefox tells of its caret later, and a screen reader would say the next cell twice.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => document.querySelector<HTMLElement>(CURSOR)?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [cell])
}

/** Phones report no key, only the change. */
function changeLetter(event: ChangeEvent<HTMLInputElement>): void {
  const typed = event.nativeEvent instanceof InputEvent ? event.nativeEvent.data : null
  if (event.currentTarget.value === '') takeLetterBack()
  else typeLetter((typed ?? event.currentTarget.value).trim().slice(-1))
}

function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (isHandled(event)) event.preventDefault()
}

function isHandled({ key, shiftKey }: KeyboardEvent<HTMLInputElement>): boolean {
  if (isArrow(key)) updatePlay(play => moveCursor(play, key))
  else if (key === 'Backspace' || key === 'Delete') takeLetterBack()
  else if (key === ' ' || key === 'Enter') updatePlay(turnCursor)
  else if (key === 'Tab') return goToClueBeside(shiftKey ? -1 : 1)
  else return false
  return true
}

function isArrow(key: string): key is ArrowKey {
  return key in ARROW_KEYS
}
