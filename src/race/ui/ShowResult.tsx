import { useStore } from '@nanostores/react'
import { type MouseEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Race, seekTime } from '../race.ts'

type Props = { race: Race; className?: string | undefined }

/** Ends the race early. It then disappears, so the race takes the focus. */
export function ShowResult({ race, className }: Props) {
  if (useStore(race.$isTold)) return null
  const showResult = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true })
    seekTime(race, Infinity)
  }
  return (
    <Button variant="secondary" className={className} onClick={showResult}>
      Show the result
    </Button>
  )
}
