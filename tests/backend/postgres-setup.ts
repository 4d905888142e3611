import { type TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Whether PostgREST is tested, or the embedded backend. */
    isPostgrest: boolean
  }
}

/** Starts one server for all files. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
