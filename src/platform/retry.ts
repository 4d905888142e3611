import { clock } from './clock.ts'

const RETRIES = 3
const MAX_WAIT = 30_000

/**
 * The one policy for failed reads: 3 retries, the n-th after min(1000 * 2^n, 30000) ms, n from 0.
 * It is ours and loads with the page: what recovers from a lost network must not have to be fetched.
 * @param isWorthwhile asked before each retry, with the failure; without a network there is no point
 * @throws the last failure when all four tries failed
 */
export async function withRetry<T>(
  read: () => Promise<T>,
  isWorthwhile: (failure: unknown) => boolean = () => true
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await read()
    } catch (failure) {
      if (failures === RETRIES || !isWorthwhile(failure)) throw failure
      const wait = Math.min(1000 * 2 ** failures, MAX_WAIT)
      await new Promise<void>(resolve => clock.after(wait, resolve))
    }
  }
}
