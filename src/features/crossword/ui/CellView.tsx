import { type ChangeEvent, memo, useRef } from 'react'
import { type Mark } from '../play.ts'
import { eraseLetter, pointAt, writeLetter } from '../store.ts'
import { pressKey } from './keys.ts'

type Props = {
  index: number
  name: string
  number: number | undefined
  letter: string
  mark: Mark | undefined
  isCurrent: boolean
  isInWord: boolean
  isSolved: boolean
}

export const CellView = memo(function CellView(props: Props) {
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
        onChange={type}
      />
    </span>
  )
})

/** Only the letter just typed counts: the cell may hold one already. A phone says no key, only this. */
function type(event: ChangeEvent<HTMLInputElement>): void {
  const typed = event.nativeEvent instanceof InputEvent ? event.nativeEvent.data : null
  if (event.currentTarget.value === '') eraseLetter()
  else writeLetter((typed ?? event.currentTarget.value).trim().slice(-1))
}
