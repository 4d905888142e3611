import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SITE } from '../src/site.ts'
import { parseHeaderRules } from '../supabase/embedded/headers-file.ts'

const MISSING = '/there-is-no-such-page'

/** How a built file is asked for, and with which status it is answered; undefined if it is no page. */
function requestFor(file: string): { pathname: string; status: number } | undefined {
  const [, name = ''] = /^([\w-]+)\.html$/.exec(file) ?? []
  if (name === '404') return { pathname: MISSING, status: 404 }
  if (name === 'index') return { pathname: '/', status: 200 }
  // 500.html is sent by a host whose own code fails: nobody can ask for it.
  return name === '' || name === '500' ? undefined : { pathname: `/${name}`, status: 200 }
}

/**
 * Asks a deployed site for each of its pages, for a missing one and for a file of the build.
 *
 * @param origin such as `https://site.example`, without a slash at the end
 * @param distDir what was deployed
 * @returns how its answers differ from what was deployed, a sentence each; none if they don't
 */
export async function findDifferences(origin: string, distDir: string): Promise<string[]> {
  const read = (file: string) => readFile(path.join(distDir, file))
  const headersOf = parseHeaderRules((await read('_headers')).toString())
  const scripts = (await readdir(path.join(distDir, '_astro'))).filter(file => /\.js$/.test(file))
  const differences: string[] = []

  async function compare(file: string, pathname: string, status: number): Promise<void> {
    const answer = await fetch(origin + pathname, { redirect: 'manual', cache: 'no-store' })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== status) {
      differences.push(`${pathname} answers ${String(answer.status)}, not ${String(status)}.`)
    } else if (!body.equals(await read(file))) {
      differences.push(`${pathname} isn't ${file} as it was built.`)
    }
    for (const [name, value] of headersOf(pathname)) {
      // A host adds to it, and writes it in its own way.
      if (name === 'vary') continue
      const actual = answer.headers.get(name) ?? 'missing'
      if (actual !== value) differences.push(`${pathname}: ${name} is ${actual}, not ${value}.`)
    }
  }

  for (const file of await readdir(distDir)) {
    const request = requestFor(file)
    if (request) await compare(file, request.pathname, request.status)
  }
  const [script] = scripts
  if (script) await compare(`_astro/${script}`, `/_astro/${script}`, 200)
  return differences
}

/** The edge takes a moment until it serves a deployment everywhere. */
const ATTEMPTS = 12
const INTERVAL_MS = 10_000

if (import.meta.main) {
  const origin = process.argv[2] ?? SITE.url
  let differences = await findDifferences(origin, 'dist')
  for (let attempt = 1; differences.length > 0 && attempt < ATTEMPTS; attempt += 1) {
    await pause(INTERVAL_MS)
    differences = await findDifferences(origin, 'dist')
  }
  console.log([`${origin}: ${String(differences.length)} differences`, ...differences].join('\n'))
  if (differences.length > 0) process.exitCode = 1
}
