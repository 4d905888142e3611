import { type LookupAddress } from 'node:dns'
import { lookup as lookupAddresses } from 'node:dns/promises'
import { type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** What a download came to. */
type Downloaded =
  | { kind: 'body'; bytes: Buffer }
  /** The server says that there is nothing at this address any more. */
  | { kind: 'gone' }
  /** It may work another time, or a person has to decide; `reason` is a clause. */
  | { kind: 'failed'; reason: string }

/** Downloads the content of an https address. */
export type Download = (address: string) => Promise<Downloaded>

/** Limits of one download, and what a test replaces. */
export type DownloadOptions = {
  maxBytes: number
  /** For the whole download with its redirects. */
  timeoutMs: number
  maxRedirects: number
  /** Every address of a host name. */
  resolve: (host: string) => Promise<readonly LookupAddress[]>
  isAllowed: (address: string) => boolean
  /** Certificates to trust instead of the system's. */
  ca?: string
}

const DEFAULTS: DownloadOptions = {
  maxBytes: 5_000_000,
  timeoutMs: 15_000,
  maxRedirects: 3,
  resolve: host => lookupAddresses(host, { all: true }),
  isAllowed: isPublicAddress
}

class Refused extends Error {}

/**
 * A download that can't be led to this machine or its network: only https, only hosts all of whose
 * addresses are public, checked when connecting, and again after each redirect.
 * https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function createDownload(changes: Partial<DownloadOptions> = {}): Download {
  const options = { ...DEFAULTS, ...changes }

  // Checked here and not before: a name could resolve differently the next moment.
  const lookup: LookupFunction = (host, _, done) => {
    options
      .resolve(host)
      .then(addresses => {
        if (addresses.some(({ address }) => !options.isAllowed(address))) throw refusal(host)
        done(null, [...addresses])
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(), ''))
  }

  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
      const { ca } = options
      request(url, { lookup, signal, headers, agent: false, ...(ca === undefined ? {} : { ca }) })
        .once('response', resolve)
        .once('error', reject)
        .end()
    })
  }

  async function follow(address: string, signal: AbortSignal): Promise<Downloaded> {
    let url = new URL(address)
    for (let redirects = 0; ; redirects += 1) {
      assertAllowed(url)
      const response = await get(url, signal)
      const { statusCode: status = 0, headers } = response
      if (status === 200) return await bodyOf(response)
      response.destroy()
      if (status === 404 || status === 410) return { kind: 'gone' }
      if (status < 300 || status > 399 || headers.location === undefined) {
        return failed(`the server answered ${String(status)}`)
      }
      if (redirects === options.maxRedirects) return failed('it redirects too often')
      url = new URL(headers.location, url)
    }
  }

  // A host that is an address is never looked up.
  function assertAllowed({ protocol, hostname, username, password }: URL): void {
    const host = hostname.replace(/^\[|\]$/g, '')
    if (protocol !== 'https:') throw new Refused('it leads to an address without https')
    if (username || password) throw new Refused('its address holds a name or a password')
    if (isIP(host) && !options.isAllowed(host)) throw refusal(host)
  }

  async function bodyOf(response: IncomingMessage): Promise<Downloaded> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > options.maxBytes) {
        response.destroy()
        return failed(`it is larger than ${String(options.maxBytes / 1_000_000)} MB`)
      }
      chunks.push(chunk)
    }
    return { kind: 'body', bytes: Buffer.concat(chunks) }
  }

  return async address => {
    const signal = AbortSignal.timeout(options.timeoutMs)
    try {
      return await follow(address, signal)
    } catch (error) {
      return failed(signal.aborted ? 'the server took too long' : reasonOf(error))
    }
  }
}

function refusal(host: string): Refused {
  return new Refused(`${host} is not a public host`)
}

function failed(reason: string): Downloaded {
  return { kind: 'failed', reason }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host does not exist',
  EAI_AGAIN: 'its host could not be looked up',
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the connection was cut',
  ERR_INVALID_URL: 'it leads to an invalid address'
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  return REASONS[code] ?? `the download failed (${code})`
}
