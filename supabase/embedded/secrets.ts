import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type DataFolder } from './data-folder.ts'
import { errorCode } from './failure.ts'

/** Credentials for writing, which must stay on this machine. */
export type Secrets = {
  /** Signs sessions; whoever knows it can forge a token of the service role. */
  jwtSecret: string
  /** The service role's key, for staff scripts. */
  secretKey: string
}

/** Generates random secrets. */
export function createSecrets(): Secrets {
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
    // The caller decides what to do about a file that is not JSON.
    return undefined
  }
}

/** The folder's secrets: 'none' without a file, 'unreadable' when its content is invalid. */
export async function readSecrets(folder: DataFolder): Promise<Secrets | 'none' | 'unreadable'> {
  try {
    return parseSecrets(await readFile(folder.secrets, 'utf8')) ?? 'unreadable'
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'none' : 'unreadable'
  }
}

/** Creates new secrets for the folder, in a file that only this user can read. */
export async function renewSecrets(folder: DataFolder): Promise<Secrets> {
  const secrets = createSecrets()
  // Renamed when complete, so that a full disk never leaves a partial file.
  const temporary = `${folder.secrets}.new`
  try {
    await rm(temporary, { force: true })
    await writeFile(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rm(folder.secrets, { recursive: true, force: true })
    await rename(temporary, folder.secrets)
  } finally {
    await rm(temporary, { force: true })
  }
  return secrets
}
