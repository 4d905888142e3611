import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type FakeProvider, openFakeProvider } from './fake-provider.ts'
import { type Program, ROOT, runProgram } from './program.ts'

let scratch: string
/** The data folder in use, inside the project. */
let inUse: string
/** An unused one with the default name. */
let unused: string
let server: Program
let provider: FakeProvider
let url: string

beforeAll(async () => {
  await mkdir(path.join(ROOT, '.astro'), { recursive: true })
  scratch = await mkdtemp(path.join(ROOT, '.astro', 'dev-server-'))
  inUse = path.join(scratch, 'data [1] (two)')
  unused = path.join(scratch, '.data')
  for (const folder of [inUse, unused]) await cp(inject('dataFolder'), folder, { recursive: true })
  provider = await openFakeProvider('twitterapi.io')
  server = runProgram(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock'],
    {
      PORT: '0',
      DATA_DIR: inUse,
      PUBLIC_SUPABASE_URL: '',
      WINNERS_SNAPSHOT: '1',
      ...provider.env,
      // Inside Vitest Astro serves no pages.
      VITEST: '',
      NODE_ENV: 'development'
    }
  )
  url = (await server.waitFor(/http:\/\/localhost:\d+/))[0]
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await provider.close()
  await rm(scratch, { recursive: true })
})

type Answer = { status: number | undefined; body: string }

// Unlike fetch, this sends the path unchanged.
function get(rawPath: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { path: rawPath }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => (body += text))
      response.on('end', () => {
        resolve({ status: response.statusCode, body })
      })
    })
      .on('error', reject)
      .end()
  })
}

const QUERIES = [
  '',
  '?raw',
  '?raw??',
  '?import',
  '?import&raw',
  '?raw&import',
  '?url',
  '?url&import',
  '?inline&import',
  '?.svg?import',
  '?worker&file',
  '?t=1',
  '?html-proxy&index=0.json',
  '?astro&type=style&lang.css'
]

/** Every URL by which the dev server has served a file, or might. */
function urlsOf(file: string): string[] {
  const inProject = `/${path.relative(ROOT, file)}`
  const folder = path.dirname(inProject)
  const written = [
    inProject,
    `/${inProject}`,
    `/src/..${inProject}`,
    `/src/%2e%2e${inProject}`,
    `/@fs${file}`,
    `/@fs/${file}`,
    `/@fs/proc/self/cwd${inProject}`,
    `/@id/${file}`,
    `/@id/.${inProject}`
  ].map(encodeURI)
  const odd = [
    inProject.toUpperCase(),
    `${folder}//secrets.json`,
    `${folder}/./secrets.json`,
    `${folder}/secrets.json/`,
    `${folder}/secrets.json.`,
    `${folder}/secrets.json%00`,
    `${folder}/secrets%2ejson`,
    `${folder}%2fsecrets.json`,
    `${folder.replace('/.', '/%2e')}/secrets.json`,
    `${folder.replace('/.', '/%252e')}/secrets.json`
  ].map(url => url.replace(/[^!-~]/g, encodeURIComponent))
  const throughImages = [`/@fs${file}`, inProject, `${url}${encodeURI(inProject)}`].map(
    href => `/_image?href=${encodeURIComponent(href)}&f=svg`
  )
  return [...written.flatMap(url => QUERIES.map(query => url + query)), ...odd, ...throughImages]
}

describe('the dev server', () => {
  test('serves pages and the backend', async () => {
    expect(await get('/winners')).toMatchObject({ status: 200 })
    const answer = await fetch(`${url}/rest/v1/winners?select=id&limit=1`, {
      headers: { apikey: PUBLISHABLE_KEY }
    })
    expect(await answer.json()).toEqual([{ id: 1 }])
  })

  test('serves the snapshot that it has published, and nothing else from its folder', async () => {
    const { status, body } = await get('/snapshot/manifest.json')
    expect([status, JSON.parse(body)]).toMatchObject([200, { count: 10 }])
    for (const path of ['/snapshot/', '/snapshot/../secrets.json', '/snapshot/%2e%2e/secrets.json'])
      expect((await get(path)).status).toBe(404)
  })

  test('asks the provider that its environment names, for a limited number of checks', async () => {
    provider.reply('yes')
    const headers = { apikey: PUBLISHABLE_KEY }
    const send = (forged: string): Promise<Response> =>
      fetch(`${url}/functions/v1/check-follow-relationship`, {
        method: 'POST',
        headers: { ...headers, 'cf-connecting-ip': forged },
        body: '{"username":"somebody"}'
      })
    expect(await (await send('192.0.2.1')).json()).toMatchObject({ source: 'twitterapi.io' })
    expect(provider.lookups.length).toBe(1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(`198.51.100.${String(index)}`))
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  test.each([
    ['in use', () => inUse],
    ['with the default name', () => unused]
  ])('serves nothing from the data folder %s', async (_, folder) => {
    const leaks: string[] = []
    for (const target of urlsOf(path.join(folder(), 'secrets.json'))) {
      const { status, body } = await get(target)
      if (status === undefined || status < 400 || body.includes('sb_secret_')) leaks.push(target)
    }
    for (const file of ['lock', 'database/PG_VERSION', 'database/base/5/1259?raw']) {
      const target = `/${path.relative(ROOT, folder())}/${file}`
      const { status } = await get(encodeURI(target))
      if (status === undefined || status < 400) leaks.push(target)
    }
    expect(leaks).toEqual([])
  })

  test('releases the data folder when its terminal is closed', async () => {
    server.kill('SIGHUP')
    await server.ended
    expect(existsSync(path.join(inUse, 'lock'))).toBe(false)
  })
})
