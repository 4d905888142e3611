import { useStore } from '@nanostores/react'
import { type MouseEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Race, seekTime } from '../race.ts'

/** Ends the race early. It then disappears, so the race takes the focus. */
export function ShowResult({ race }: { race: Race }) {
  if (useStore(race.$isTold)) return null
  const showResult = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true })
    seekTime(race, Infinity)
  }
  return (
    <Button variant="secondary" onClick={showResult}>
      Show the result
    </Button>
  )
}
