import { dataFolder } from '../../supabase/embedded/data-folder.ts'
import { lock } from '../../supabase/embedded/lock.ts'

/** What the test asks of a contender: to take the lock at that moment, or to let go of it. */
export type Order = { at: number } | 'release'

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

process.on('message', (order: Order) => {
  if (order === 'release') {
    release?.()
    release = undefined
    process.send?.('released')
  } else {
    // A timer would be too coarse for all to come at once.
    while (performance.timeOrigin + performance.now() < order.at);
    process.send?.(tryToLock())
  }
})
process.send?.('here')
