import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  ARROW_KEYS,
  type ArrowKey,
  entryUnder,
  lettersTyped,
  moveCursor,
  type Play,
  pointAt,
  turnCursor
} from '../play.ts'
import { cellName } from '../sentences.ts'
import { goToClueBeside, takeLetterBack, typeLetters, updatePlay } from '../store.ts'

/** On the cell under the cursor, once it is drawn. */
export function focusGrid(): void {
  flushSync(() => undefined)
  document.querySelector<HTMLElement>(CURSOR)?.focus()
}

const CURSOR = '.crossword-grid [tabindex="0"]'

export function GridView({ play }: { play: Play }) {
  const { grid, cursor } = play
  const current = entryUnder(play)
  useFocusOnCursor(cursor.cell)
  return (
    <div
      ref={watchTyping}
      role="group"
      aria-label={`Crossword, ${grid.rows} rows, ${grid.columns} columns`}
      className="crossword-grid grid"
      style={{
        gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
        maxWidth: `${grid.columns * 2.75}rem`
      }}
    >
      {grid.cells.map((cell, index) =>
        cell ? (
          <span
            key={index}
            className="crossword-cell"
            data-mark={play.marks[index]}
            data-word={current.cells.includes(index) || undefined}
          >
            {cell.number !== undefined && (
              <span aria-hidden="true" className="crossword-number">
                {cell.number}
              </span>
            )}
            <Cell play={play} index={index} />
          </span>
        ) : (
          <span key={index} />
        )
      )}
    </div>
  )
}

/** An input, so phones open their keyboard. */
function Cell({ play, index }: { play: Play; index: number }) {
  const isCurrent = index === play.cursor.cell
  const letter = play.letters[index] ?? ''
  const wasFocused = useRef(false)
  const goHere = (): void => updatePlay(each => pointAt(each, index))
  return (
    <input
      type="text"
      aria-label={cellName(play, index)}
      value={letter}
      readOnly={play.state === 'solved'}
      tabIndex={isCurrent ? 0 : -1}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="next"
      onPointerDown={({ currentTarget }) => {
        wasFocused.current = document.activeElement === currentTarget
      }}
      // Soft keyboards delete what is selected, wherever the press put the caret.
      onFocus={({ currentTarget }) => {
        currentTarget.select()
        if (!isCurrent) goHere()
      }}
      onClick={({ currentTarget }) => {
        currentTarget.select()
        // The first press only moves the focus; the next turns the direction.
        if (wasFocused.current) goHere()
      }}
      onKeyDown={pressKey}
      onChange={({ currentTarget }) => changeLetter(letter, currentTarget.value)}
    />
  )
}

/** Moves the focus only while it is in the grid. */
function useFocusOnCursor(cell: number): void {
  const known = useRef(cell)
  useEffect(() => {
    if (known.current === cell) return undefined
    known.current = cell
    if (!document.activeElement?.closest('.crossword-grid')) return undefined
    // Once the letter is drawn: Firefox tells of its caret later, and a screen reader would say the next cell twice.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => document.querySelector<HTMLElement>(CURSOR)?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [cell])
}

/** Phones report no key, only what will be written or deleted. React’s `onBeforeInput` is another event. */
function watchTyping(area: HTMLElement | null): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let composed: string | null = null
  const forget = (): void => void (composed = null)
  for (const type of ['keydown', 'pointerdown']) area?.addEventListener(type, forget, { signal })
  area?.addEventListener(
    'beforeinput',
    event => {
      // It can't be stopped: changeLetter sees what it wrote. Its end may write the same once more.
      const isComposition = event.isComposing || event.inputType.includes('Composition')
      if (isComposition) composed = event.data
      else if (wordOf(event) === composed || isTyped(event)) event.preventDefault()
    },
    { signal }
  )
  return () => ending.abort()
}

function isTyped(event: InputEvent): boolean {
  const text = event.data ?? event.dataTransfer?.getData('text/plain')
  if (event.inputType.startsWith('delete')) takeLetterBack()
  else if (event.inputType.startsWith('insert') && text) typeLetters(text)
  else return false
  return true
}

/** A single letter may be typed twice. */
function wordOf({ data }: InputEvent): string | undefined {
  return data !== null && data.length > 1 ? data : undefined
}

/** What a composition did to a cell. */
function changeLetter(letter: string, text: string): void {
  const typed = lettersTyped(letter, text)
  if (typed) typeLetters(typed)
  else if (text === '') takeLetterBack()
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
