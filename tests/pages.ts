import { fireEvent } from '@testing-library/dom'
import { vi } from 'vitest'

/** What a browser tells a page about others: for tests in happy-dom. */

/** Another page has written the key. */
export function tellWritten(key: string): void {
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}

/** Back brings a page that the browser has kept. */
export function comeBack(): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

/** The tab is hidden or closed, or seen again. */
export function setTabVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A press that began before its target was drawn: without a browser, nothing ever is. */
export function pressTooEarly(target: HTMLElement): void {
  fireEvent.pointerDown(target)
  fireEvent.pointerUp(target)
  fireEvent.click(target, { detail: 1 })
}
