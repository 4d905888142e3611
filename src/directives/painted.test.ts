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

test('hydrates when the browser reports no paint, as Firefox on a page that opens scrolled', async () => {
  stubPaints()
  start()
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
})

test('hydrates once when the paint is reported and the frames have passed', async () => {
  vi.useFakeTimers()
  stubPaints()
  start()
  expect(hydrate).not.toHaveBeenCalled()
  tell({ getEntriesByName: () => [performance.mark('first-contentful-paint')] })
  await vi.runAllTimersAsync()
  expect(hydrate).toHaveBeenCalledOnce()
})
