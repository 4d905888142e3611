import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { errorCode, Failure } from '../failure.ts'

/** `npm run winners -- --help` explains them. */
export type ExitCode = 1 | 2 | 3

/** Never holds the key. */
export class CommandFailure extends Failure {
  override name = 'CommandFailure'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

export type Target = { url: string; secretKey: string }

type Variables = Readonly<Record<string, string | undefined>>

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Brings the newest migrations to the linked project. */
export const PUSH_COMMAND = '`npx supabase@3.1.0 db push --remote`'

export function readVariables(): Variables {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/**
 * Defaults to the embedded backend.
 * @throws CommandFailure for an unusable key, or one that would leave this machine unencrypted
 */
export async function chooseTarget(variables: Variables): Promise<Target> {
  const read = (name: string): string => variables[name]?.trim() ?? ''
  const port = read('PORT') || '4321'
  const address = read('SUPABASE_URL') || read('PUBLIC_SUPABASE_URL') || `http://localhost:${port}`
  const url = URL.parse(address)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
    throw new CommandFailure(2, 'SUPABASE_URL must look like https://<ref>.supabase.co.')
  }
  const isLocal = LOCAL.has(url.hostname)
  if (url.protocol === 'http:' && !isLocal) {
    throw new CommandFailure(
      2,
      `The secret key would travel unencrypted to ${url.host}: SUPABASE_URL must start with https://.`
    )
  }
  const secretKey =
    read('SUPABASE_SECRET_KEY') || (isLocal ? await embeddedKey(read('DATA_DIR') || '.data') : '')
  if (secretKey === '') {
    throw new CommandFailure(
      2,
      `Set SUPABASE_SECRET_KEY to the secret key of ${url.host} (dashboard, Project Settings, API Keys).`
    )
  }
  // Invalid header characters would make the error show the key.
  if (secretKey.startsWith('sb_publishable_') || !/^[\x21-\x7e]+$/.test(secretKey)) {
    throw new CommandFailure(2, 'SUPABASE_SECRET_KEY is not a secret key: copy it again.')
  }
  return { url: url.href.replace(/\/+$/, ''), secretKey }
}

async function embeddedKey(folder: string): Promise<string> {
  try {
    const secrets: unknown = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8'))
    if (isObject(secrets) && typeof secrets['secretKey'] === 'string') return secrets['secretKey']
    throw new CommandFailure(3, `${folder}/secrets.json holds no secret key.`)
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new CommandFailure(
      3,
      'The embedded backend has no database yet: run `npm start` in another terminal, then try again.',
      { cause }
    )
  }
}

/** Whether two hosts, with their ports, are one project: the embedded backend's port may change. */
export function isSameProject(one: string, other: string): boolean {
  const isLocal = (host: string): boolean => LOCAL.has(host.replace(/:\d+$/, ''))
  return one === other || (isLocal(one) && isLocal(other))
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

type Call = {
  method?: 'GET' | 'POST' | 'DELETE'
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
}

export type Answer = { status: number; body: unknown }

export type Connection = {
  host: string
  url: string
  ask: (path: string, call?: Call) => Promise<Answer>
  get: (path: string, call?: Call) => Promise<unknown>
}

export function connect({ url, secretKey }: Target, fetch = globalThis.fetch): Connection {
  const { host } = new URL(url)

  async function ask(
    path: string,
    { method = 'POST', json, bytes, headers = {}, timeoutMs = 10_000 }: Call = {}
  ): Promise<Answer> {
    const content = json === undefined ? bytes : JSON.stringify(json)
    // Lets fetch notice a connection closed during long work.
    await setImmediate()
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers
        },
        ...(content && { body: content }),
        // A redirect would reveal the key.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs)
      })
      return { status: response.status, body: parseJson(await response.text()) }
    } catch (error) {
      throw new CommandFailure(3, sentenceOf(error, url, timeoutMs), { cause: error })
    }
  }

  async function get(path: string, call: Call = {}): Promise<unknown> {
    const { status, body } = await ask(path, call)
    if (status < 300) return body
    throw refusalOf(status, body, host)
  }

  return { host, url, ask, get }
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentenceOf(error: unknown, url: string, timeoutMs: number): string {
  const { host } = new URL(url)
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${host} did not answer within ${String(timeoutMs / 1000)} seconds.`
  }
  switch (errorCode(cause)) {
    case 'ENOTFOUND':
      return `There is no host named ${host}: check SUPABASE_URL.`
    case 'ECONNREFUSED':
      return `Nothing answers at ${url}: run \`npm start\` in another terminal, or check SUPABASE_URL.`
    default:
      return `The connection to ${host} failed. Check this machine's network and SUPABASE_URL.`
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  '42501': 'The key is not the secret key: it may not change winners.',
  '55P03': 'Others are writing to the winners all the time: try again later.',
  '57014': 'The database took too long: try again later.',
  '42883': `The project lacks the newest migrations: run ${PUSH_COMMAND} first.`,
  PGRST202: `The project lacks the newest migrations: run ${PUSH_COMMAND} first.`
}

function refusalOf(status: number, body: unknown, host: string): CommandFailure {
  const { code, message, error } = isObject(body) ? body : {}
  // Our own function's message, from its migration.
  if (code === 'PT409') return new CommandFailure(1, String(message))
  const sentence = SENTENCES[String(code)]
  if (sentence !== undefined) return new CommandFailure(3, sentence)
  if (status === 401 || status === 403) {
    return new CommandFailure(
      3,
      `${host} does not accept the key. With the embedded backend set DATA_DIR as for \`npm start\`.`
    )
  }
  if (status === 413) return new CommandFailure(3, `This is more than ${host} takes at once.`)
  const reason = [message, error].find(text => typeof text === 'string')
  return new CommandFailure(
    3,
    `${host} answered with status ${String(status)}${reason === undefined ? '' : `: ${quote(reason)}`}.`
  )
}

/** Short, in quotes, without escape sequences. */
export function quote(text: string): string {
  const characters = [...text]
  const short = characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text
  return JSON.stringify(short).replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    character => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`
  )
}
