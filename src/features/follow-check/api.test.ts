import { expect, test, vi } from 'vitest'
import { checkFollow } from './api.ts'
import { backend } from '../../platform/backend.ts'

vi.mock('../../platform/backend.ts', () => ({ backend: vi.fn() }))

test('a wrong configuration is not told as a part of the page that is missing', async () => {
  vi.mocked(backend).mockReturnValue({ url: 'no address', key: 'key' })
  expect(await checkFollow('ana')).toEqual({ state: 'failed', reason: '' })
})
