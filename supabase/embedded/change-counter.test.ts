import { expect, test } from 'vitest'
import { countChanges } from './change-counter.ts'
import { type DatabaseRequest } from './database-thread.ts'

/** A database whose version the test sets; undefined stands for a lost session. */
function open() {
  let version: string | undefined = '1'
  const counter = countChanges(() =>
    Promise.resolve(
      version === undefined
        ? undefined
        : { status: 200, headers: [], body: new ArrayBuffer(0), version }
    )
  )
  async function send(method: string, path: string, after: string | undefined): Promise<number> {
    version = after
    const request: DatabaseRequest = {
      method,
      url: `http://localhost/rest/v1/${path}`,
      headers: [],
      body: undefined
    }
    await counter.send(request, () => true)
    return counter.changes()
  }
  return send
}

test('a transaction that writes counts, a read does not', async () => {
  const send = open()
  const start = await send('GET', 'winners', '1')
  expect(await send('GET', 'winners?id=eq.1', '1')).toBe(start)
  expect(await send('POST', 'winners', '2')).toBe(start + 1)
  expect(await send('POST', 'rpc/begin_follow_check', '3')).toBe(start + 2)
  expect(await send('POST', 'rpc/find_winner', '3')).toBe(start + 2)
})

test('what a publish writes does not count', async () => {
  const send = open()
  const start = await send('GET', 'winners', '1')
  expect(await send('POST', 'rpc/begin_snapshot', '2')).toBe(start)
  expect(await send('POST', 'rpc/read_snapshot', '3')).toBe(start)
  expect(await send('PATCH', 'winners?id=eq.1', '4')).toBe(start + 1)
  expect(await send('POST', 'rpc/read_snapshot', '5')).toBe(start + 1)
  expect(await send('POST', 'rpc/end_snapshot', '6')).toBe(start + 1)
  expect(await send('GET', 'winners', '6')).toBe(start + 1)
})

test('a write without a response may have succeeded', async () => {
  const send = open()
  const start = await send('GET', 'winners', '1')
  expect(await send('GET', 'winners', undefined)).toBe(start)
  expect(await send('POST', 'winners', undefined)).toBe(start + 1)
})
