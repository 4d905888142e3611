import { existsSync } from 'node:fs'
import { Failure } from '../failure.ts'

export type Environment = {
  port: number
  /** Null when the site uses another Supabase project. */
  dataDir: string | null
  distDir: string
  hostname: string | undefined
}

/**
 * Whether the site uses the embedded backend: always, unless `PUBLIC_SUPABASE_URL` names another.
 *
 * @param port the port of the site itself
 */
export function usesEmbeddedBackend(url: string | undefined, port: number): boolean {
  const own = ['localhost', '127.0.0.1', '[::1]'].map(host => `http://${host}:${String(port)}`)
  return ['', ...own].includes((url ?? '').trim().replace(/\/+$/, ''))
}

/** The data folder for this value of `DATA_DIR`; an empty one would mean the repository itself. */
export function dataDirFrom(text: string | undefined): string {
  return text?.trim() || '.data'
}

/**
 * Reads the environment and, as the build does, `.env`.
 *
 * @throws Failure when PORT is not a valid port
 */
export function readEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { PORT, HOST, DATA_DIR, DIST_DIR, PUBLIC_SUPABASE_URL } = process.env
  const port = Number(PORT?.trim() || 4321)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Failure(`PORT is ${JSON.stringify(PORT)}: it must be a number from 0 to 65535.`)
  }
  return {
    port,
    dataDir: usesEmbeddedBackend(PUBLIC_SUPABASE_URL, port) ? dataDirFrom(DATA_DIR) : null,
    distDir: DIST_DIR?.trim() || 'dist',
    hostname: HOST?.trim() || undefined
  }
}
