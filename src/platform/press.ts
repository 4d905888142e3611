import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** A press within so many ms and pixels of the one before belongs to it, if it meets another element. */
const AGAIN = { ms: 400, pixels: 24 } as const

type Press = {
  /** By the clock of events. Of the first, if presses follow each other in one place. */
  readonly start: number
  readonly last: number
  readonly x: number
  readonly y: number
  readonly target: EventTarget | null
}

let latest: Press | undefined
/** Undefined for clicks without a press: by keyboard, or of a label on its input. */
let pressOfClick: Press | undefined
let isWatching = false

function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  let pressed: Press | undefined
  const begin = ({ timeStamp, clientX: x, clientY: y, target }: PointerEvent): void => {
    const before = latest
    const isAgain =
      before !== undefined &&
      (target !== before.target || before.start < before.last) &&
      timeStamp - before.last < AGAIN.ms &&
      Math.hypot(x - before.x, y - before.y) < AGAIN.pixels
    pressed = { start: isAgain ? before.start : timeStamp, last: timeStamp, x, y, target }
    latest = pressed
  }
  const end = ({ type, detail }: Event & { detail?: number }): void => {
    pressOfClick = type === 'click' && detail !== 0 ? pressed : undefined
    pressed = undefined
  }
  addEventListener('pointerdown', begin, true)
  addEventListener('pointercancel', end, true)
  addEventListener('click', end, true)
}

/**
 * For the element around what a press replaces: ignores presses that began before this step was drawn, such as the
 * second of a double press.
 */
export function usePressGuard(step: string) {
  const drawn = useRef(Infinity)
  useLayoutEffect(() => {
    watchPresses()
    drawn.current = Infinity
    // Calls once the next frame is laid out.
    const observer = new IntersectionObserver(() => {
      drawn.current = new Event('drawn').timeStamp
      observer.disconnect()
    })
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [step])
  return {
    onClickCapture(event: MouseEvent): void {
      if (!pressOfClick || pressOfClick.start >= drawn.current) return
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
