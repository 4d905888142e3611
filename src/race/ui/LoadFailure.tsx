import { useStore } from '@nanostores/react'
import { type Race } from '../race.ts'

export function LoadFailure({ race, className = '' }: { race: Race; className?: string }) {
  const hasLoadFailed = useStore(race.$hasLoadFailed)
  return (
    <p role="status" className={`text-small empty:hidden ${className}`}>
      {hasLoadFailed && 'The block didn’t load. Check your connection and try again.'}
    </p>
  )
}
