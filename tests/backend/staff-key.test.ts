import { readFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { dataFolder } from '../../supabase/embedded/data-folder.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { copyDataFolder } from './commands.ts'
import { removeTemporaryFolders } from './site.ts'

const URL_OF_BACKEND = 'http://localhost:4321'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: 3 })
})
afterAll(() => backend.close())
afterEach(() => {
  vi.restoreAllMocks()
})

function clientWith(key: string) {
  return createClient(URL_OF_BACKEND, key, {
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) }
  })
}

function insert(key: string, rows: number): Promise<{ status: number }> {
  const winners = Array.from({ length: rows }, (_, index) => ({
    username: `row_${String(rows)}_${String(index)}`,
    description: 'x'.repeat(450)
  }))
  return Promise.resolve(clientWith(key).from('winners').insert(winners))
}

describe('the secret key', () => {
  test('writes, and its reads are never older than the last write', async () => {
    const staff = clientWith(backend.secretKey).from('winners')
    const count = async (): Promise<number | null> =>
      (await staff.select('id', { count: 'exact' })).count
    expect(await count()).toBe(3)
    expect((await staff.insert({ username: 'by_the_staff' })).status).toBe(201)
    expect(await count()).toBe(4)
    const headers = { apikey: backend.secretKey }
    const request = new Request(`${URL_OF_BACKEND}/rest/v1/winners?select=id`, { headers })
    expect((await backend.fetch(request)).headers.has('etag')).toBe(false)
  })

  test('sends more than a megabyte at once, unlike the publishable key', async () => {
    expect((await insert(PUBLISHABLE_KEY, 2500)).status).toBe(413)
    expect((await insert(backend.secretKey, 2500)).status).toBe(201)
    expect((await insert(backend.secretKey, 5000)).status).toBe(413)
  })

  test('appears in no response and in no line of the terminal', async () => {
    const lines: unknown[] = []
    for (const method of ['log', 'error', 'warn'] as const) {
      vi.spyOn(console, method).mockImplementation((...line) => void lines.push(...line))
    }
    const headers = { apikey: backend.secretKey, 'content-type': 'application/json' }
    const attempts: [string, RequestInit][] = [
      ['/rest/v1/nothing', { headers }],
      ['/rest/v1/winners?select=nothing', { headers }],
      ['/rest/v1/winners', { method: 'POST', headers, body: '{"username":"a b"}' }],
      ['/rest/v1/winners', { method: 'POST', headers, body: '{' }],
      ['/auth/v1/admin/users', { headers }],
      ['/functions/v1/nothing', { method: 'POST', headers }],
      ['/functions/v1/check-follow-relationship', { method: 'POST', headers, body: '{}' }],
      ['/rest/v1/winners', { headers: { authorization: `Bearer ${backend.secretKey}` } }]
    ]
    for (const [path, init] of attempts) {
      const response = await backend.fetch(new Request(URL_OF_BACKEND + path, init))
      lines.push(...response.headers, await response.text())
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
    expect(lines.join('\n')).not.toContain(backend.secretKey)
    expect(lines.join('\n')).toContain('violates check constraint')
  })

  test('of a data folder is the one in its file', async () => {
    const folder = await copyDataFolder()
    const stored = await openBackend({ dataDir: folder })
    const { secretKey } = JSON.parse(await readFile(dataFolder(folder).secrets, 'utf8')) as {
      secretKey: string
    }
    expect(stored.secretKey).toBe(secretKey)
    await stored.close()
    await removeTemporaryFolders()
  })
})
