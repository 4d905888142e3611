import { type KeyboardEvent } from 'react'
import { type Arrow } from '../cursor.ts'
import { eraseLetter, goToClueBeside, moveTo, turnDirection } from '../store.ts'

const ARROWS: Record<string, Arrow> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down'
}

/** The keys of the grid that write no letter. What it does not know is the browser's. */
export function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (isTaken(event)) event.preventDefault()
}

function isTaken({ key, shiftKey }: KeyboardEvent<HTMLInputElement>): boolean {
  const arrow = ARROWS[key]
  if (arrow) moveTo(arrow)
  else if (key === 'Backspace' || key === 'Delete') eraseLetter()
  else if (key === ' ' || key === 'Enter') turnDirection()
  else if (key === 'Tab') return goToClueBeside(shiftKey ? -1 : 1)
  else return false
  return true
}
