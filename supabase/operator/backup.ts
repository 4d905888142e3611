import { readFile, writeFile } from 'node:fs/promises'
import { type Change } from './changes.ts'
import { CommandFailure, isObject, parseJson } from './connection.ts'

type Backup = { version: 1; host: string; changes: readonly Change[] }

/** For `undo`; never replaces a file. Returns the file's name. */
export async function writeBackup(
  file: string,
  host: string,
  changes: readonly Change[],
  now: Date
): Promise<string> {
  const stamp = now.toISOString().slice(0, -1).replaceAll(/[:.]/g, '-')
  // An undo's file is a backup too.
  const origin = file.replace(/(?:\.[\dT-]+\.backup\.json)+$/, '')
  const backup = `${origin}.${stamp}.backup.json`
  const content: Backup = { version: 1, host, changes }
  // Fails on an existing file or link. Readable only by this user.
  await writeFile(backup, JSON.stringify(content), { flag: 'wx', mode: 0o600 })
  return backup
}

/** @throws CommandFailure when the file is no backup, or one of another project */
export async function readBackup(file: string, host: string): Promise<readonly Change[]> {
  const backup = parseJson(await readFile(file, 'utf8'))
  if (!isBackup(backup)) throw new CommandFailure(1, `${file} is not a backup of an import.`)
  if (backup.host === host) return backup.changes
  throw new CommandFailure(1, `${file} is a backup of another project, not of ${host}.`)
}

// Rejects other files. The content is ours.
function isBackup(value: unknown): value is Backup {
  return isObject(value) && value['version'] === 1 && Array.isArray(value['changes'])
}
