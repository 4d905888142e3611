import { useStore } from '@nanostores/react'
import { $hasLoadFailed } from '../../features/lab/store.ts'

export function LoadFailure() {
  const hasLoadFailed = useStore($hasLoadFailed)
  return (
    <p role="status" className="text-small empty:hidden">
      {hasLoadFailed && 'The block didn’t load. Check your connection and try again.'}
    </p>
  )
}
