import { useStore } from '@nanostores/react'
import { $parts, fetchParts } from './lazy-parts.tsx'

/** Says that parts of the board could not be fetched, and asks for them again. */
export function NotWhole() {
  return (
    useStore($parts) === null && (
      <p role="alert">
        Parts of this page could not be loaded.{' '}
        <button
          type="button"
          className="min-h-11 underline underline-offset-4"
          onClick={fetchParts}
        >
          Try again
        </button>
      </p>
    )
  )
}
