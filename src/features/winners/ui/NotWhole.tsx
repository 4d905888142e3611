import { useStore } from '@nanostores/react'
import { MissingPart } from '../../../ui/MissingPart.tsx'
import { $parts, fetchParts } from './lazy-parts.tsx'

/** Says that parts of the board couldn't be loaded, and loads them again. */
export function NotWhole() {
  return useStore($parts) === null && <MissingPart retry={fetchParts} />
}
