import { readEnvironment } from './environment.ts'
import { run } from './failure.ts'
import { precompress } from './precompress.ts'
import { serve } from './serve.ts'
import { closeOnSignals } from './signals.ts'

await run(async () => {
  const environment = readEnvironment()
  await precompress(environment.distDir)
  const { functionVariables } = environment
  const opening = serve({ ...environment, functions: { environment: functionVariables } })
  closeOnSignals(async () => {
    // A failed start is reported below and ends the process.
    const site = await opening
    await site.close()
  })
  const { url } = await opening
  console.log(`Ready on ${url}`)
})
