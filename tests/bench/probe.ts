import { type Shown } from './reference.ts'

/** What the probe in the page is told about the contender. */
export type ProbeOptions = {
  readonly row: string
  readonly drawsAll: boolean
  readonly loaded: Shown
}

export type Painted = {
  /** From the event's time stamp to the frame that shows the right rows, in ms. */
  readonly toPaint: number
  /** When the event was, in the page's time. */
  readonly at: number
}

export type Drawn = { readonly rows: number; readonly first: string; readonly last: string }

type Probe = {
  /** When the first rows, and when all, were on a frame, in ms since the navigation. */
  readonly loading: Promise<{ readonly first: number; readonly all: number }>
  readonly longTasks: { readonly start: number; readonly duration: number }[]
  readonly events: { readonly start: number; readonly duration: number }[]
  /** Waits for the last of `presses` events and then for the frame that shows `expected`. */
  readonly expect: (expected: Shown, event: 'keydown' | 'click', presses: number) => void
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
export function installProbe({ row, drawsAll, loaded }: ProbeOptions): void {
  const LOADING_PATIENCE = 120_000
  const PATIENCE = 30_000
  const PARTS = ['winner-rank', '', 'winner-followers', 'winner-following', 'winner-iq']
  let line: Element | undefined

  function told(element: Element | undefined): string {
    if (!element) return ''
    return PARTS.map(part => {
      const found = element.querySelector(part === '' ? 'a' : `[data-testid="${part}"]`)
      return found?.textContent.trim() ?? ''
    }).join(' ')
  }

  function saysCount(words: string): boolean {
    if (!line?.isConnected || !line.textContent.startsWith('Showing')) {
      line = [...document.querySelectorAll('p')].find(p => p.textContent.startsWith('Showing '))
    }
    return line?.textContent.startsWith(words) ?? false
  }

  /** Rows that are drawn by need stand in the document in any order. */
  function rowsInOrder(): readonly Element[] {
    const rows = [...document.querySelectorAll(row)]
    if (drawsAll) return rows
    const rank = (element: Element): number => parseInt(told(element), 10)
    return rows.sort((a, b) => rank(a) - rank(b))
  }

  function shows(expected: Shown): boolean {
    if (!saysCount(expected.line)) return false
    const rows = rowsInOrder()
    if (told(rows[0]) !== expected.first) return false
    return !drawsAll || (rows.length === expected.rows && told(rows.at(-1)) === expected.last)
  }

  function afterFrame(callback: (time: number) => void): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => callback(performance.now())
    port2.postMessage(0)
  }

  /** Looks once a frame until `isThere`, then tells when that frame was done. */
  function whenPainted(isThere: () => boolean, callback: (time: number) => void): void {
    requestAnimationFrame(() => {
      if (isThere()) afterFrame(callback)
      else whenPainted(isThere, callback)
    })
  }

  function giveUpAfter(
    time: number,
    expected: Shown,
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
      const lost = giveUpAfter(LOADING_PATIENCE, loaded, reject)
      whenPainted(
        () => told(document.querySelector(row) ?? undefined).includes('@'),
        first =>
          whenPainted(
            () => shows(loaded),
            all => {
              clearTimeout(lost)
              resolve({ first, all: Math.max(first, all) })
            }
          )
      )
    }),
    longTasks: [],
    events: [],
    painted: Promise.resolve({ toPaint: 0, at: 0 }),
    drawn: () => {
      const rows = rowsInOrder()
      return { rows: rows.length, first: told(rows[0]), last: told(rows.at(-1)) }
    },
    expect: (expected, event, presses) => {
      let left = presses
      probe.painted = new Promise((resolve, reject) => {
        const lost = giveUpAfter(PATIENCE, expected, reject)
        addEventListener(event, listen, true)
        function listen({ timeStamp }: Event): void {
          left -= 1
          if (left > 0) return
          removeEventListener(event, listen, true)
          // Bubbling up to the window comes last, so what the page asks of the next frame runs before this.
          const done = event === 'keydown' ? 'input' : 'click'
          const follow = (): void =>
            whenPainted(
              () => shows(expected),
              time => {
                clearTimeout(lost)
                resolve({ toPaint: time - timeStamp, at: timeStamp })
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
