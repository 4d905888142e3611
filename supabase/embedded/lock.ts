import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type DataFolder } from './data-folder.ts'
import { Failure } from './failure.ts'

// A process number comes again after a restart, and in a container always the same one; together
// with the moment the process began it is the name of one process.
function birthOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    // Only Linux tells; elsewhere the number alone must do.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive too, though it may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function take(folder: DataFolder): boolean {
  try {
    const name = `${String(process.pid)} ${birthOf(process.pid) ?? ''}\n`
    writeFileSync(folder.lock, name, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new Failure(
      `The data folder ${folder.root} cannot be written to: choose another one with DATA_DIR.`,
      { cause: error }
    )
  }
}

function owner(folder: DataFolder): number | undefined {
  const [pid, birth] = readFileSync(folder.lock, 'utf8').trim().split(' ')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0 || !isAlive(number)) return undefined
  if (birth !== undefined && birth !== birthOf(number)) return undefined
  return number
}

/**
 * Keeps the folder for this process, because two processes writing one database would ruin it.
 * What a dead process left behind is taken over.
 *
 * @returns a function that lets go
 * @throws Failure when a living process holds it
 */
export function lock(folder: DataFolder): () => void {
  if (!take(folder)) {
    const pid = owner(folder)
    if (pid === undefined) rmSync(folder.lock, { force: true })
    if (pid !== undefined || !take(folder)) {
      throw new Failure(
        `The data folder ${folder.root} is in use by process ${String(pid ?? 'another')}: ` +
          'stop that one first, or choose another folder with DATA_DIR.'
      )
    }
  }
  return () => {
    rmSync(folder.lock, { force: true })
  }
}
