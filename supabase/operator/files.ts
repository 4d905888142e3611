import { randomUUID } from 'node:crypto'
import { lstat, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../failure.ts'
import { CommandFailure } from './connection.ts'

/**
 * Writes a new file, or replaces one: whole, or not at all. `mode` defaults to this user alone.
 * @throws CommandFailure if there is one already, and nothing says that it may be replaced
 */
export async function writeWhole(
  file: string,
  content: string | AsyncIterable<string | Uint8Array>,
  { replaces = false, mode = 0o600 }: { replaces?: boolean; mode?: number } = {}
): Promise<void> {
  if (!replaces && (await exists(file))) {
    throw new CommandFailure(2, `${file} exists already: name another file.`)
  }
  const unfinished = `${file}.${randomUUID()}.unfinished`
  try {
    // Also fails on a link.
    await writeFile(unfinished, content, { flag: 'wx', mode })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (errorCode(error) !== 'ENOENT') throw error
    throw new CommandFailure(2, `There is no folder ${path.dirname(file)}.`, { cause: error })
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

const SENTENCES: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: file => `There is no file ${file}.`,
  ENOTDIR: file => `There is no file ${file}.`,
  EISDIR: file => `${file} is a folder.`,
  EACCES: file => `This user may not read or write ${file}.`,
  EPERM: file => `This user may not read or write ${file}.`
}

/** A sentence about a file that can't be read or written; undefined for other errors. */
export function failureOfFile(error: unknown): CommandFailure | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  // Reading a folder names no file.
  const file = 'path' in error ? String(error.path) : 'That'
  const sentence = SENTENCES[errorCode(error)]
  if (sentence) return new CommandFailure(2, sentence(file), { cause: error })
  const doing = `${String(error.syscall)} failed with ${errorCode(error)}`
  return new CommandFailure(1, `${file} couldn't be read or written: ${doing}.`, { cause: error })
}
