import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseThread } from '../../supabase/embedded/database-thread.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { LIMITS, listen, type Listening } from '../../supabase/embedded/listen.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { createSecrets } from '../../supabase/embedded/secrets.ts'
import { openSite } from './site.ts'

const HEADERS = { apikey: PUBLISHABLE_KEY }
const CRASHING_QUERIES = ['description=match.((x{0,255}){0,255})', 'description=fts.a']

describe('the backend', () => {
  let site: Served
  beforeAll(async () => {
    site = await openSite(3000)
  })
  afterAll(() => site.close())

  function get(path: string): Promise<Response> {
    return fetch(`${site.url}${path}`, { headers: HEADERS })
  }

  test('rejects the two reads that would crash its session, and continues to answer', async () => {
    for (const query of CRASHING_QUERIES) {
      const answer = await get(`/rest/v1/winners?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        message: 'This backend does not support match, imatch or full-text search.'
      })
    }
    expect((await get('/rest/v1/winners?select=id&limit=1')).status).toBe(200)
  })

  test('rejects a URL that selects one column 900 times', async () => {
    const columns = Array.from({ length: 900 }, () => 'id').join()
    expect((await get(`/rest/v1/winners?select=${columns}`)).status).toBe(400)
  })

  test('creates no user for a one-time password or a magic link', async () => {
    const { auth } = createClient(site.url, PUBLISHABLE_KEY)
    const { error } = await auth.signInWithOtp({ email: 'someone@example.com' })
    expect(error?.code).toBe('signup_disabled')
    const init = { method: 'POST', headers: HEADERS, body: '{"email":"someone@example.com"}' }
    expect((await fetch(`${site.url}/auth/v1/magiclink`, init)).status).toBe(422)
  })

  test('serves a page while two hundred batches wait', async () => {
    let finished = 0
    const batches = Array.from({ length: 200 }, async (_, offset) => {
      const answer = await get(`/rest/v1/winners?select=*&limit=200&offset=${String(offset)}`)
      await answer.arrayBuffer()
      finished += 1
      return answer.status
    })
    const page = await fetch(`${site.url}/winners`)
    await page.text()
    expect(page.status).toBe(200)
    expect(finished).toBeLessThan(100)
    expect(new Set(await Promise.all(batches))).toEqual(new Set([200]))
  })

  test('answers a known batch with 304', async () => {
    const path = '/rest/v1/winners?select=*&limit=1000'
    const first = await get(path)
    await first.arrayBuffer()
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${site.url}${path}`, {
      headers: { ...HEADERS, 'if-none-match': etag }
    })
    expect(again.status).toBe(304)
  })

  test('rejects requests when the queue is full, with a message, and then answers again', async () => {
    const read = (id: number) => get(`/rest/v1/winners?id=eq.${String(id)}`)
    const answers = await Promise.all(Array.from({ length: 600 }, (_, id) => read(id)))
    const rejected = answers.filter(answer => answer.status === 503)
    expect(rejected.length).toBeGreaterThan(0)
    expect(rejected[0]?.headers.get('retry-after')).toBe('1')
    expect(await rejected[0]?.json()).toMatchObject({ message: 'The database is busy. Try again.' })
    expect(answers.filter(answer => answer.status === 200).length).toBe(600 - rejected.length)
    expect((await read(1)).status).toBe(200)
  })
})

test('a crashed session is replaced, and the waiting reads are answered', async () => {
  const database = await openDatabaseThread({
    folder: 'memory',
    winners: 20,
    secrets: createSecrets()
  })
  const read = async (query: string): Promise<number | undefined> => {
    const url = `http://localhost/rest/v1/winners?${query}`
    const request = { method: 'GET', url, headers: Object.entries(HEADERS), body: undefined }
    return (await database.send(request, () => true))?.status
  }
  const answers = await Promise.all([...CRASHING_QUERIES, 'id=eq.1', 'id=eq.2'].map(read))
  expect(answers.slice(2)).toEqual([200, 200])
  expect(await read('select=id&limit=1')).toBe(200)
  await database.close()
})

test('a request that takes too long loses its session, but a request of the staff may take longer', async () => {
  const database = await openDatabaseThread(
    { folder: 'memory', winners: 3000, secrets: createSecrets() },
    { visitor: 1, staff: 600_000 }
  )
  const read = async (apikey: string): Promise<number | undefined> => {
    const url = 'http://localhost/rest/v1/winners?select=*&limit=3000'
    const headers: [string, string][] = [['apikey', apikey]]
    return (await database.send({ method: 'GET', url, headers, body: undefined }, () => true))
      ?.status
  }
  expect(await read(database.secretKey)).toBe(200)
  expect(await read(PUBLISHABLE_KEY)).toBeUndefined()
  expect(await read(database.secretKey)).toBe(200)
  await database.close()
})

describe('a connection', () => {
  const sockets: Socket[] = []
  let server: Listening | undefined
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server?.close()
  })

  function open(port: number, text: string): Socket {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    // A reset is another way to be closed.
    socket.on('error', () => undefined)
    sockets.push(socket)
    return socket
  }

  test('that sends its body a byte at a time is closed', async () => {
    const limits = { ...LIMITS, headersTimeout: 300, requestTimeout: 300 }
    server = await listen(async r => Response.json(await r.text()), 0, '127.0.0.1', limits)
    const socket = open(server.port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n')
    const drip = setInterval(() => socket.write('x'), 20)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    await new Promise(resolve => socket.once('close', resolve))
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  const MEGABYTES = 'x'.repeat(50_000_000)
  const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

  test('whose response is never read is closed when idle', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const limits = { ...LIMITS, idleTimeout: 500 }
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: controller => controller.enqueue(new Uint8Array(100_000)),
          cancel: () => resolve()
        })
      )
    server = await listen(endless, 0, '127.0.0.1', limits)
    open(server.port, GET).pause()
    await closed
  })

  test('that waits longer than the idle time for its response gets it', async () => {
    const { promise: response, resolve: respond } = Promise.withResolvers<Response>()
    const { promise: received, resolve: receive } = Promise.withResolvers<void>()
    const handle = (): Promise<Response> => {
      receive()
      return response
    }
    server = await listen(handle, 0, '127.0.0.1', { ...LIMITS, idleTimeout: 300 })
    const waiting = open(server.port, GET)
    await received
    // The later one is idle too, so its end says that the time of the first is over.
    const idle = open(server.port, '').resume()
    await once(idle, 'close')
    respond(new Response('rows'))
    let answer = ''
    waiting.setEncoding('utf8').on('data', (text: string) => (answer += text))
    await Promise.race([once(waiting, 'data'), once(waiting, 'close')])
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('that requests a lot and reads nothing is closed, and another visitor gets the page', async () => {
    const limits = { ...LIMITS, maxUnsentBytes: 1_000_000 }
    const answers = [MEGABYTES, 'page']
    server = await listen(() => new Response(answers.shift()), 0, '127.0.0.1', limits)
    const greedy = open(server.port, GET).pause()
    // The first bytes have arrived, so the rest is buffered.
    await new Promise(resolve => greedy.once('readable', resolve))
    const page = await fetch(`http://127.0.0.1:${String(server.port)}/`)
    expect(await page.text()).toBe('page')
    let received = 0
    greedy.on('data', (bytes: Buffer) => (received += bytes.length)).on('error', () => undefined)
    await new Promise(resolve => greedy.once('close', resolve))
    expect(received).toBeLessThan(MEGABYTES.length)
  })

  test('that pipelines many requests is closed', async () => {
    let requests = 0
    const respond = (): Promise<Response> => {
      requests += 1
      return new Promise(() => undefined)
    }
    server = await listen(respond, 0, '127.0.0.1', LIMITS)
    const socket = open(server.port, GET.repeat(300))
    await new Promise(resolve => socket.resume().once('close', resolve))
    expect(requests).toBeLessThan(300)
  })
})
