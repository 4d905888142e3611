import { dataFolder, makeFolder } from './data-folder.ts'
import { readDataDir } from './environment.ts'
import { run } from './failure.ts'
import { rebuild } from './kept-database.ts'
import { lock } from './lock.ts'
import { winnersAsked } from './seed-arguments.ts'
import { endOnSignals } from './signals.ts'

await run(async () => {
  const winners = winnersAsked(process.argv.slice(2))
  const folder = dataFolder(readDataDir())
  await makeFolder(folder)
  endOnSignals()
  const unlock = lock(folder)
  try {
    const began = performance.now()
    await rebuild(folder, winners)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${String(winners)} winners are in ${folder.root}, made in ${seconds} s.`)
  } finally {
    unlock()
  }
})
