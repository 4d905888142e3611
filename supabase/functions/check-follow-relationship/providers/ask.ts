import { type Limits } from '../limits.ts'
import { type Provider, type ProviderResult } from './provider.ts'

/** Time and randomness, as arguments. */
export type AskTools = {
  readonly limits: Limits['provider']
  readonly wait: (ms: number) => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  /** A signal that aborts after so many milliseconds. */
  readonly timeout?: (ms: number) => AbortSignal
}

/**
 * Calls the provider with a time-out, and again after 429, 5xx and network faults as long as the
 * visitor's patience lasts. A 401, 402 or unusable answer is never repeated, nor is a 429 whose limit
 * is reset too late.
 *
 * @returns the last result, and how many requests were sent
 */
export async function ask(
  provider: Provider,
  username: string,
  { limits, wait, now, random, timeout = ms => AbortSignal.timeout(ms) }: AskTools
): Promise<{ result: ProviderResult; calls: number }> {
  const deadline = now() + limits.patienceMs
  let calls = 0
  for (let retry = 0; ; retry += 1) {
    const signal = timeout(Math.min(limits.timeoutMs, deadline - now()))
    const { requests = 1, ...result } = await provider.check(username, signal)
    calls += requests
    const shortest = limits.retryDelaysMs[retry]
    if (result.kind !== 'failed' || result.isTransient !== true || shortest === undefined) {
      return { result, calls }
    }
    // Half of the delay is random, so that many callers don't return at the same moment:
    // https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
    const delay = (result.retryAfterSeconds ?? 0) * 1000 + shortest * (1 + random())
    if (now() + delay + limits.minAttemptMs > deadline) return { result, calls }
    await wait(delay)
    // On a busy machine a wait may last far longer than it should.
    if (now() >= deadline) return { result, calls }
  }
}
