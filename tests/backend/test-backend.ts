import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { connect } from './platform.ts'
import { PROJECT } from './postgres.ts'
import { openPostgrest } from './postgrest.ts'

const server = inject('postgresUrl')

export const IS_POSTGREST = server !== null

/** The backend that this run is about, with so many winners. */
export async function openTestBackend(winners: number): Promise<Backend> {
  if (server === null) return openBackend({ dataDir: 'memory', winners })
  const name = `rest_${randomBytes(8).toString('hex')}`
  const owner = connect(server)
  await owner.exec(`create database "${name}" template "${PROJECT}"`)
  await owner.close()
  return openPostgrest(new URL(name, server).href, winners)
}
