import { expect, it, vi } from 'vitest'
import { fetchAndSave } from './saved-responses.ts'
import { readWinners } from './winners-source.ts'

vi.mock('../../platform/backend.ts', () => ({
  backend: () => ({ url: 'http://backend.test', key: 'key' })
}))
vi.mock('./saved-responses.ts', () => ({ fetchAndSave: vi.fn(), savedResponse: vi.fn() }))

it('tells how many rows an answer held, also when one of them makes no winner', async () => {
  const rows = [{ id: 1, username: 'ana' }, { id: 2, username: null }, 'nonsense']
  vi.mocked(fetchAndSave).mockResolvedValue(Response.json(rows))
  const batch = await readWinners(0, false, () => false)
  expect(batch.rows.map(({ username }) => username)).toEqual(['ana'])
  expect(batch.held).toBe(3)
})
