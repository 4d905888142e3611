import { readEnvironment } from './environment.ts'
import { run } from './failure.ts'
import { precompress } from './precompress.ts'
import { serve, type Served } from './serve.ts'

function closeOn(signal: NodeJS.Signals, opening: Promise<Served>): void {
  process.once(signal, () => {
    // Closing waits for the opening, so that a first start is never left half-made. An opening
    // that fails is told below.
    void opening.then(
      async site => {
        await site.close()
        process.exit(0)
      },
      () => undefined
    )
  })
}

await run(async () => {
  const environment = readEnvironment()
  await precompress(environment.distDir)
  const opening = serve(environment)
  closeOn('SIGINT', opening)
  closeOn('SIGTERM', opening)
  const { url } = await opening
  console.log(`Ready on ${url}`)
})
