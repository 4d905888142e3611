import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof SIGNALS)[number]

/** One Ctrl-C arrives twice: from the terminal and, a moment later, from npm. */
const KEY_PRESS_MS = 1000

function exit(signal: Signal): never {
  process.exit(128 + constants.signals[signal])
}

/** Exits on the first signal, in a way that releases locks. */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, exit)
}

/**
 * Closes, then exits, on a signal from the terminal or the parent process. A second signal exits
 * immediately.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let isClosing = false
  let canForce = false
  function onSignal(signal: Signal): void {
    if (canForce) exit(signal)
    if (isClosing) return
    isClosing = true
    // After a long query timers run before signals: the same key press may still be pending.
    setTimeout(() => setImmediate(() => (canForce = true)), KEY_PRESS_MS).unref()
    // Only SIGINT implies that someone is reading the terminal.
    if (signal === 'SIGINT')
      console.log('Shutting down. Press Ctrl-C again after a moment to quit immediately.')
    void close().then(() => process.exit(0))
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
}
