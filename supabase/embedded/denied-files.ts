import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** What Vite denies by itself; naming any file replaces this list. */
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

// The names and not the whole folder, which may be the repository itself.
function patternsIn(dataDir: string): string[] {
  const names = `${escapeGlob(dataDir)}/{secrets,database,lock}*`
  return [names, `${names}/**`]
}

/**
 * The files that the dev server must not hand out, as patterns of Vite's `server.fs.deny`: without
 * them whoever reaches its port could read the service role's key.
 */
export function deniedFiles(dataDir: string): string[] {
  const folder = path.resolve(dataDir)
  const real = existsSync(folder) ? realpathSync(folder) : folder
  return [...DENIED_BY_VITE, '**/.data/**', ...new Set([folder, real].flatMap(patternsIn))]
}
