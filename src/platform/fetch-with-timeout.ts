import { type Clock } from './clock.ts'

/** In ms. */
const SILENCE = 8000

/** Fails after 8 s without a byte from the server. */
export function fetchWithTimeout(clock: Clock): typeof fetch {
  return async (input, init) => {
    const silence = new AbortController()
    const signals = init?.signal ? [init.signal, silence.signal] : [silence.signal]
    const wait = (): (() => void) =>
      clock.after(SILENCE, () => silence.abort(new TypeError('The server sent nothing for 8 s')))
    let stopWaiting = wait()
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) })
      if (!response.body) {
        stopWaiting()
        return response
      }
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          stopWaiting()
          stopWaiting = wait()
          controller.enqueue(bytes)
        },
        flush: () => stopWaiting()
      })
      return new Response(response.body.pipeThrough(watched), response)
    } catch (error) {
      stopWaiting()
      throw error
    }
  }
}
