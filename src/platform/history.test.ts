// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onPop } from './history.ts'

let stop = (): void => undefined

const scrollByVisitor = (top: number): void => scrollTo({ top, behavior: 'instant' })

beforeEach(() => {
  history.replaceState(null, '')
  scrollByVisitor(0)
})
afterEach(() => stop())

test('restores the scroll position from the back/forward cache', () => {
  stop = onPop(() => undefined)
  scrollByVisitor(700)
  dispatchEvent(new Event('pagehide'))
  scrollByVisitor(0)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(scrollY).toBe(700)
})

test('doesn’t scroll when the page is shown for the first time', () => {
  history.replaceState({ scroll: 700, focus: '' }, '')
  stop = onPop(() => undefined)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(scrollY).toBe(0)
})
