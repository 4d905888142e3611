import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { cp } from 'node:fs/promises'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Program, runScript } from './program.ts'
import { buildSite, makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

let distDir: string
let running: Program[] = []

/** Kills started programs after each test and removes folders at the end. */
export function cleanUpCommands(): void {
  beforeAll(async () => {
    distDir = await buildSite()
  })
  afterEach(async () => {
    for (const program of running) program.kill('SIGKILL')
    await Promise.all(running.map(program => program.ended))
    running = []
  })
  afterAll(removeTemporaryFolders)
}

/** A copy of the data folder with ten winners. */
export async function copyDataFolder(): Promise<string> {
  const folder = await makeTemporaryFolder()
  await cp(inject('dataFolder'), folder, { recursive: true })
  return folder
}

/** Starts the server on a free port; it is killed when the test ends. */
export function start(dataDir: string, environment: Record<string, string> = {}): Program {
  const program = runScript('start', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    PUBLIC_SUPABASE_URL: '',
    ...environment
  })
  running.push(program)
  return program
}

export async function urlOf(program: Program): Promise<string> {
  return (await program.waitFor(/http:\/\/localhost:\d+/))[0]
}

export async function countAt(url: string): Promise<string | null> {
  const headers = { apikey: PUBLISHABLE_KEY, prefer: 'count=exact' }
  const answer = await fetch(`${url}/rest/v1/winners?select=id&limit=1`, { headers })
  return answer.headers.get('content-range')
}

/** Expects this one line of output and nothing else. */
export function expectMessage(program: Program, message: string): void {
  expect(program.output()).toBe(`${message}\n`)
}
