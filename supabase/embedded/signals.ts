const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closes, then exits, on a signal. One Ctrl-C arrives twice, from the terminal and from npm, and so calls `close` twice. */
export function closeOnSignals(close: () => Promise<void>): void {
  for (const signal of SIGNALS) process.on(signal, () => void close().then(() => process.exit(0)))
}
