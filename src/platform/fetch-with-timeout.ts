import { clock, environment } from './environment.ts'

/** In ms. */
const SILENCE = 8000

/** Fails after 8 s without a byte from the server, or when the whole answer takes longer than `limit` ms. */
export function fetchWithTimeout(limit = 120_000): typeof fetch {
  return async (input, init) => {
    const late = new AbortController()
    const abortAfter = (ms: number, fault: string): (() => void) =>
      clock.after(ms, () => late.abort(new TypeError(`The server sent ${fault}`)))
    const wait = (): (() => void) => abortAfter(SILENCE, 'nothing for 8 s')
    const stopLimit = abortAfter(limit, `no end in ${limit / 1000} s`)
    let stopWaiting = wait()
    const stop = (): void => {
      stopWaiting()
      stopLimit()
    }
    try {
      const response = await environment.fetch(input, { ...init, signal: late.signal })
      if (!response.body) {
        stop()
        return response
      }
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          stopWaiting()
          stopWaiting = wait()
          controller.enqueue(bytes)
        },
        flush: stop
      })
      return new Response(response.body.pipeThrough(watched), response)
    } catch (error) {
      stop()
      throw error
    }
  }
}
