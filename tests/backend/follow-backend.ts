import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { migrate, restoreGrants } from '../../supabase/embedded/migrate.ts'
import { createSecrets } from '../../supabase/embedded/secrets.ts'

/** The REST interface of the embedded backend over HTTP, and its database for a test to look into. */
export type FollowBackend = {
  readonly url: string
  readonly secretKey: string
  /** Runs SQL as the owner of the database, between two requests. */
  sql: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>
  /** Resolves once this database function has answered so many more requests. */
  answered: (name: string, times: number) => Promise<void>
  close: () => Promise<void>
}

/** Opens a new database in memory, without winners, on a free port. */
export async function openFollowBackend(): Promise<FollowBackend> {
  const { jwtSecret, secretKey } = createSecrets()
  const connection = await createPgliteConnection({})
  const { driver } = connection
  await driver.waitReady
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secretKey
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } }
  })
  await app.ensureSystemSchema()
  await migrate(driver)
  await connection.withContext({ auth: { role: 'anon' } }, () => Promise.resolve())
  await restoreGrants(driver)

  // One request at a time, as in the embedded backend: the driver has a single session.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  const answers = new EventTarget()
  const listener = getRequestListener(async request => {
    const { pathname } = new URL(request.url)
    const response = await inTurn(() => Promise.resolve(app.fetch(request)))
    answers.dispatchEvent(new Event(pathname.split('/').at(-1) ?? ''))
    return response
  })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  return {
    url: `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`,
    secretKey,
    sql: async (query, values = []) =>
      (await inTurn(() => driver.query<never>(query, values))).rows,
    answered: (name, times) =>
      new Promise(resolve => {
        let count = 0
        answers.addEventListener(name, function seen() {
          count += 1
          if (count < times) return
          answers.removeEventListener(name, seen)
          resolve()
        })
      }),
    close: async () => {
      await new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await connection.close()
    }
  }
}
