import { dataFolder } from '../../supabase/embedded/data-folder.ts'
import { lock } from '../../supabase/embedded/lock.ts'

/** A command to a contender: acquire the lock at this time, or release it. */
export type ContenderCommand = { at: number } | 'release'

const folder = dataFolder(process.argv[2] ?? '')
let release: (() => void) | undefined

function tryToLock(): string {
  try {
    release = lock(folder)
    return 'held'
  } catch (error) {
    return String(error)
  }
}

process.on('message', (command: ContenderCommand) => {
  if (command === 'release') {
    release?.()
    release = undefined
    process.send?.('released')
  } else {
    // Timers are too coarse for all contenders to start at once.
    while (performance.timeOrigin + performance.now() < command.at);
    process.send?.(tryToLock())
  }
})
process.send?.('ready')
