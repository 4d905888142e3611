import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestProject } from 'vitest/node'
import { runScript } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with ten winners that was closed: to be copied, and never touched. */
    dataFolder: string
  }
}

/** Makes one data folder for all files that need one. */
export default async function makeDataFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'altius-'))
  await runScript('seed', ['--winners', '10'], { DATA_DIR: folder }).ended
  project.provide('dataFolder', folder)
  return () => rm(folder, { recursive: true })
}
