import { beforeEach, expect, it } from 'vitest'
import { replaceEnvironment } from './environment.ts'
import { withRetry } from './retry.ts'

const waits: number[] = []

beforeEach(() => {
  waits.length = 0
  replaceEnvironment({
    after(ms, act) {
      waits.push(ms)
      act()
      return () => undefined
    }
  })
})

/** Fails `times` times with numbered errors, then answers. */
function failing(times: number): () => Promise<string> {
  let tries = 0
  return () => (++tries > times ? Promise.resolve('read') : Promise.reject(new Error(`${tries}`)))
}

it('tries again after 1, 2 and 4 seconds', async () => {
  expect(await withRetry(failing(3))).toBe('read')
  expect(waits).toEqual([1000, 2000, 4000])
})

it('gives up after three retries, with the last failure', async () => {
  await expect(withRetry(failing(9))).rejects.toThrow('4')
  expect(waits).toEqual([1000, 2000, 4000])
})
