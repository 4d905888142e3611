import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Progress } from '../progress.ts'
import { type Race } from '../race.ts'

/** Updates an element in each frame, outside React. */
export function useTime<E extends Element>(
  race: Race,
  update: (element: E, progress: Progress, time: number) => void
): RefObject<E | null> {
  const element = useRef<E>(null)
  const show = useEffectEvent(() => {
    const progress = race.$progress.get()
    if (element.current && progress) update(element.current, progress, race.$time.get())
  })
  // Fill in numbers before the paint: a late one would move the content below.
  useLayoutEffect(() => {
    show()
    const stops = [race.$time.listen(() => show()), race.$progress.listen(() => show())]
    return () => stops.forEach(stop => stop())
  }, [race])
  return element
}
