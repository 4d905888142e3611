/** Replaceable in tests; `after` and `every` return how to cancel. */
export type Clock = {
  now(): number
  after(ms: number, act: () => void): () => void
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
