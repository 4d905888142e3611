import { expect, test } from 'vitest'
import { cacheWinners } from './response-cache.ts'

test('a read of winners is sent once until the next write', async () => {
  let sent = 0
  const fetchCached = cacheWinners(async () => new Response(String((sent += 1))))
  async function send(method: string): Promise<string> {
    const request = new Request('http://localhost/rest/v1/winners?select=*', { method })
    return (await fetchCached(request)).text()
  }
  expect(await Promise.all([send('GET'), send('GET')])).toEqual(['1', '1'])
  await send('PATCH')
  expect(await send('GET')).toBe('3')
})

test('a failed read is sent again', async () => {
  let sent = 0
  const fetchCached = cacheWinners(() => {
    sent += 1
    if (sent === 1) return Promise.reject(new Error('The database has ended.'))
    return Promise.resolve(new Response(String(sent), { status: sent === 2 ? 500 : 200 }))
  })
  const send = () => fetchCached(new Request('http://localhost/rest/v1/winners?select=*'))
  await expect(send()).rejects.toThrow()
  expect((await send()).status).toBe(500)
  expect([await (await send()).text(), await (await send()).text()]).toEqual(['3', '3'])
})
