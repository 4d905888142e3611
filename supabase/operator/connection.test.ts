import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'astro/zod'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../../tests/backend/site.ts'
import { chooseTarget, connect, NOTHING, quote } from './connection.ts'

const KEY = 'sb_secret_abcdefgh'

describe('the project', () => {
  test('is the one of SUPABASE_URL, then that of the site', async () => {
    const site = { PUBLIC_SUPABASE_URL: 'https://site.supabase.co/', SUPABASE_SECRET_KEY: KEY }
    expect(await chooseTarget(site)).toEqual({ url: 'https://site.supabase.co', secretKey: KEY })
    const chosen = await chooseTarget({ ...site, SUPABASE_URL: 'https://own.supabase.co' })
    expect(chosen.url).toBe('https://own.supabase.co')
  })

  test('is otherwise the embedded backend, with the key of its data folder', async () => {
    const folder = await makeFolder()
    const variables = { DATA_DIR: folder, PORT: '4400' }
    await expect(chooseTarget(variables)).rejects.toThrow('run `npm start` in another terminal')
    await writeFile(path.join(folder, 'secrets.json'), JSON.stringify({ secretKey: KEY }))
    expect(await chooseTarget(variables)).toEqual({ url: 'http://localhost:4400', secretKey: KEY })
  })

  test.each([
    [{ SUPABASE_URL: 'http://a.test', SUPABASE_SECRET_KEY: KEY }, 'must look like https://'],
    [{ SUPABASE_URL: 'a.test', SUPABASE_SECRET_KEY: KEY }, 'must look like https://'],
    [{ SUPABASE_URL: 'https://me:pass@a.test', SUPABASE_SECRET_KEY: KEY }, 'must look like'],
    [{ SUPABASE_URL: 'https://a.test' }, 'Set SUPABASE_SECRET_KEY to the secret key of a.test'],
    [{ SUPABASE_URL: 'https://a.test', SUPABASE_SECRET_KEY: 'sb_publishable_x' }, 'the secret key'],
    [{ SUPABASE_URL: 'https://a.test', SUPABASE_SECRET_KEY: 'kéy' }, 'the secret key']
  ])('of %j is refused', async (variables, sentence) => {
    await expect(chooseTarget(variables)).rejects.toThrow(sentence)
  })
})

describe('a call', () => {
  const target = { url: 'https://a.test', secretKey: KEY }
  const answering = (status: number, body: unknown) =>
    connect(target, () => Promise.resolve(Response.json(body, { status })))

  test.each([
    ['sb_secret_1', null],
    ['legacy', 'Bearer legacy']
  ])(
    'sends the key %s as a token only if it is one, and never to another place',
    async (secretKey, token) => {
      const sent: (string | null)[] = []
      const { rpc } = connect({ url: target.url, secretKey }, async (input, init) => {
        const { headers, redirect } = new Request(input, init)
        sent.push(headers.get('apikey'), headers.get('authorization'), redirect)
        return Response.json({})
      })
      await rpc('f', {}, z.unknown())
      expect(sent).toEqual([secretKey, token, 'error'])
    }
  )

  test.each([
    [401, {}, 3, 'a.test does not accept the key'],
    [403, { code: '42501' }, 3, 'it may not change winners'],
    [404, { code: 'PGRST202' }, 3, 'run `npm run supabase -- db push --remote` first'],
    [409, { code: 'PT409', message: 'Someone was faster.' }, 1, 'Someone was faster.'],
    [404, [], 3, 'a.test answered with status 404: "".'],
    [500, null, 3, 'a.test answered with status 500: "".'],
    [500, { message: 'bad \u001b[2J' }, 3, 'status 500: "bad \\u001b[2J".']
  ])('answered by %i %j has a sentence', async (status, body, exitCode, sentence) => {
    const failure = answering(status, body).rpc('f', {}, z.unknown())
    await expect(failure).rejects.toMatchObject({
      exitCode,
      message: expect.stringContaining(sentence) as string
    })
  })

  test('answered by 404 without a body is not done', async () => {
    const { rpc } = connect(target, () => Promise.resolve(new Response(null, { status: 404 })))
    await expect(rpc('f', {}, NOTHING)).rejects.toThrow('a.test answered with status 404: "".')
  })

  test('of a busy project is made once', async () => {
    let calls = 0
    const { client, read } = connect(target, () => {
      calls += 1
      return Promise.resolve(Response.json({}, { status: 503 }))
    })
    const query = client.from('winners').select().throwOnError()
    await expect(read(query, z.unknown())).rejects.toThrow('a.test answered with status 503')
    expect(calls).toBe(1)
  })

  test.each<[string, Response, z.ZodType]>([
    ['{}', Response.json({}), z.array(z.string())],
    ['null', Response.json(null), z.array(z.string())],
    ['a page', new Response('<html>'), z.object({})],
    ['a page, where nothing is due', new Response('<html>'), NOTHING],
    ['{}, where nothing is due', Response.json({}), NOTHING],
    ['nothing', new Response(null, { status: 204 }), z.object({})]
  ])('answered by %s instead of what is due has a sentence', async (_, response, shape) => {
    const call = connect(target, () => Promise.resolve(response)).rpc('f', {}, shape)
    await expect(call).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('a.test answered in a form') as string
    })
  })

  test('that returns nothing is answered by 204', async () => {
    const response = new Response(null, { status: 204 })
    const { rpc } = connect(target, () => Promise.resolve(response))
    expect(await rpc('f', {}, NOTHING)).toBeUndefined()
  })

  test.each([
    [new DOMException('', 'TimeoutError'), 'https://a.test did not answer within 180 seconds.'],
    [
      new TypeError('', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      'npm start'
    ],
    [new TypeError('fetch failed'), 'The connection to https://a.test failed']
  ])('without an answer has a sentence', async (error, sentence) => {
    const { rpc, invoke } = connect(target, () => Promise.reject(error))
    await expect(rpc('f', {}, z.unknown())).rejects.toThrow(sentence)
    await expect(invoke('f', {})).rejects.toThrow(sentence)
  })
})

test('a quoted text holds no escape sequence and is short', () => {
  expect(quote('a\u001b[31m\u009b\u202e\u007f"')).toBe('"a\\u001b[31m\\u{9b}\\u{202e}\\u{7f}\\""')
  expect(quote('x'.repeat(100))).toHaveLength(62)
})
