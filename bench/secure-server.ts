import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureServer } from 'node:http2'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { type HeaderRules, parseHeaderRules } from '../supabase/embedded/headers-file.ts'
import { type Dataset } from './dataset.ts'
import { createFiles, type File } from './files.ts'
import { type Answer, fileAnswer, NOT_FOUND, rowsAnswer } from './server.ts'

/** What a host answers: files by path, and the headers that they get. */
export type Host = {
  readonly fileAt: (pathname: string) => Promise<File | undefined>
  readonly headersFor: HeaderRules
}

export type SecureServer = {
  readonly port: number
  /** The body of a file as it was sent, in bytes; `undefined` if it was never asked for. */
  readonly bytesOf: (url: URL) => number | undefined
  readonly close: () => Promise<void>
}

/** A built site under a host of its own, with the headers of its `_headers` file. */
export async function builtSite(distDir: string): Promise<Host> {
  const rules = path.join(distDir, '_headers')
  return {
    fileAt: await createFiles(distDir, distDir),
    headersFor: parseHeaderRules(existsSync(rules) ? await readFile(rules, 'utf8') : '')
  }
}

/** One page, the same under every path. */
export function onePage(html: string): Host {
  const page = { body: Uint8Array.from(Buffer.from(html)), type: 'text/html; charset=utf-8' }
  return { fileAt: () => Promise.resolve(page), headersFor: () => new Headers() }
}

/**
 * Serves several hosts on one port as an edge does: HTTP/2 with TLS, brotli at its highest level (rows by REST with
 * gzip), each body compressed once. The certificate is made at the start and signed by nobody.
 *
 * @throws Error when there is no `openssl`
 */
export async function startSecureServer(
  hosts: ReadonlyMap<string, Host>,
  dataset: Dataset
): Promise<SecureServer> {
  const sent = new Map<string, number>()
  const app = new Hono()
  app.get('*', async context => {
    const { hostname, pathname } = new URL(context.req.url)
    const host = hosts.get(hostname)
    const { body, status, headers } = await answer(host)
    sent.set(hostname + pathname, body.length)
    return context.body(body, status, {
      ...Object.fromEntries(host?.headersFor(pathname) ?? []),
      ...headers
    })

    async function answer(host: Host | undefined): Promise<Answer> {
      if (pathname.startsWith('/rest/')) return rowsAnswer(context.req, dataset, true)
      const file = await host?.fileAt(pathname)
      return file ? fileAnswer(file, true) : NOT_FOUND
    }
  })
  const pem = certificate()
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer: createSecureServer,
    serverOptions: { key: pem, cert: pem }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return {
    port: address.port,
    bytesOf: ({ hostname, pathname }) => sent.get(hostname + pathname),
    close: () =>
      new Promise(resolve => {
        server.close(() => {
          resolve()
        })
      })
  }
}

/** A key and a certificate for two days, both in one PEM text. */
function certificate(): string {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'
  try {
    return execFileSync(
      'openssl',
      [...request.split(' '), '-subj', '/CN=bench', '-keyout', '-', '-out', '-'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    )
  } catch (error) {
    throw new Error('HTTP/2 needs a certificate, and openssl could not make one: install it.', {
      cause: error
    })
  }
}
