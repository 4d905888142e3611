import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Program, ROOT, runProgram } from './program.ts'

const BIN = fileURLToPath(import.meta.resolve('deno/bin.cjs'))
const DENO = path.join(path.dirname(BIN), process.platform === 'win32' ? 'deno.exe' : 'deno')
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
 * Copies the files that `supabase functions deploy` uploads: those that the function imports. A package that only
 * package.json names is missing there, as it is on Supabase.
 */
export async function copyFunction(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'altius-function-'))
  const info = runProgram(DENO, ['info', '--json', ...OFFLINE, FUNCTION_FILE])
  await info.ended
  const { modules } = JSON.parse(info.output()) as { modules: { local?: string }[] }
  const imported = modules.map(({ local = '' }) => path.relative(ROOT, local))
  for (const file of [...imported, `${FOLDER}/deno.json`]) {
    if (!/^(?:node_modules|\.\.)/.test(file))
      await cp(path.join(ROOT, file), path.join(folder, file))
  }
  const { imports } = JSON.parse(await readFile(path.join(ROOT, FOLDER, 'deno.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  for (const specifier of Object.values(imports)) {
    const [, name = ''] = /^npm:(@?[^@]+)@/.exec(specifier) ?? []
    const link = path.join(folder, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    if (!existsSync(link)) await symlink(path.join(ROOT, 'node_modules', name), link)
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Serves the function on a free port, with the binary itself, because only then it can be stopped.
 *
 * @param folder that holds the function's files
 * @param backendUrl the Supabase project of the function
 */
export async function serveWithDeno(
  folder: string,
  backendUrl: string,
  variables: Record<string, string>
): Promise<{ url: string; log: () => string; close: () => Promise<void> }> {
  const program = runProgram(
    DENO,
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
    },
    folder
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
