// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onPop, writeQuery } from './history.ts'

let stop = (): void => undefined

const scrollByVisitor = (top: number): void => scrollTo({ top, behavior: 'instant' })

beforeEach(() => {
  history.replaceState(null, '')
  scrollByVisitor(0)
})
afterEach(() => {
  vi.useRealTimers()
  stop()
})

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

describe('a pending save is dropped', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    stop = onPop(() => undefined)
    scrollByVisitor(700)
    dispatchEvent(new Event('scroll'))
  })

  test.each([
    ['another entry follows', () => writeQuery('?page=2', 'push')],
    [
      'the visitor goes back or forward',
      () => {
        history.replaceState(null, '')
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }
    ]
  ])('when %s', (_, act) => {
    act()
    vi.runAllTimers()
    expect(history.state).toBeNull()
  })
})
