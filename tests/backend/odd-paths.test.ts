import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { HIDDEN, ODD_PATHS } from './odd-paths.ts'
import { connectRaw, type RawAnswer, type RawConnection } from './raw-http.ts'
import { buildSite, makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

const SECRET = 'this file must not be served'
/** Where a page may send its other names, all on this site. */
const PAGES = ['/', '/winners', '/about', '/404']
let site: Served
/** The contents of the built site, without the rules for the host. */
let files: ReadonlySet<string>

async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(folder, { recursive: true })).filter(name => name !== '_headers')
  const contents = names.map(async name => {
    const file = path.join(folder, name)
    return (await stat(file)).isFile() ? [await readFile(file, 'latin1')] : []
  })
  return new Set((await Promise.all(contents)).flat())
}

beforeAll(async () => {
  const project = await makeTemporaryFolder()
  const distDir = path.join(project, 'dist')
  await rename(await buildSite(), distDir)
  for (const name of HIDDEN) {
    await mkdir(path.dirname(path.join(project, name)), { recursive: true })
    await writeFile(path.join(project, name), SECRET)
  }
  files = await filesIn(distDir)
  site = await serve({ port: 0, dataDir: null, distDir })
})
afterAll(async () => {
  await site.close()
  await removeTemporaryFolders()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Requests the paths one by one, on one connection while the server keeps it open. */
async function* responsesTo(paths: readonly string[]): AsyncGenerator<[string, RawAnswer]> {
  let connection: RawConnection | undefined
  for (const target of paths) {
    connection ??= await connectRaw(site.url)
    const bytes = Buffer.from(target, 'utf8').toString('latin1')
    connection.send(`GET ${bytes} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const answer = await connection.answer()
    if (!answer) throw new Error(`${target} is not answered`)
    yield [target, answer]
    if (answer.headers.get('connection') === 'close') connection = undefined
  }
  await connection?.end()
}

function faultOf({ status, headers, text }: RawAnswer): string | undefined {
  if (text.includes(SECRET)) return 'reveals a secret'
  const location = headers.get('location')
  if (location !== undefined)
    return PAGES.includes(location.replace(/\?.*/, '')) ? undefined : `redirects to ${location}`
  if (status === 200)
    return files.has(text) ? undefined : 'returns something other than a file of the site'
  return status >= 400 && status < 500 ? undefined : `has the status ${String(status)}`
}

test('an odd path returns a file of the site, leads to a page of it, or is an error', async () => {
  expect(ODD_PATHS.length).toBeGreaterThanOrEqual(234)
  const faults: string[] = []
  for await (const [target, answer] of responsesTo(ODD_PATHS)) {
    const fault = faultOf(answer)
    if (fault !== undefined) faults.push(`${target.slice(0, 80)} ${fault}`)
  }
  expect(faults).toEqual([])
})
