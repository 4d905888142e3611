import { run } from '../failure.ts'
import { readEnvironment } from './environment.ts'
import { serve } from './serve.ts'
import { closeOnSignals } from './signals.ts'

await run(async () => {
  const { functionVariables, ...environment } = readEnvironment()
  const site = await serve({ ...environment, functions: { environment: functionVariables } })
  // A signal before ends the process at once, and the next start begins again.
  closeOnSignals(site.close)
  console.log(`Ready on ${site.url}`)
})
