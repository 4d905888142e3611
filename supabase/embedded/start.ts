import { run } from '../failure.ts'
import { readEnvironment } from './environment.ts'
import { serve } from './serve.ts'
import { closeOnSignals } from './signals.ts'

await run(async () => {
  const site = await serve({ ...readEnvironment(), variables: process.env })
  // An earlier signal ends the process at once; the next start begins again.
  closeOnSignals(site.close)
  console.log(`Ready on ${site.url}`)
})
