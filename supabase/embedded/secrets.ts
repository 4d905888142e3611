import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type DataFolder } from './data-folder.ts'
import { codeOf } from './failure.ts'

/** What may write: known on this machine only, since whoever has it passes for the staff. */
export type Secrets = {
  /** Signs sessions; with it anyone could forge a token of the service role. */
  jwtSecret: string
  /** The key of the service role, for the staff's scripts. */
  secretKey: string
}

/** Makes new secrets, different each time. */
export function makeSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`
  }
}

function parseSecrets(text: string): Secrets | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('jwtSecret' in value) || !('secretKey' in value)) return undefined
    const { jwtSecret, secretKey } = value
    if (typeof jwtSecret !== 'string' || jwtSecret.length < 32) return undefined
    if (typeof secretKey !== 'string' || !secretKey.startsWith('sb_secret_')) return undefined
    return { jwtSecret, secretKey }
  } catch {
    // The caller says what to do about a file that is not JSON.
    return undefined
  }
}

/** The folder's secrets: 'none' when there is no file yet, 'unreadable' when it makes no sense. */
export async function readSecrets(folder: DataFolder): Promise<Secrets | 'none' | 'unreadable'> {
  try {
    return parseSecrets(await readFile(folder.secrets, 'utf8')) ?? 'unreadable'
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'none' : 'unreadable'
  }
}

/** Makes new secrets for the folder, in a file that only this user may read. */
export async function renewSecrets(folder: DataFolder): Promise<Secrets> {
  const secrets = makeSecrets()
  // Written aside, so that a full disk never leaves half of them.
  const prepared = `${folder.secrets}.new`
  try {
    await rm(prepared, { force: true })
    await writeFile(prepared, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rm(folder.secrets, { recursive: true, force: true })
    await rename(prepared, folder.secrets)
  } finally {
    await rm(prepared, { force: true })
  }
  return secrets
}
