// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { verify } from '../follow-check/store.ts'
import { $notice } from './store.ts'

test('announces a check that ended before the toasts loaded', async () => {
  fakes.answer('/rest/v1/winners', () => Response.json([]))
  await verify('')
  const said: unknown[] = []
  const stop = $notice.subscribe(notice => notice && said.push(notice))
  await vi.waitFor(() => expect(said).toEqual([{ kind: 'error', text: 'Please enter a username' }]))
  stop()
})
