import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from '../backend/program.ts'

/** The built site on a port of this machine, as Cloudflare serves it. */
export type Edge = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Serves a built site in Cloudflare's own runtime, with wrangler.jsonc, off the network.
 *
 * Routes, pages, statuses and headers come from the code that Cloudflare runs. What stands in front of it there is
 * imitated: it compresses less well, in the client's order instead of preferring Brotli, and keeps a strong entity tag on
 * what it compresses, where Cloudflare makes it weak: https://developers.cloudflare.com/cache/reference/etag-headers/
 * Both know an entity tag only if it is named alone, and answer 304 for a page that is missing still:
 * https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/handler.ts
 *
 * @param site the folder of the built site
 */
export async function openEdge(site: string): Promise<Edge> {
  const state = await mkdtemp(path.join(tmpdir(), 'altius-edge-'))
  const args = ['dev', '--local', '--assets', site, '--persist-to', state]
  const free = ['--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0']
  const program = runProgram('node_modules/.bin/wrangler', [...args, ...free], {
    CI: 'true',
    // No update check, no location, no telemetry.
    WRANGLER_HIDE_BANNER: 'true',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    // Playwright asks for colors, which would stand in the address.
    FORCE_COLOR: '0'
  })
  const [, url = ''] = await program.waitFor(/Ready on (http:\/\/\S+)/)
  return {
    // A browser counts both as secure, and the embedded backend names this one.
    url: url.replace('127.0.0.1', 'localhost'),
    async close() {
      program.kill('SIGTERM')
      await program.ended
      await rm(state, { recursive: true, force: true })
    }
  }
}
