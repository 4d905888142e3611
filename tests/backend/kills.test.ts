import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createRng } from '../../supabase/embedded/rng.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { copyDataFolder } from './commands.ts'
import { runScript } from './program.ts'
import { buildSite, removeTemporaryFolders } from './site.ts'

const KILLS = 4
const WRITERS = 3

afterAll(removeTemporaryFolders)

async function usernamesAt(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/rest/v1/winners?select=username&limit=1000`, {
    headers: { apikey: PUBLISHABLE_KEY }
  })
  return ((await answer.json()) as { username: string }[]).map(({ username }) => username)
}

test('every winner whose insert succeeded is read at once, and after a kill amid reads and inserts', async () => {
  const folder = await copyDataFolder()
  const distDir = await buildSite()
  const { secretKey } = JSON.parse(
    await readFile(path.join(folder, 'secrets.json'), 'utf8')
  ) as Record<'secretKey', string>
  const rng = createRng(20261121)
  const inserted: string[] = []

  for (let kill = 0; kill <= KILLS; kill++) {
    const program = runScript('start', [], {
      PORT: '0',
      DATA_DIR: folder,
      DIST_DIR: distDir,
      PUBLIC_SUPABASE_URL: ''
    })
    const [url] = await program.waitFor(/http:\/\/localhost:\d+/)
    expect(await usernamesAt(url)).toEqual(expect.arrayContaining(inserted))

    const target = inserted.length + rng.integer(1, 30)
    let next = 0
    async function write(): Promise<void> {
      for (;;) {
        const username = `k${String(kill)}_${String(next++)}`
        const answer = await fetch(`${url}/rest/v1/winners`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/json' },
          body: JSON.stringify({ username })
        })
        expect(answer.status).toBe(201)
        inserted.push(username)
        if (inserted.length >= target) program.kill('SIGKILL')
      }
    }
    async function read(): Promise<void> {
      for (;;) {
        const before = [...inserted]
        expect(await usernamesAt(url)).toEqual(expect.arrayContaining(before))
      }
    }
    const ends = await Promise.allSettled([read(), ...Array.from({ length: WRITERS }, write)])
    // Only the kill has stopped them.
    for (const end of ends) expect(end).toMatchObject({ reason: expect.any(TypeError) as unknown })
    await program.ended
  }
})
