import { existsSync } from 'node:fs'
import { type Variables } from '../functions/_shared/environment.ts'
import { Failure } from '../failure.ts'

/** How the variables for the functions begin. */
export const FUNCTION_PREFIX = 'FOLLOW_PROVIDER'

/** The settings of `npm start`, from environment variables. */
export type Environment = {
  port: number
  /** Null when the site uses another Supabase project. */
  dataDir: string | null
  distDir: string
  hostname?: string
  /** What the functions read from their environment; on the platform, `supabase secrets set` sets it. */
  functionVariables: Variables
}

/**
 * Whether the site uses the embedded backend: always, unless `PUBLIC_SUPABASE_URL` names another.
 *
 * @param port the port of the site itself
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

// An empty variable counts as unset: as a path, it would mean the repository itself.
function pathFrom(text: string | undefined, fallback: string): string {
  return text?.trim() ? text : fallback
}

function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** The variables among these that are meant for the functions. */
export function functionVariablesIn(variables: Variables): Variables {
  const entries = Object.entries(variables)
  return Object.fromEntries(entries.filter(([name]) => name.startsWith(FUNCTION_PREFIX)))
}

/** The data folder for this value of `DATA_DIR`. */
export function dataDirFrom(text: string | undefined): string {
  return pathFrom(text, '.data')
}

/** The data folder: `DATA_DIR`, from the environment or from `.env`. */
export function readDataDir(): string {
  loadEnvFile()
  return dataDirFrom(process.env.DATA_DIR)
}

/**
 * Reads the environment and, as the build does, `.env`.
 *
 * @throws Failure when PORT is not a valid port
 */
export function readEnvironment(): Environment {
  loadEnvFile()
  const { PORT, HOST, DIST_DIR, PUBLIC_SUPABASE_URL } = process.env
  const port = portFrom(PORT)
  return {
    port,
    dataDir: usesEmbeddedBackend(PUBLIC_SUPABASE_URL, port) ? readDataDir() : null,
    distDir: pathFrom(DIST_DIR, 'dist'),
    ...(HOST?.trim() ? { hostname: HOST } : {}),
    functionVariables: functionVariablesIn(process.env)
  }
}
