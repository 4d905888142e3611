import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Program, runProgram } from './program.ts'

const BIN = fileURLToPath(import.meta.resolve('deno/bin.cjs'))
const FOLDER = 'supabase/functions/check-follow-relationship'
// Packages from node_modules only, nothing from the network.
const OFFLINE = [
  '--no-lock',
  '--no-remote',
  '--node-modules-dir=manual',
  `--config=${FOLDER}/deno.json`
]

const FUNCTION_FILE = `${FOLDER}/index.ts`

/** Checks the function's types. This script also downloads the binary if needed. */
export function checkWithDeno(): Program {
  return runProgram(process.execPath, [BIN, 'check', ...OFFLINE, FUNCTION_FILE])
}

/**
 * Serves the function on a free port, with the binary itself, because only then it can be stopped.
 *
 * @param backendUrl the Supabase project of the function
 */
export async function serveWithDeno(
  backendUrl: string,
  variables: Record<string, string>
): Promise<{ url: string; log: () => string; close: () => Promise<void> }> {
  const program = runProgram(
    path.join(path.dirname(BIN), process.platform === 'win32' ? 'deno.exe' : 'deno'),
    [
      'serve',
      ...OFFLINE,
      '--host=127.0.0.1',
      '--port=0',
      '--allow-env',
      '--allow-net=127.0.0.1,localhost',
      FUNCTION_FILE
    ],
    {
      NO_COLOR: '1',
      SUPABASE_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      ...variables
    }
  )
  const [, port] = await program.waitFor(/127\.0\.0\.1:(\d+)/)
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    log: program.output,
    close: async () => {
      program.kill('SIGKILL')
      await program.ended
    }
  }
}
