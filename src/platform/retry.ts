import { clock } from './environment.ts'

const RETRIES = 3
const MAX_WAIT = 30_000

/** 3 retries, the n-th after min(1000 * 2^n, 30000) ms, n from 0. @throws the last failure */
export async function withRetry<T>(read: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await read()
    } catch (failure) {
      if (failures === RETRIES) throw failure
      const wait = Math.min(1000 * 2 ** failures, MAX_WAIT)
      await new Promise<void>(resolve => clock.after(wait, resolve))
    }
  }
}
