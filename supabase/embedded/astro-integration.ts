import { getRequestListener } from '@hono/node-server'
import { type AstroIntegration } from 'astro'
import { loadEnv } from 'vite'
import { type Backend } from './backend.ts'
import { deniedFiles } from './denied-files.ts'
import {
  dataDirFrom,
  FUNCTION_PREFIX,
  functionVariablesIn,
  snapshotFrom,
  usesEmbeddedBackend
} from './environment.ts'
import { Failure } from './failure.ts'
import { closeOnSignals } from './signals.ts'
import { type OwnSnapshot } from './snapshot-upkeep.ts'

// Vite's own loader, because values loaded into process.env would override .env.local.
function variables(): Record<string, string> {
  return loadEnv('', process.cwd(), ['DATA_DIR', 'WINNERS_SNAPSHOT', FUNCTION_PREFIX])
}

function dataDir(): string {
  return dataDirFrom(variables()['DATA_DIR'])
}

// When the configuration changes, Astro starts the new dev server before it stops the old one:
// both share this backend.
let opening: Promise<Opened> | undefined
type Opened = { backend: Backend; snapshot: OwnSnapshot | undefined }

async function open(): Promise<Opened> {
  // Imported lazily, since a build loads this file too and needs no database.
  const { openBackend } = await import('./backend.ts')
  const environment = functionVariablesIn(variables())
  const isPublished = snapshotFrom(variables()['WINNERS_SNAPSHOT'])
  const backend = await openBackend({ dataDir: dataDir(), functions: { environment } })
  if (!isPublished) return { backend, snapshot: undefined }
  const { openSnapshot } = await import('./snapshot-upkeep.ts')
  return { backend, snapshot: await openSnapshot(backend, dataDir()) }
}

async function close(): Promise<void> {
  const opened = await opening
  opening = undefined
  await opened?.snapshot?.close()
  await opened?.backend.close()
}

/**
 * Serves the embedded backend from `astro dev`, on the same port as the pages. It is not started
 * for a build, nor when the site uses a Supabase project elsewhere.
 */
export function embeddedBackend(): AstroIntegration {
  return {
    name: 'embedded-backend',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { server: { fs: { deny: deniedFiles(dataDir()) } } } })
      },
      'astro:server:setup': async ({ server, logger }) => {
        // Vite has no HTTP server of its own when embedded, for example in the test runner.
        if (!server.httpServer) return
        const env: Record<string, unknown> = server.config.env
        const url = env['PUBLIC_SUPABASE_URL']
        const port = server.config.server.port ?? 4321
        if (!usesEmbeddedBackend(typeof url === 'string' ? url : undefined, port)) return

        const isFirst = opening === undefined
        const { backend, snapshot } = await (opening ??= open()).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
          logger.error(error.message)
          return process.exit(1)
        })
        const { isBackendPath } = await import('./backend.ts')
        const { SNAPSHOT_PATH } = await import('./serve-snapshot.ts')
        const listener = getRequestListener(async (request, { incoming }) => {
          if (isBackendPath(new URL(request.url).pathname)) {
            return backend.fetch(request, incoming.socket.remoteAddress)
          }
          return (await snapshot?.fetch(request)) ?? new Response(null, { status: 404 })
        })
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          const isOwn = snapshot !== undefined && pathname.startsWith(`${SNAPSHOT_PATH}/`)
          if (isOwn || isBackendPath(pathname)) void listener(request, response)
          else next()
        })

        // Vite exits as soon as its own close resolves, so the database must close within it.
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
