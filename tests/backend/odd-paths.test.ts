import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { HIDDEN, ODD_PATHS } from './odd-paths.ts'
import { connectRaw, type RawAnswer, type RawConnection } from './raw-http.ts'
import { buildSite, makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

const SECRET = 'nobody may read this'
let site: Served
/** What the built site holds, rules for the host left out. */
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

/** Asks for one path after another, on one connection as long as the server keeps it. */
async function* answersOf(paths: readonly string[]): AsyncGenerator<[string, RawAnswer]> {
  let connection: RawConnection | undefined
  for (const asked of paths) {
    connection ??= await connectRaw(site.url)
    const target = Buffer.from(asked, 'utf8').toString('latin1')
    connection.send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const answer = await connection.answer()
    if (!answer) throw new Error(`${asked} is not answered`)
    yield [asked, answer]
    if (answer.headers.get('connection') === 'close') connection = undefined
  }
  await connection?.end()
}

function faultOf({ status, headers, text }: RawAnswer): string | undefined {
  if (text.includes(SECRET)) return 'tells a secret'
  if (headers.has('location')) return `leads to ${String(headers.get('location'))}`
  if (status === 200) return files.has(text) ? undefined : 'gives what is no file of the site'
  return status >= 400 && status < 500 ? undefined : `has the status ${String(status)}`
}

test('an odd path gives a file of the site or nothing, and never another place', async () => {
  expect(ODD_PATHS.length).toBeGreaterThanOrEqual(234)
  const faults: string[] = []
  for await (const [asked, answer] of answersOf(ODD_PATHS)) {
    const fault = faultOf(answer)
    if (fault !== undefined) faults.push(`${asked.slice(0, 80)} ${fault}`)
  }
  expect(faults).toEqual([])
})
