import { createClient } from '@supabase/supabase-js'
import { dataFolder } from '../embedded/data-folder.ts'
import { readEnvironment } from '../embedded/environment.ts'
import { readSecrets } from '../embedded/secrets.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { type Connection } from './tools.ts'

const TIMEOUT_MS = 10_000

/** Where a project is and the key that may write to it. */
export type Target = { url: string; secretKey: string; isEmbedded: boolean }

/** The environment variables that choose a project. */
export type Variables = {
  SUPABASE_URL?: string
  /** The project of the site, unless SUPABASE_URL names another. */
  PUBLIC_SUPABASE_URL?: string
  SUPABASE_SECRET_KEY?: string
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

function usage(message: string): CommandFailure {
  return new CommandFailure(EXIT.usage, message)
}

function unreachable(message: string, cause?: unknown): CommandFailure {
  return new CommandFailure(EXIT.unreachable, message, { cause })
}

function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
    throw usage(
      'The address of the project must look like https://<ref>.supabase.co: see SUPABASE_URL or --url.'
    )
  }
  if (url.protocol === 'https:' || LOCAL.has(url.hostname)) return url
  throw usage(
    `The secret key would travel unencrypted to ${url.host}: its address must start with https://.`
  )
}

/**
 * Chooses the project: `--url` or `SUPABASE_URL` with `SUPABASE_SECRET_KEY`, else the embedded
 * backend on this machine.
 *
 * @param embeddedKey reads the embedded backend's secret key; undefined without one
 * @throws CommandFailure when only half of it is given, the key is another kind of key, or it would
 *   leave this machine unencrypted
 */
export async function chooseTarget(
  chosen: string | undefined,
  variables: Variables,
  embedded: { port: number; secretKey: () => Promise<string | undefined> }
): Promise<Target> {
  const secretKey = variables.SUPABASE_SECRET_KEY?.trim() ?? ''
  const { SUPABASE_URL, PUBLIC_SUPABASE_URL } = variables
  const address =
    [chosen, SUPABASE_URL, PUBLIC_SUPABASE_URL].map(text => text?.trim() ?? '').find(Boolean) ?? ''
  if (address === '' && secretKey !== '') {
    throw usage('There is a SUPABASE_SECRET_KEY but no address: set SUPABASE_URL or give --url.')
  }
  const url = parseUrl(address || `http://localhost:${String(embedded.port)}`)
  const base = url.href.replace(/\/+$/, '').replace(/\/rest\/v1$/, '')
  if (secretKey === '') {
    if (!LOCAL.has(url.hostname)) {
      throw usage(
        `Set SUPABASE_SECRET_KEY to the secret key of ${url.host} (dashboard, Project Settings, API Keys).`
      )
    }
    const own = await embedded.secretKey()
    if (own !== undefined) return { url: base, secretKey: own, isEmbedded: true }
    throw unreachable(
      'The embedded backend has no database yet: run `npm start` in another terminal, then try again.'
    )
  }
  if (secretKey.startsWith('sb_publishable_')) {
    throw usage(
      'SUPABASE_SECRET_KEY holds a publishable key: the secret key starts with sb_secret_.'
    )
  }
  // A header can't carry it, and the error would show it.
  if (!/^[\x21-\x7e]+$/.test(secretKey)) {
    throw usage('SUPABASE_SECRET_KEY holds characters that no key has: copy the key again.')
  }
  return { url: base, secretKey, isEmbedded: false }
}

function networkFailure(error: unknown, { url, isEmbedded }: Target): CommandFailure {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const { host } = new URL(url)
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  if (isTimeout || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return unreachable(`${host} did not answer within ${String(TIMEOUT_MS / 1000)} seconds.`, error)
  }
  if (code === 'ENOTFOUND') {
    return unreachable(`There is no host named ${host}: check the address of the project.`, error)
  }
  if (code === 'EAI_AGAIN' || code === 'ENETUNREACH' || code === 'EHOSTUNREACH') {
    return unreachable(`${host} can't be reached: check this machine's network.`, error)
  }
  if (code === 'ECONNREFUSED' && isEmbedded) {
    return unreachable(
      `The embedded backend isn't running at ${url}: run \`npm start\` in another terminal, then try again.`,
      error
    )
  }
  if (code === 'ECONNREFUSED') {
    return unreachable(`Nothing answers at ${url}: check the address of the project.`, error)
  }
  return unreachable(`The connection to ${host} failed${code && ` (${code})`}. Try again.`, error)
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // A page or an empty answer: the caller sees from `undefined` that it is no API.
    return undefined
  }
}

/** Makes the call that only the secret key may make, and says in a sentence why it was refused. */
async function check(target: Target, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const { url, secretKey, isEmbedded } = target
  const { host } = new URL(url)
  let response: Response
  try {
    response = await fetch(`${url}/rest/v1/rpc/list_imports`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        'content-type': 'application/json',
        // The older kind of key, a token, counts only here.
        ...(secretKey.startsWith('eyJ') ? { authorization: `Bearer ${secretKey}` } : {})
      },
      body: '{}',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw networkFailure(error, target)
  }
  const body = await jsonOf(response)
  if (response.ok && Array.isArray(body)) return
  const code = typeof body === 'object' && body && 'code' in body ? body.code : undefined
  if (code === '42501') {
    throw unreachable(`The key is not the secret key of ${host}: it may not change winners.`)
  }
  if (response.status === 401 || response.status === 403) {
    throw unreachable(
      isEmbedded
        ? `The embedded backend at ${url} uses another data folder: set DATA_DIR as for \`npm start\`.`
        : `${host} does not accept the key: copy the secret key of this project again.`
    )
  }
  if (code === 'PGRST202' || code === '42883') {
    throw unreachable(`${host} lacks the newest migrations: run \`supabase db push\` first.`)
  }
  if (response.status >= 500) {
    throw unreachable(`${host} has a problem (status ${String(response.status)}). Try again later.`)
  }
  throw unreachable(`There is no Supabase project at ${url}: check the address.`)
}

/**
 * Connects to the chosen project and makes sure that the key may write.
 *
 * @throws CommandFailure with a sentence: usage, wrong key, wrong address, no network, no server
 */
export async function connect(options: {
  url: string | undefined
  signal: AbortSignal
  fetch?: typeof globalThis.fetch
}): Promise<Connection> {
  const { port, dataDir } = readEnvironment()
  const target = await chooseTarget(options.url, process.env, {
    port,
    secretKey: async () => {
      const secrets = dataDir === null ? 'none' : await readSecrets(dataFolder(dataDir))
      return typeof secrets === 'string' ? undefined : secrets.secretKey
    }
  })
  const { url, secretKey } = target
  await check(target, options.fetch ?? fetch, options.signal)
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  })
  return { client, url, secretKey }
}
