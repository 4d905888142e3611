import { type Expected } from './reference.ts'

/** What the probe in the page needs to know about the contender. */
export type ProbeOptions = {
  readonly row: string
  readonly drawsAll: boolean
  readonly loaded: Expected
  /** Typed into the search box as soon as it is there, and what it finds. */
  readonly search?: { readonly word: string; readonly found: Expected }
  /** The sentence of a page without winners. */
  readonly emptyText?: string
}

export type Painted = {
  /** From the event's time stamp to the frame that shows the right rows, in ms. */
  readonly toPaint: number
  /** When the event was, in the page's time. */
  readonly at: number
  /** To the frame in which the visible rows have their descriptions, if these were asked for. */
  readonly described: number | undefined
}

type Drawn = { readonly rows: number; readonly first: string; readonly last: string }

type Probe = {
  /** When the first rows, and when all, were on a frame, in ms since the navigation. */
  readonly loading: Promise<{ readonly first: number; readonly all: number }>
  /** When the sentence of an empty page was on a frame. */
  readonly empty: Promise<number>
  /** When the result of a search was on a frame that was typed as soon as there was a box for it. */
  readonly searchable: Promise<number>
  readonly longTasks: { readonly start: number; readonly duration: number }[]
  readonly events: { readonly start: number; readonly duration: number }[]
  /** Waits for the last of `presses` events and then for the frame that shows `expected`. */
  readonly expect: (
    expected: Expected,
    event: 'keydown' | 'click',
    presses: number,
    descriptions?: readonly string[]
  ) => void
  painted: Promise<Painted>
  readonly drawn: () => Drawn
}

declare global {
  interface Window {
    probe: Probe
  }
}

/**
 * Runs in every page before its own scripts. A frame counts when its last callback finds the right rows in the
 * document; its time is taken from the first task after it, when the frame has left the main thread.
 */
export function installProbe({ row, drawsAll, loaded, search, emptyText }: ProbeOptions): void {
  const LOADING_TIMEOUT = 120_000
  const TIMEOUT = 30_000
  const PARTS = ['winner-rank', '', 'winner-followers', 'winner-following', 'winner-iq']
  let line: Element | undefined

  function rowText(element: Element | undefined): string {
    if (!element) return ''
    return PARTS.map(part => {
      const found = element.querySelector(part === '' ? 'a' : `[data-testid="${part}"]`)
      return found?.textContent.trim() ?? ''
    }).join(' ')
  }

  function hasLine(text: string): boolean {
    if (!line?.isConnected || !line.textContent.startsWith('Showing')) {
      line = [...document.querySelectorAll('p')].find(p => p.textContent.startsWith('Showing '))
    }
    return line?.textContent.startsWith(text) ?? false
  }

  /** Virtualized rows stand in the document in any order. */
  function rowsInOrder(): readonly Element[] {
    const rows = [...document.querySelectorAll(row)]
    if (drawsAll) return rows
    const rank = (element: Element): number => parseInt(rowText(element), 10)
    return rows.sort((a, b) => rank(a) - rank(b))
  }

  function shows(expected: Expected): boolean {
    if (!hasLine(expected.line)) return false
    const rows = rowsInOrder()
    if (rowText(rows[0]) !== expected.first) return false
    return !drawsAll || (rows.length === expected.rows && rowText(rows.at(-1)) === expected.last)
  }

  /** Whether all rows in the window have their descriptions. */
  function showsDescriptions(descriptions: readonly string[]): boolean {
    return rowsInOrder().every(element => {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) return true
      const shown = element.querySelector('p')?.textContent.trim() ?? ''
      return shown === descriptions[parseInt(rowText(element), 10) - 1]
    })
  }

  /** Types over and over until it counts: before the page's scripts listen, an event is lost. */
  function typeUntilFound({ word, found }: NonNullable<ProbeOptions['search']>): Promise<number> {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    return new Promise((resolve, reject) => {
      const timeout = rejectAfter(LOADING_TIMEOUT, found, reject)
      const typing = setInterval(() => {
        const box = document.querySelector('input[placeholder="Search by username..."]')
        if (!box || box.closest('astro-island')?.hasAttribute('ssr')) return
        // React ignores an event after which the value is what it has set itself.
        setValue?.call(box, word)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }, 50)
      whenPainted(
        () => shows(found),
        time => {
          clearInterval(typing)
          clearTimeout(timeout)
          resolve(time)
        }
      )
    })
  }

  function afterFrame(callback: (time: number) => void): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => callback(performance.now())
    port2.postMessage(0)
  }

  /** Checks once a frame until `isReady`, then reports when that frame was done. */
  function whenPainted(isReady: () => boolean, callback: (time: number) => void): void {
    requestAnimationFrame(() => {
      if (isReady()) afterFrame(callback)
      else whenPainted(isReady, callback)
    })
  }

  function rejectAfter(
    time: number,
    expected: Expected,
    reject: (reason: Error) => void
  ): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      const { first, last } = probe.drawn()
      const seen = [line?.textContent, first, last].join(' | ')
      reject(new Error(`Expected ${JSON.stringify(expected)}, saw ${seen}`))
    }, time)
  }

  function record(type: string, into: { start: number; duration: number }[]): void {
    const observer = new PerformanceObserver(list => {
      for (const { startTime, duration } of list.getEntries())
        into.push({ start: startTime, duration })
    })
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  }

  const probe: Probe = {
    loading: new Promise((resolve, reject) => {
      if (search ?? emptyText) return
      const timeout = rejectAfter(LOADING_TIMEOUT, loaded, reject)
      whenPainted(
        () => rowText(document.querySelector(row) ?? undefined).includes('@'),
        first =>
          whenPainted(
            () => shows(loaded),
            all => {
              clearTimeout(timeout)
              resolve({ first, all: Math.max(first, all) })
            }
          )
      )
    }),
    empty: new Promise(resolve => {
      if (emptyText === undefined) return
      const hasText = (): boolean =>
        [...document.querySelectorAll('p')].some(p => p.textContent === emptyText)
      whenPainted(hasText, resolve)
    }),
    searchable: search ? typeUntilFound(search) : Promise.resolve(NaN),
    longTasks: [],
    events: [],
    painted: Promise.resolve({ toPaint: 0, at: 0, described: undefined }),
    drawn: () => {
      const rows = rowsInOrder()
      return { rows: rows.length, first: rowText(rows[0]), last: rowText(rows.at(-1)) }
    },
    expect: (expected, event, presses, descriptions) => {
      let left = presses
      probe.painted = new Promise((resolve, reject) => {
        const timeout = rejectAfter(TIMEOUT, expected, reject)
        addEventListener(event, listen, true)
        function listen({ timeStamp }: Event): void {
          left -= 1
          if (left > 0) return
          removeEventListener(event, listen, true)
          // Bubbling up to the window comes last, so what the page schedules for the next frame runs before this.
          const done = event === 'keydown' ? 'input' : 'click'
          const follow = (): void =>
            whenPainted(
              () => shows(expected),
              time => {
                const painted = { toPaint: time - timeStamp, at: timeStamp }
                const finish = (described: number | undefined): void => {
                  clearTimeout(timeout)
                  resolve({ ...painted, described })
                }
                if (!descriptions) return finish(undefined)
                return showsDescriptions(descriptions)
                  ? finish(painted.toPaint)
                  : whenPainted(
                      () => showsDescriptions(descriptions),
                      later => finish(later - timeStamp)
                    )
              }
            )
          addEventListener(done, follow, { once: true })
        }
      })
    }
  }
  record('longtask', probe.longTasks as { start: number; duration: number }[])
  record('event', probe.events as { start: number; duration: number }[])
  window.probe = probe
}
