import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../failure.ts'
import { type Change } from './changes.ts'
import { CommandFailure, isObject, isSameProject } from './connection.ts'

type Backup = { version: 1; host: string; changes: readonly Change[] }

/** For `undo`; never replaces a file. Returns the file's name. */
export async function writeBackup(
  file: string,
  host: string,
  changes: readonly Change[],
  now: Date
): Promise<string> {
  const { dir, name } = path.parse(file)
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-').replace('Z', '')
  // The file may itself be a backup.
  const origin = name.replace(/\.[\dT-]+\.backup$/, '')
  const backup = path.join(dir, `${origin}.${stamp}.backup.json`)
  const content: Backup = { version: 1, host, changes }
  try {
    // Fails on an existing file or link. Readable only by this user.
    await writeFile(backup, JSON.stringify(content), { flag: 'wx', mode: 0o600, flush: true })
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') await rm(backup, { force: true })
    throw new CommandFailure(
      1,
      `The backup ${backup} can't be written (${errorCode(cause)}). Nothing was changed.`,
      { cause }
    )
  }
  return backup
}

/** @throws CommandFailure when the file is no backup, or one of another project */
export async function readBackup(file: string, host: string): Promise<readonly Change[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    throw new CommandFailure(2, `This file can't be read: ${file}`, { cause })
  }
  const backup = parseBackup(text)
  if (!backup) throw new CommandFailure(1, `${file} is not a backup of an import.`)
  if (isSameProject(backup.host, host)) return backup.changes
  throw new CommandFailure(1, `${file} is a backup of another project, not of ${host}.`)
}

/** Folders deep to look for backups. */
const DEPTH = 3

/** The backups in these folders, and a few folders deep in them, that hold a username. */
export async function backupsWith(
  username: string,
  folders: readonly string[]
): Promise<readonly string[]> {
  const patterns = Array.from({ length: DEPTH + 1 }, (_, at) => `${'*/'.repeat(at)}*.backup.json`)
  const found = new Set<string>()
  for (const cwd of folders) {
    const exclude = (name: string): boolean => /(?:^|[/\\])(?:node_modules|\.[^/\\]+)$/.test(name)
    for await (const name of glob(patterns, { cwd, exclude })) {
      const file = path.join(cwd, name)
      const text = await readFile(file, 'utf8').catch(() => '')
      if (text.toLowerCase().includes(`"${username.toLowerCase()}"`)) found.add(file)
    }
  }
  return [...found].sort()
}

function parseBackup(text: string): Backup | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isBackup(value) ? value : undefined
  } catch {
    // Another kind of file: the caller says so.
    return undefined
  }
}

function isBackup(value: unknown): value is Backup {
  if (!isObject(value) || value['version'] !== 1) return false
  const { host, changes } = value
  return typeof host === 'string' && Array.isArray(changes) && changes.every(isChange)
}

function isChange(value: unknown): value is Change {
  if (!isObject(value) || typeof value['username'] !== 'string') return false
  return [value['before'], value['after']].every(values => values === null || isObject(values))
}
