import { type RefObject, useEffect, useRef } from 'react'
import { arriveAt } from '../platform/focus.ts'

/**
 * For what a person is led to when `step` changes: it takes the focus and comes into view.
 * Not when it is first drawn, so that a reload moves nothing.
 */
export function useArrival<E extends HTMLElement>(step: string): RefObject<E | null> {
  const target = useRef<E>(null)
  const known = useRef(step)
  // The focus belongs to the document: it can move only once the new step is drawn.
  useEffect(() => {
    if (known.current === step) return
    known.current = step
    if (target.current) arriveAt(target.current)
  }, [step])
  return target
}
