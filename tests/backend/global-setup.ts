import { type TestProject } from 'vitest/node'
import { initialFiles } from '../../supabase/embedded/initial-files.ts'
import { runScript } from './program.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with ten winners that was closed: to be copied, and never touched. */
    dataFolder: string
  }
}

/** Makes one data folder for all files that need one. */
export default async function makeDataFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder()
  await initialFiles()
  await runScript('seed', ['--winners', '10'], { DATA_DIR: folder }).ended
  project.provide('dataFolder', folder)
  return removeTemporaryFolders
}
