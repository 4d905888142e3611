declare global {
  interface Window {
    probe: {
      /** Resolves with the ms from navigation until a frame shows a row, or this many winners. */
      readonly loaded: (winners?: number) => Promise<number>
      /** Sets `painted` to the ms from the next such event to the last frame that changed the board. */
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

  function look(): { count: string; rows: number; view: string } {
    if (!line?.isConnected || !line.textContent.startsWith('Showing')) {
      const all = [...document.querySelectorAll('main *')].filter(({ children }) => !children[0])
      line = all.find(({ textContent }) => textContent.startsWith('Showing '))
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

  async function loaded(winners?: number): Promise<number> {
    for (;;) {
      const time = await nextFrame()
      if (time > LIMIT_MS) throw new Error('The rows did not load in a minute.')
      const { count, rows } = look()
      const total = Number(/of ([\d,]+)/.exec(count)?.[1]?.replaceAll(',', ''))
      if (rows > 0 && (winners === undefined || total === winners)) return time
    }
  }

  /** The ms from an event to the last frame that changed the board. */
  async function settled(timeStamp: number, before: string): Promise<number> {
    let [view, changed] = [before, 0]
    for (let now = timeStamp; changed === 0 || now < changed + QUIET_MS;) {
      now = await nextFrame()
      if (now > timeStamp + LIMIT_MS) throw new Error('The board did not settle.')
      if (look().view !== view) [view, changed] = [look().view, now]
    }
    return changed - timeStamp
  }

  window.probe = {
    loaded,
    painted: Promise.resolve(0),
    watch: type => {
      const before = look().view
      window.probe.painted = new Promise<Event>(resolve =>
        addEventListener(type, resolve, { once: true })
      ).then(({ timeStamp }) => settled(timeStamp, before))
    }
  }
}
