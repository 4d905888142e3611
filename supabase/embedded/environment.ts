import { existsSync } from 'node:fs'
import { Failure } from './failure.ts'

/** Where things are, as the environment says. */
export type Environment = {
  port: number
  /** Null when the site uses a Supabase project elsewhere. */
  dataDir: string | null
  distDir: string
  hostname?: string
}

/**
 * Whether the site's backend is the embedded one: unless `PUBLIC_SUPABASE_URL` names another.
 *
 * @param port where the site itself answers
 */
export function usesEmbeddedBackend(url: string | undefined, port: number): boolean {
  if (url === undefined || url.trim() === '') return true
  const own = ['localhost', '127.0.0.1', '[::1]'].map(host => `http://${host}:${String(port)}`)
  return own.includes(url.trim().replace(/\/+$/, ''))
}

function portFrom(text: string | undefined): number {
  const port = text?.trim() ? Number(text) : 4321
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Failure(`PORT is ${JSON.stringify(text)}: it must be a number from 0 to 65535.`)
}

// A variable that is set to nothing counts as not set: as a path, it would be the repository itself.
function pathFrom(text: string | undefined, fallback: string): string {
  return text?.trim() ? text : fallback
}

function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Where the embedded database is kept, as `DATA_DIR` says. */
export function dataDirFrom(text: string | undefined): string {
  return pathFrom(text, '.data')
}

/** Where the embedded database is kept: `DATA_DIR`, from the environment or from `.env`. */
export function readDataDir(): string {
  loadEnvFile()
  return dataDirFrom(process.env.DATA_DIR)
}

/**
 * Reads the environment, and `.env` where the build reads it too.
 *
 * @throws Failure when PORT is no port
 */
export function readEnvironment(): Environment {
  loadEnvFile()
  const { PORT, HOST, DIST_DIR, PUBLIC_SUPABASE_URL } = process.env
  const port = portFrom(PORT)
  return {
    port,
    dataDir: usesEmbeddedBackend(PUBLIC_SUPABASE_URL, port) ? readDataDir() : null,
    distDir: pathFrom(DIST_DIR, 'dist'),
    ...(HOST?.trim() ? { hostname: HOST } : {})
  }
}
