/** The adapter of time, so that a test can bring its own. */
export type Clock = {
  now(): number
  /** Calls once, after a wait; returns how to cancel it. */
  after(ms: number, act: () => void): () => void
  /** Calls again and again; returns how to stop. */
  every(ms: number, act: () => void): () => void
}

export const clock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  every(ms, act) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  }
}
