import { type Expected } from './reference.ts'

declare global {
  interface Window {
    probe: {
      /** When the first rows, and when all, were on a frame, in ms since the navigation. */
      readonly loading: Promise<{ readonly first: number; readonly all: number }>
      /** Time in ms from the next event of this type to the frame that shows `expected`. */
      readonly expect: (expected: Expected, event: 'input' | 'click') => void
      painted: Promise<number>
    }
  }
}

/**
 * Runs in every page before its own scripts. A frame counts when its last callback finds the right rows in the
 * document; its time is taken from the first task after it, when the frame has left the main thread.
 */
export function installProbe(loaded: Expected): void {
  const ROW = '[data-testid="winner-row"]'
  const PARTS = ['winner-rank', '', 'winner-followers', 'winner-following', 'winner-iq']
  const TIMEOUT_MS = 120_000
  let line: Element | undefined

  function textOf(row: Element | null | undefined): string {
    return PARTS.map(part => {
      const found = row?.querySelector(part === '' ? 'a' : `[data-testid="${part}"]`)
      return found?.textContent.trim() ?? ''
    }).join(' ')
  }

  function shows(expected: Expected): boolean {
    if (!line?.isConnected || !line.textContent.startsWith('Showing')) {
      line = [...document.querySelectorAll('main *')].find(
        element => element.children.length === 0 && element.textContent.startsWith('Showing ')
      )
    }
    if (!line?.textContent.replaceAll(',', '').startsWith(expected.line)) return false
    const rows = document.querySelectorAll(ROW)
    return (
      rows.length === expected.rows &&
      textOf(rows[0]) === expected.first &&
      textOf(rows[rows.length - 1]) === expected.last
    )
  }

  /** Checks once a frame, and resolves when that frame is done. */
  function whenPainted(isReady: () => boolean, wanted: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const end = performance.now() + TIMEOUT_MS
      requestAnimationFrame(function check() {
        if (isReady()) {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(0)
        } else if (performance.now() < end) requestAnimationFrame(check)
        else reject(new Error(`The page never showed ${wanted}`))
      })
    })
  }

  async function load(): Promise<{ first: number; all: number }> {
    const first = await whenPainted(
      () => textOf(document.querySelector(ROW)).includes('@'),
      'a row'
    )
    const all = await whenPainted(() => shows(loaded), JSON.stringify(loaded))
    return { first, all: Math.max(first, all) }
  }

  window.probe = {
    loading: load(),
    painted: Promise.resolve(0),
    expect: (expected, type) => {
      window.probe.painted = new Promise((resolve, reject) => {
        // At the window an event has passed the page: what that schedules for the next frame runs before this.
        const follow = ({ timeStamp }: Event): void => {
          whenPainted(() => shows(expected), JSON.stringify(expected)).then(
            time => resolve(time - timeStamp),
            reject
          )
        }
        addEventListener(type, follow, { once: true })
      })
    }
  }
}
