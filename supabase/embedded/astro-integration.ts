import { getRequestListener } from '@hono/node-server'
import { type AstroIntegration } from 'astro'
import { loadEnv } from 'vite'
import { type Backend } from './backend.ts'
import { deniedFiles } from './denied-files.ts'
import { dataDirFrom, usesEmbeddedBackend } from './environment.ts'
import { Failure } from './failure.ts'
import { closeOnSignals } from './signals.ts'

// Vite's own way of reading .env: put into process.env, its values would outweigh .env.local.
function dataDir(): string {
  return dataDirFrom(loadEnv('', process.cwd(), 'DATA_DIR')['DATA_DIR'])
}

// When its configuration changes, the dev server starts its successor before it stops: both use
// the one backend of this process.
let opening: Promise<Backend> | undefined

async function open(): Promise<Backend> {
  // Loaded here, since a build reads this file too and has no use for a database.
  const { openBackend } = await import('./backend.ts')
  return openBackend({ dataDir: dataDir() })
}

async function close(): Promise<void> {
  const backend = await opening
  opening = undefined
  await backend?.close()
}

/**
 * Gives `astro dev` the embedded backend, on the port of the pages. A build needs none, and a site
 * that names a Supabase project elsewhere gets none.
 */
export function embeddedBackend(): AstroIntegration {
  return {
    name: 'embedded-backend',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { server: { fs: { deny: deniedFiles(dataDir()) } } } })
      },
      'astro:server:setup': async ({ server, logger }) => {
        // Without a server of its own Vite works inside something else, such as the test runner.
        if (!server.httpServer) return
        const env: Record<string, unknown> = server.config.env
        const url = env['PUBLIC_SUPABASE_URL']
        const port = server.config.server.port ?? 4321
        if (!usesEmbeddedBackend(typeof url === 'string' ? url : undefined, port)) return

        const isFirst = opening === undefined
        const backend = await (opening ??= open()).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          logger.error(error.message)
          return process.exit(1)
        })
        const { isBackendPath } = await import('./backend.ts')
        const listener = getRequestListener(request => backend.fetch(request))
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          if (isBackendPath(pathname)) void listener(request, response)
          else next()
        })

        // Vite ends the process as soon as its own close is done, so ours has to be part of it.
        const closeServer = server.close.bind(server)
        server.close = async () => {
          await closeServer()
          await close()
        }
        if (isFirst) closeOnSignals(() => server.close())
      }
    }
  }
}
