import { inject } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { HAS_POSTGREST, openPostgrest } from './postgrest.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which backend the tests of this project run against. */
    backend: 'embedded' | 'postgrest'
  }
}

/** The backend that the project of this run is about, with so many winners. */
export function openTestBackend(winners: number): Promise<Backend> {
  return inject('backend') === 'postgrest' && HAS_POSTGREST
    ? openPostgrest(winners)
    : openBackend({ dataDir: 'memory', winners })
}
