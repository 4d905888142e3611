import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Vite's own list, which setting `server.fs.deny` would replace. */
export const DENIED_BY_VITE = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**'
] as const

function escapeGlob(file: string): string {
  return file.replaceAll('\\', '/').replace(/[$^*+?!@|()[\]{}]/g, '\\$&')
}

// Only these names, since the data folder may be the repository itself.
function patternsIn(dataDir: string): string[] {
  const names = `${escapeGlob(dataDir)}/{secrets,database,lock}*`
  return [names, `${names}/**`]
}

/**
 * Patterns for Vite's `server.fs.deny`: without them, anyone who reaches the dev server could read
 * the service role's key.
 */
export function deniedFiles(dataDir: string): string[] {
  const folder = path.resolve(dataDir)
  const real = existsSync(folder) ? realpathSync(folder) : folder
  return [...DENIED_BY_VITE, '**/.data/**', ...new Set([folder, real].flatMap(patternsIn))]
}
