import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

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

/** The secrets of the data folder. Without any, creates them in a file that only this user can read. */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = path.join(folder, 'secrets.json')
  if (!existsSync(file)) {
    await writeFile(file, JSON.stringify(createSecrets(), null, 2), { mode: 0o600 })
  }
  return JSON.parse(await readFile(file, 'utf8')) as Secrets
}
