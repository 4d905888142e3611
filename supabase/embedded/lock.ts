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
import { codeOf, Failure } from './failure.ts'

// What file systems without hard links answer, such as exFAT.
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

// A process number comes again after a restart, and in a container always the same one; together
// with the moment the process began it is the name of one process.
function startTimeOf(pid: number): string | undefined {
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
    return codeOf(error) === 'EPERM'
  }
}

function nameOfThisProcess(): string {
  return `${String(process.pid)} ${startTimeOf(process.pid) ?? ''}\n`
}

/** Makes the lock file `place` sees, with its content: nobody ever sees an empty one. */
function prepare(file: string, place: (prepared: string) => void): void {
  const prepared = `${file}.${randomUUID()}`
  try {
    writeFileSync(prepared, nameOfThisProcess(), { flag: 'wx', mode: 0o600 })
    place(prepared)
  } finally {
    rmSync(prepared, { force: true })
  }
}

function placeNew(prepared: string, file: string): void {
  try {
    linkSync(prepared, file)
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error))) throw error
    copyFileSync(prepared, file, constants.COPYFILE_EXCL)
  }
}

function create(file: string): boolean {
  try {
    prepare(file, prepared => {
      placeNew(prepared, file)
    })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** The process that holds the lock; 'dead' if it is no more, 'nobody' if there is no lock file. */
function holderOf(file: string): number | 'dead' | 'nobody' {
  try {
    const [pid, birth] = readFileSync(file, 'utf8').trim().split(' ')
    const number = Number(pid)
    if (!Number.isInteger(number) || number <= 0 || !isAlive(number)) return 'dead'
    return birth === undefined || birth === startTimeOf(number) ? number : 'dead'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return isLink(file) ? 'dead' : 'nobody'
    throw error
  }
}

// A link that leads nowhere is in the way like a lock, and holds no process.
function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/**
 * Takes the lock, unless a living process holds it; then gives that one's number.
 *
 * Only who holds the lock on the takeover may replace what a dead process left behind, so between
 * looking whose it is and replacing it nobody else can have come in. The dead may have died while
 * taking over, which is why that lock is taken in the same way.
 */
function acquire(file: string): number | undefined {
  for (;;) {
    if (create(file)) return undefined
    const holder = holderOf(file)
    if (holder === 'nobody') continue
    if (holder !== 'dead') return holder

    const takeover = `${file}.takeover`
    const other = acquire(takeover)
    if (other !== undefined) return other
    try {
      if (holderOf(file) === 'dead') {
        prepare(file, prepared => {
          renameSync(prepared, file)
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
    const why =
      codeOf(cause) === 'EISDIR'
        ? `cannot be used: ${folder.lock} is a folder, remove it first.`
        : 'cannot be written to: choose another one with DATA_DIR.'
    throw new Failure(`The data folder ${folder.root} ${why}`, { cause })
  }
}

/**
 * Keeps the folder for this process, because two processes writing one database would ruin it.
 * What a dead process left behind is taken over. Ending the process lets go, unless it is killed.
 *
 * @returns a function that lets go
 * @throws Failure when a living process holds it
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
    // Somebody may have thrown the whole folder away and made it anew.
    if (holderOf(folder.lock) === process.pid) rmSync(folder.lock, { force: true })
  }
  process.on('exit', release)
  return release
}
