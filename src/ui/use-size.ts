import { type RefObject, useEffect, useRef, useState } from 'react'
import { watchSize } from '../platform/observers.ts'

/** In px. */
export type Size = { readonly width: number; readonly height: number }

/** Of an element without padding. Unknown on the first render, and while it is hidden. */
export function useSize<E extends Element>(): [RefObject<E | null>, Size | undefined] {
  const element = useRef<E>(null)
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const area = element.current
    if (!area) return undefined
    return watchSize(area, () => {
      const { clientWidth: width, clientHeight: height } = area
      setSize(width && height ? { width, height } : undefined)
    })
  }, [])
  return [element, size]
}
