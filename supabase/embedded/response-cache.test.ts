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
