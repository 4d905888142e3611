import { expect, test } from 'vitest'
import { standingClock } from '../../tests/standing-clock.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** A server that answers on command. An aborted request fails, even midway. */
function stubServer() {
  const answer = Promise.withResolvers<Response>()
  let rest: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: controller => void (rest = controller) })
  const { pass } = standingClock({
    fetch(_, { signal } = {}) {
      signal?.addEventListener('abort', () => {
        answer.reject(signal.reason)
        rest?.error(signal.reason)
      })
      return answer.promise
    }
  })
  return {
    pass,
    answer: answer.resolve,
    body,
    send: (byte: number) => rest?.enqueue(Uint8Array.of(byte))
  }
}

test('gives up on a server that does not answer for 8 s', async () => {
  const { pass } = stubServer()
  const request = fetchWithTimeout('/rows')
  const failure = expect(request).rejects.toThrow('The server sent nothing for 8 s')
  await pass(7999)
  await pass(1)
  await failure
})

test('waits as long as bytes keep coming, and gives up once none has come for 8 s', async () => {
  const server = stubServer()
  const request = fetchWithTimeout('/rows')
  server.answer(new Response(server.body))
  const reader = (await request).body!.getReader()
  for (let byte = 1; byte <= 3; byte++) {
    await server.pass(7000)
    server.send(byte)
    expect(await reader.read()).toEqual({ done: false, value: Uint8Array.of(byte) })
  }
  const failure = expect(reader.read()).rejects.toThrow('The server sent nothing for 8 s')
  await server.pass(8000)
  await failure
})
