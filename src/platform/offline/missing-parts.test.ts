// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMissingParts } from './missing-parts.ts'

/** What the browser has told of a stalled network's files. */
const STALLED = [{ name: '/_astro/stalled.js' }]

const panels = (): Element[] => [...document.querySelectorAll('[role=alert]')]
const partOf = (id: string): HTMLElement | null => document.querySelector(`#${id}`)

function report(id: string, retry: () => void = () => undefined): void {
  partOf(id)?.dispatchEvent(new CustomEvent('part:missing', { bubbles: true, detail: retry }))
}

let abortFetches = (): void => undefined
const setBufferSize = vi.spyOn(performance, 'setResourceTimingBufferSize')
watchMissingParts()
const bufferSizes = setBufferSize.mock.calls.flat()

beforeEach(() => {
  document.body.innerHTML = `
    <template id="missing-part" data-floating=" fixed">
      <div role="alert"><p>Couldn't load this part.</p><button>Try again</button><button>Reload</button></div>
    </template>
    <main><div id="chart"></div></main>
    <div id="dots"></div><div id="toasts"></div>`
  const stalls = new AbortController()
  abortFetches = () => stalls.abort()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(stalls.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, fail) => signal?.addEventListener('abort', fail))
  })
})

afterEach(() => {
  vi.mocked(AbortSignal.timeout).mockRestore()
  vi.unstubAllGlobals()
})

test('a file that stalls does not keep the parts from being tried again', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValueOnce(STALLED as PerformanceEntryList)
  const retry = vi.fn()
  report('chart', retry)
  panels()[0]?.querySelector('button')?.click()
  expect(retry).not.toHaveBeenCalled()
  abortFetches()
  await vi.waitFor(() => expect(retry).toHaveBeenCalledOnce())
})

test('more files are remembered than a browser does by itself, as a board full of avatars fetches more', async () => {
  expect(bufferSizes).toEqual([2000])
})

test.each([
  ['alone', ['dots', 'dots']],
  ['beside another one', ['dots', 'toasts', 'dots']],
  ['that shares the panel of another one', ['dots', 'toasts', 'toasts']]
])('a floating part %s that reports again is told once', (_, reports) => {
  for (const id of reports) report(id)
  expect(panels()).toHaveLength(1)
})

test('a floating part is told as a part of the page, as the panel stands in no place of its own', () => {
  report('chart')
  report('dots')
  expect(panels().map(panel => panel.querySelector('p')?.textContent)).toEqual([
    "Couldn't load this part.",
    "Couldn't load part of this page."
  ])
})
