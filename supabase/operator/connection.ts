import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'astro/zod'
import { errorCode, Failure } from '../failure.ts'

/** Of this repository: a command may run in another folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `--help` of each tool explains them. */
export type ExitCode = 1 | 2 | 3

/** Never holds the key. */
export class CommandFailure extends Failure {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

export type Target = { url: string; secretKey: string }

type Variables = Readonly<Record<string, string | undefined>>

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Defaults to the embedded backend.
 * @throws CommandFailure for an unusable key, or one that would leave this machine unencrypted
 */
export async function chooseTarget(variables: Variables): Promise<Target> {
  const read = (name: string): string => variables[name]?.trim() ?? ''
  const url = URL.parse(
    read('SUPABASE_URL') ||
      read('PUBLIC_SUPABASE_URL') ||
      `http://localhost:${read('PORT') || '4321'}`
  )
  const isLocal = url?.protocol === 'http:' && LOCAL.has(url.hostname)
  if (!url || url.href.includes('@') || (url.protocol !== 'https:' && !isLocal)) {
    throw new CommandFailure(2, 'SUPABASE_URL must look like https://<ref>.supabase.co.')
  }
  const secretKey =
    read('SUPABASE_SECRET_KEY') || (isLocal ? await embeddedKey(read('DATA_DIR') || '.data') : '')
  // Invalid header characters would make the error show the key.
  if (secretKey.startsWith('sb_publishable_') || !/^[\x21-\x7e]+$/.test(secretKey)) {
    throw new CommandFailure(
      2,
      `Set SUPABASE_SECRET_KEY to the secret key of ${url.hostname} (dashboard, Project Settings, API Keys).`
    )
  }
  return { url: url.href.replace(/\/+$/, ''), secretKey }
}

async function embeddedKey(folder: string): Promise<string> {
  try {
    const file = path.resolve(ROOT, folder, 'secrets.json')
    const secrets = parseJson(await readFile(file, 'utf8'))
    return isObject(secrets) ? String(secrets['secretKey']) : ''
  } catch (cause) {
    throw new CommandFailure(
      3,
      'The embedded backend has no database yet: run `npm start` in another terminal, then try again.',
      { cause }
    )
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

type Call = {
  method?: 'GET' | 'POST' | 'DELETE'
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Readonly<Record<string, string>>
}

/** The body is undefined if it is empty, and a text if it isn't JSON. */
export type Answer = { status: number; body: unknown }

/** The body of a call that returns nothing. */
export const NOTHING = z.undefined()

export type Connection = ReturnType<typeof connect>

/** An import of 100,000 rows into the embedded backend takes a minute. */
const TIMEOUT_S = 180

export function connect({ url, secretKey }: Target, fetch = globalThis.fetch) {
  // Without a port: that of the embedded backend may change.
  const host = new URL(url).hostname

  async function ask(
    path: string,
    { method = 'POST', json, bytes, headers = {} }: Call = {}
  ): Promise<Answer> {
    const content = json === undefined ? bytes : JSON.stringify(json)
    // Lets fetch notice a connection closed during long work.
    await setImmediate()
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          apikey: secretKey,
          // Only a legacy key is a token.
          ...(!secretKey.startsWith('sb_') && { authorization: `Bearer ${secretKey}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers
        },
        ...(content && { body: content }),
        // A redirect would reveal the key.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_S * 1000)
      })
      return { status: response.status, body: readBody(await response.text()) }
    } catch (cause) {
      throw new CommandFailure(3, sentenceOf(cause, url), { cause })
    }
  }

  /** The body of the answer. @throws CommandFailure for a refusal, or a body of another shape */
  async function call<Body>(path: string, shape: z.ZodType<Body>, options?: Call): Promise<Body> {
    return readAnswer(await ask(path, options), shape)
  }

  function readAnswer<Body>({ status, body }: Answer, shape: z.ZodType<Body>): Body {
    if (status >= 300) throw refusalOf(status, body, host)
    const { success, data } = shape.safeParse(body)
    if (success) return data
    throw new CommandFailure(
      3,
      `${host} answered in a form that this command doesn't know: check SUPABASE_URL, and that \`npm run supabase -- db push --remote\` ran.`
    )
  }

  /** Calls a function of the database. */
  const rpc = <Body>(name: string, json: object, shape: z.ZodType<Body>): Promise<Body> =>
    call(`/rest/v1/rpc/${name}`, shape, { json })

  return { host, url, ask, call, rpc, readAnswer }
}

function readBody(text: string): unknown {
  const json = parseJson(text)
  return json === undefined && text !== '' ? text : json
}

/** Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentenceOf(error: unknown, url: string): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${url} did not answer within ${String(TIMEOUT_S)} seconds.`
  }
  return errorCode(error instanceof Error ? error.cause : undefined) === 'ECONNREFUSED'
    ? `Nothing answers at ${url}: run \`npm start\` in another terminal, or check SUPABASE_URL.`
    : `The connection to ${url} failed. Check this machine's network and SUPABASE_URL.`
}

const SENTENCES: Readonly<Record<string, string>> = {
  '42501': 'The key is not the secret key: it may not change winners.',
  PGRST202:
    'The project lacks the newest migrations: run `npm run supabase -- db push --remote` first.'
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
  const reason = quote(String(message ?? error ?? ''))
  return new CommandFailure(3, `${host} answered with status ${String(status)}: ${reason}.`)
}

/** Short, in quotes, without escape sequences. */
export function quote(text: string): string {
  const characters = [...text]
  const short = characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text
  return JSON.stringify(short).replace(
    /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
    character => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`
  )
}
