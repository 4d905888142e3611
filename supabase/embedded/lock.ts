import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { type DataFolder } from './data-folder.ts'
import { errorCode, Failure } from './failure.ts'

// The errors of file systems without hard links, such as exFAT.
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

// Process ids repeat after a restart, and in a container always; only together with the start time
// do they identify a process.
function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    // Only Linux has /proc; elsewhere the id alone has to do.
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A running process of another user, which we may not signal.
    return errorCode(error) === 'EPERM'
  }
}

function currentProcess(): string {
  return `${String(process.pid)} ${startTimeOf(process.pid) ?? ''}\n`
}

/** Writes a complete temporary file for `place` to put in position: no process sees an empty lock. */
function writeLock(file: string, place: (temporary: string) => void): void {
  const temporary = `${file}.${randomUUID()}`
  try {
    writeFileSync(temporary, currentProcess(), { flag: 'wx', mode: 0o600 })
    place(temporary)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function linkNew(temporary: string, file: string): void {
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error
    copyFileSync(temporary, file, constants.COPYFILE_EXCL)
  }
}

function create(file: string): boolean {
  try {
    writeLock(file, temporary => {
      linkNew(temporary, file)
    })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** The process that holds the lock; 'dead' if it has ended, 'none' if there is no lock file. */
function holderOf(file: string): number | 'dead' | 'none' {
  try {
    const [pid, startTime] = readFileSync(file, 'utf8').trim().split(' ')
    const id = Number(pid)
    if (!Number.isInteger(id) || id <= 0 || !isRunning(id)) return 'dead'
    return startTime === undefined || startTime === startTimeOf(id) ? id : 'dead'
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return isLink(file) ? 'dead' : 'none'
    throw error
  }
}

// A dangling link blocks the lock file and names no process.
function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/**
 * Acquires the lock, or returns the id of the running process that holds it.
 *
 * A dead process's lock may only be replaced by the holder of the takeover lock, so that nobody can
 * replace it between check and rename. A process may also die during the takeover, so that lock is
 * acquired in the same way.
 */
function acquire(file: string): number | undefined {
  for (;;) {
    if (create(file)) return undefined
    const holder = holderOf(file)
    if (holder === 'none') continue
    if (holder !== 'dead') return holder

    const takeover = `${file}.takeover`
    const other = acquire(takeover)
    if (other !== undefined) return other
    try {
      if (holderOf(file) === 'dead') {
        writeLock(file, temporary => {
          renameSync(temporary, file)
        })
        return undefined
      }
    } finally {
      rmSync(takeover, { force: true })
    }
  }
}

function acquireOrExplain(folder: DataFolder): number | undefined {
  try {
    return acquire(folder.lock)
  } catch (cause) {
    const reason =
      errorCode(cause) === 'EISDIR'
        ? `cannot be used: ${folder.lock} is a folder, remove it first.`
        : 'cannot be written to: choose another one with DATA_DIR.'
    throw new Failure(`The data folder ${folder.root} ${reason}`, { cause })
  }
}

/**
 * Reserves the folder for this process, because two processes writing to one database would corrupt
 * it. Replaces a dead process's lock. Any exit but a kill releases it.
 *
 * @returns releases the lock
 * @throws Failure when a running process holds it
 */
export function lock(folder: DataFolder): () => void {
  const holder = acquireOrExplain(folder)
  if (holder !== undefined) {
    throw new Failure(
      `The data folder ${folder.root} is in use by process ${String(holder)}: ` +
        'stop that one first, or choose another folder with DATA_DIR.'
    )
  }
  function release(): void {
    process.off('exit', release)
    // The folder may have been deleted and recreated by another process.
    if (holderOf(folder.lock) === process.pid) rmSync(folder.lock, { force: true })
  }
  process.on('exit', release)
  return release
}
