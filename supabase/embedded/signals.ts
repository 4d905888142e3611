import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

/** One Ctrl-C comes twice: from the terminal, and a moment later passed on by npm. */
const ONE_PRESS_MS = 500

function end(signal: Signal): never {
  process.exit(128 + constants.signals[signal])
}

/** Ends the process at the first signal, in the way that lets go of locks. */
export function endOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, end)
}

/**
 * Closes and ends the process when its terminal or its parent asks for it. Who asks again, since
 * that takes too long, is obeyed at once.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let asked: number | undefined
  function hear(signal: Signal): void {
    if (asked === undefined) {
      asked = performance.now()
      // Only here is somebody sure to be reading.
      if (signal === 'SIGINT') console.log('Closing. Press Ctrl-C again to end at once.')
      void close().then(() => process.exit(0))
    } else if (performance.now() - asked > ONE_PRESS_MS) {
      end(signal)
    }
  }
  for (const signal of SIGNALS) process.on(signal, hear)
}
