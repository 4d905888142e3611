import { connect } from 'node:net'

/** A response byte for byte; `text` is the body in Latin-1. */
export type RawAnswer = { status: number; headers: ReadonlyMap<string, string>; text: string }

/** A connection that sends any bytes, including what `fetch` would reject or normalize. */
export type RawConnection = {
  /** Sends text in Latin-1, in one piece. */
  send: (text: string) => void
  /** The next response, framed according to RFC 9112; undefined when the server closes instead. */
  answer: (method?: 'GET' | 'HEAD') => Promise<RawAnswer | undefined>
  /** Ends the connection and returns everything received after the last response. */
  end: () => Promise<string>
}

type Framed = { answer: RawAnswer; rest: string }

function bodyEnd(rest: string, headers: ReadonlyMap<string, string>, isClosed: boolean): number {
  const length = headers.get('content-length')
  if (length !== undefined) return rest.length >= Number(length) ? Number(length) : -1
  return isClosed ? rest.length : -1
}

function decodeChunked(text: string): { body: string; rest: string } | undefined {
  let [body, at] = ['', 0]
  for (;;) {
    const end = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, end), 16)
    const next = end + 2 + size + 2
    if (end < 0 || text.length < next) return undefined
    body += text.slice(end + 2, end + 2 + size)
    at = next
    if (size === 0) return { body, rest: text.slice(at) }
  }
}

function framed(text: string, method: string, isClosed: boolean): Framed | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1])
  if (Number.isNaN(status)) throw new Error(`Not an HTTP response: ${JSON.stringify(first)}`)
  const headers = new Map(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
  )
  const rest = text.slice(end + 4)
  if (status < 200) return framed(rest, method, isClosed)
  if (method === 'HEAD' || status === 204 || status === 304) {
    return { answer: { status, headers, text: '' }, rest }
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    const whole = decodeChunked(rest)
    return whole && { answer: { status, headers, text: whole.body }, rest: whole.rest }
  }
  const length = bodyEnd(rest, headers, isClosed)
  if (length < 0) return undefined
  return { answer: { status, headers, text: rest.slice(0, length) }, rest: rest.slice(length) }
}

/** Connects to the server of a URL. */
export async function connectRaw(url: string): Promise<RawConnection> {
  let received = ''
  let isClosed = false
  let wake = (): void => undefined
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    wake()
  })
  // A server may reset the connection while we are still sending.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
    wake()
  })
  await new Promise(resolve => socket.once('connect', resolve))
  const change = (): Promise<void> => new Promise(resolve => (wake = resolve))

  return {
    send: text => void socket.write(text, 'latin1'),
    async answer(method = 'GET') {
      for (;;) {
        const found = framed(received, method, isClosed)
        if (found) {
          received = found.rest
          return found.answer
        }
        if (isClosed) return undefined
        await change()
      }
    },
    async end() {
      socket.end()
      while (!isClosed) await change()
      return received
    }
  }
}
