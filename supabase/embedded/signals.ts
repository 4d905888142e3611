import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

/** One Ctrl-C comes twice: from the terminal, and a moment later passed on by npm. */
const ONE_PRESS_MS = 1000

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
  let isClosing = false
  let isLate = false
  function onSignal(signal: Signal): void {
    if (isLate) end(signal)
    if (isClosing) return
    isClosing = true
    // After a long query timers come first: the same press may still be waiting to be heard.
    setTimeout(() => setImmediate(() => (isLate = true)), ONE_PRESS_MS).unref()
    // Only here is somebody sure to be reading.
    if (signal === 'SIGINT')
      console.log('Shutting down. Press Ctrl-C again in a moment to quit now.')
    void close().then(() => process.exit(0))
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
}
