import { existsSync } from 'node:fs'
import { Failure } from '../failure.ts'

/** The data folder for this value of `DATA_DIR`; an empty one would mean the repository itself. */
export function dataDirFrom(text: string | undefined): string {
  return text?.trim() || '.data'
}

/**
 * Reads the environment and, as the build does, `.env`.
 *
 * @throws Failure when PORT is not a valid port
 */
export function readEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { PORT, HOST, DATA_DIR, DIST_DIR, PUBLIC_SUPABASE_URL } = process.env
  const port = Number(PORT?.trim() || 4321)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Failure(`PORT is ${JSON.stringify(PORT)}: it must be a number from 0 to 65535.`)
  }
  return {
    port,
    /** Null when the site uses another Supabase project. */
    dataDir: PUBLIC_SUPABASE_URL?.trim() ? null : dataDirFrom(DATA_DIR),
    distDir: DIST_DIR?.trim() || 'dist',
    hostname: HOST?.trim() || undefined
  }
}
