import { clock, environment } from './environment.ts'

/** In ms. */
const SILENCE = 8000

/** Fails after 8 s without a byte from the server. */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const late = new AbortController()
  const wait = (): (() => void) =>
    clock.after(SILENCE, () => late.abort(new TypeError('The server sent nothing for 8 s')))
  let stopWaiting = wait()
  const request = environment.fetch(input, { ...init, signal: late.signal })
  const response = await request.finally(() => stopWaiting())
  if (!response.body) return response
  stopWaiting = wait()
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      stopWaiting()
      stopWaiting = wait()
      controller.enqueue(bytes)
    },
    flush: () => stopWaiting()
  })
  return new Response(response.body.pipeThrough(watched), response)
}
