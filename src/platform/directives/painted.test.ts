// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import painted from './painted.ts'

type Tell = (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void

let tell: Tell = () => undefined

/** A browser that says it reports paints; whether it does is up to the test. */
function stubPaints(): void {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = ['paint']
      constructor(callback: Tell) {
        tell = callback
      }
      observe(): void {}
      disconnect(): void {}
    }
  )
}

const hydrate = vi.fn(async () => undefined)
const start = (): void =>
  void painted(async () => hydrate, { name: 'painted', value: '' }, document.body)

afterEach(() => {
  hydrate.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('hydrates on a scroll when no paint is reported, as Firefox on a page that opens scrolled', async () => {
  stubPaints()
  start()
  dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
})

test('hydrates without a further scroll on a page that has been scrolled already', async () => {
  stubPaints()
  vi.stubGlobal('scrollY', 600)
  start()
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
})

test('waits for the paint at the top of the page, and hydrates once', async () => {
  vi.useFakeTimers()
  stubPaints()
  start()
  await vi.runAllTimersAsync()
  expect(hydrate).not.toHaveBeenCalled()
  tell({ getEntriesByName: () => [performance.mark('first-contentful-paint')] })
  dispatchEvent(new Event('scroll'))
  await vi.runAllTimersAsync()
  expect(hydrate).toHaveBeenCalledOnce()
})
