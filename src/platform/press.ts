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

/** The click of a press follows its release within so many ms. */
const CLICK_MS = 1000

/** On a busy page, the second press of two begins before the click of the first. */
let latest: Press | undefined
let released = -Infinity
let isWatching = false

function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  const begin = ({ timeStamp, clientX: x, clientY: y, target }: PointerEvent): void => {
    const before = latest
    const isAgain =
      before !== undefined &&
      (target !== before.target || before.start < before.last) &&
      timeStamp - before.last < AGAIN.ms &&
      Math.hypot(x - before.x, y - before.y) < AGAIN.pixels
    latest = { start: isAgain ? before.start : timeStamp, last: timeStamp, x, y, target }
  }
  const end = ({ timeStamp }: PointerEvent): void => {
    released = timeStamp
  }
  addEventListener('pointerdown', begin, true)
  addEventListener('pointerup', end, true)
}

/** Undefined for clicks by keyboard or by a screen reader. */
function pressOf({ detail, timeStamp }: MouseEvent): Press | undefined {
  return detail !== 0 && timeStamp - released < CLICK_MS ? latest : undefined
}

type Drawing = {
  /** By the clock of events. Infinity until the next frame is laid out. */
  readonly time: () => number
  readonly stop: () => void
}

function watchDrawing(): Drawing {
  let drawn = Infinity
  const note = ([entry]: readonly IntersectionObserverEntry[]): void => {
    if (!entry) return
    drawn = entry.time
    observer.disconnect()
  }
  const observer = new IntersectionObserver(note)
  observer.observe(document.documentElement)
  return {
    time: () => {
      // On a busy page, a press can come before the observer's call.
      note(observer.takeRecords())
      return drawn
    },
    stop: () => observer.disconnect()
  }
}

/**
 * For the element around what a press replaces: ignores presses that began before this step was drawn, such as the
 * second of a double press.
 */
export function usePressGuard(step: string) {
  const drawing = useRef<Drawing>(null)
  useLayoutEffect(() => {
    watchPresses()
    const current = watchDrawing()
    drawing.current = current
    return current.stop
  }, [step])
  return {
    onClickCapture(event: MouseEvent): void {
      const press = pressOf(event)
      if (!press || !drawing.current || press.start >= drawing.current.time()) return
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
