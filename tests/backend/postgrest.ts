import { randomBytes } from 'node:crypto'
import { fill } from '../../supabase/embedded/database.ts'
import { freePort } from '../free-port.ts'
import { createGateway } from './gateway.ts'
import { connect } from './platform.ts'
import { POSTGREST_PROGRAM } from './postgrest-program.ts'
import { runProgram } from './program.ts'

/**
 * The backend as on Supabase: PostgREST on PostgreSQL 17 behind a gateway that stands in for Supabase's.
 *
 * @param url a Supabase project with its migrations
 */
export async function openPostgrest(url: string, winners: number) {
  const database = connect(url)
  await fill(database, winners)
  const jwtSecret = randomBytes(32).toString('hex')
  const { program, origin } = await startPostgrest(url, jwtSecret)
  const gateway = createGateway({ postgrest: origin, jwtSecret, database })
  return {
    ...gateway,
    database,
    close: async () => {
      program.kill('SIGTERM')
      await program.ended
      await database.close()
    }
  }
}

async function startPostgrest(databaseUrl: string, jwtSecret: string) {
  const uri = new URL(databaseUrl)
  uri.username = 'authenticator'
  const port = String(await freePort())
  const program = runProgram(POSTGREST_PROGRAM, [], {
    PGRST_DB_URI: uri.href,
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_MAX_ROWS: '1000',
    // Supabase leaves it off: with it, calls can be undone in one more way.
    PGRST_DB_TX_END: 'commit-allow-override',
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: port
  })
  process.once('exit', () => program.kill('SIGKILL'))
  await program.waitFor(/Schema cache loaded/)
  return { program, origin: `http://127.0.0.1:${port}` }
}
