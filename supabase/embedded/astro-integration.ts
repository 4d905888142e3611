import { getRequestListener } from '@hono/node-server'
import { type AstroIntegration } from 'astro'
import { loadEnv } from 'vite'
import { Failure } from '../failure.ts'
import { type Backend } from './backend.ts'
import { dataDirFrom } from './environment.ts'
import { closeOnSignals } from './signals.ts'

// After a change of configuration Astro starts the new server before it stops the old one. They share this
// backend.
let opening: Promise<Backend> | undefined

async function open(): Promise<Backend> {
  // Imported lazily, since a build loads this file too and needs no database.
  const { openBackend } = await import('./backend.ts')
  // Vite's own loader, because values loaded into process.env would override .env.local.
  const variables = loadEnv('', process.cwd(), ['DATA_DIR', 'FOLLOW_PROVIDER'])
  const backend = await openBackend({ dataDir: dataDirFrom(variables['DATA_DIR']), variables })
  closeOnSignals(backend.close)
  return backend
}

/**
 * Serves the embedded backend from `astro dev`, on the same port as the pages. It is not started
 * for a build, nor when the site uses a Supabase project elsewhere.
 */
export function embeddedBackend(): AstroIntegration {
  return {
    name: 'embedded-backend',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        // Vite has no HTTP server of its own when embedded, for example in the test runner.
        if (!server.httpServer) return
        if (server.config.env['PUBLIC_SUPABASE_URL']) return
        const backend = await (opening ??= open()).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          logger.error(error.message)
          return process.exit(1)
        })
        const { isBackendPath } = await import('./backend.ts')
        const listener = getRequestListener((request, { incoming }) =>
          backend.fetch(request, incoming.socket.remoteAddress)
        )
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          if (isBackendPath(pathname)) void listener(request, response)
          else next()
        })
      }
    }
  }
}
