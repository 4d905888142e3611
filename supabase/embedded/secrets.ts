import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, Failure } from '../failure.ts'

/** Credentials for writing, which must stay on this machine. */
export type Secrets = {
  /** Signs sessions; whoever knows it can forge a token of the service role. */
  jwtSecret: string
  /** The service role's key, for staff commands. */
  secretKey: string
}

export function createSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`
  }
}

function isSecrets(value: unknown): value is Secrets {
  if (typeof value !== 'object' || value === null) return false
  if (!('jwtSecret' in value) || !('secretKey' in value)) return false
  return typeof value.jwtSecret === 'string' && typeof value.secretKey === 'string'
}

/** The secrets of the data folder. Without any, creates them in a file that only this user can read. */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = path.join(folder, 'secrets.json')
  try {
    const secrets: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isSecrets(secrets)) return secrets
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return writeSecrets(file)
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Failure(`${file} holds no keys: delete it to get new ones, which signs everyone out.`)
}

async function writeSecrets(file: string): Promise<Secrets> {
  const secrets = createSecrets()
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secrets
}
