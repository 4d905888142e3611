declare global {
  interface Window {
    probe: {
      /** Resolves with the ms since the navigation when a row, or all of so many winners, were on a frame. */
      readonly loaded: (winners?: number) => Promise<number>
      /** Makes `painted` the ms from the next event of this type to the last frame that changed the board. */
      readonly watch: (event: 'input' | 'click') => void
      painted: Promise<number>
    }
  }
}

/** Runs in every page before its own scripts. A frame's time is taken from the first task after it. */
export function installProbe(): void {
  /** The board has settled when nothing has changed for so long. */
  const QUIET_MS = 500
  const LIMIT_MS = 60_000
  let line: Element | undefined

  /** Count, number of rows, first row and last one. */
  function look(): { count: string; rows: number; view: string } {
    if (!line?.isConnected || !line.textContent.startsWith('Showing')) {
      line = [...document.querySelectorAll('main *')].find(
        element => element.children.length === 0 && element.textContent.startsWith('Showing ')
      )
    }
    const count = line?.textContent ?? ''
    const rows = document.querySelectorAll('[data-testid="winner-row"]')
    const ends = [rows[0], rows[rows.length - 1]].map(row => row?.textContent)
    return { count, rows: rows.length, view: [count, rows.length, ...ends].join() }
  }

  /** Resolves when the next frame has left the main thread. */
  function nextFrame(): Promise<number> {
    return new Promise(resolve => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      })
    })
  }

  window.probe = {
    loaded: async winners => {
      for (;;) {
        const time = await nextFrame()
        if (time > LIMIT_MS) throw new Error('The rows did not load in a minute.')
        const { count, rows } = look()
        const total = Number(/of ([\d,]+)/.exec(count)?.[1]?.replaceAll(',', ''))
        if (rows > 0 && (winners === undefined || total === winners)) return time
      }
    },
    painted: Promise.resolve(0),
    watch: type => {
      window.probe.painted = new Promise((resolve, reject) => {
        const before = look().view
        addEventListener(
          type,
          async ({ timeStamp }) => {
            let [view, changed] = [before, 0]
            for (let now = timeStamp; changed === 0 || now < changed + QUIET_MS;) {
              now = await nextFrame()
              if (now > timeStamp + LIMIT_MS) return reject(new Error('The board did not settle.'))
              const seen = look().view
              if (seen !== view) [view, changed] = [seen, now]
            }
            resolve(changed - timeStamp)
          },
          { once: true }
        )
      })
    }
  }
}
