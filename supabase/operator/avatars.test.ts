import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProject, type Project, runCommandWith } from '../../tests/backend/operator.ts'
import { type PictureHost, startPictureHost } from '../../tests/backend/picture-host.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from '../../tests/backend/site.ts'
import { addAvatars } from './avatars.ts'
import { createDownload } from './download.ts'
import { encodePicture } from './picture.ts'

const STORED = /^\/avatars\/[0-9a-f]{32}\.webp$/

let project: Project
let host: PictureHost
let red: Buffer
let folder: string
/** Runs before the host answers. */
let onRequest: ((path: string) => void | Promise<void>) | undefined

beforeAll(async () => {
  project = await openProject()
  const picture = { width: 50, height: 50, channels: 3, background: 'red' } as const
  red = await sharp({ create: picture }).png().toBuffer()
  const blue = await sharp({ create: { ...picture, background: 'blue' } })
    .jpeg()
    .toBuffer()
  const bodies: Record<string, Buffer> = { '/blue.jpg': blue, '/page.png': Buffer.from('<html>') }
  host = await startPictureHost((request, response) => {
    const url = request.url ?? ''
    void Promise.resolve(onRequest?.(url)).then(() => {
      const status = Number(/^\/status\/(\d+)/.exec(url)?.[1] ?? 200)
      response.writeHead(status).end(bodies[url] ?? red)
    })
  })
})
afterAll(async () => {
  await host.close()
  await project.close()
  await removeTemporaryFolders()
})
beforeEach(async () => {
  folder = path.join(await makeTemporaryFolder(), 'avatars')
  await project.client.from('winners').delete().gt('id', 0)
})
afterEach(() => {
  onRequest = undefined
  project.route('/rest/v1/winners', undefined)
  project.route('/storage/v1', undefined)
})

function run(args: readonly string[] = [], signal?: AbortSignal) {
  const download = createDownload(host.download)
  const add: Parameters<typeof runCommandWith>[1] = (program, tools) =>
    addAvatars(program, tools, { download, folder })
  return runCommandWith(project, add, ['avatars', '--json', '--concurrency', '1', ...args], signal)
}

/** Winners by name, each with its avatar. */
async function insert(avatars: Readonly<Record<string, string | null>>): Promise<void> {
  const rows = Object.entries(avatars).map(([username, avatar_url]) => ({ username, avatar_url }))
  const { error } = await project.client.from('winners').insert(rows)
  expect(error).toBeNull()
}

async function avatars(): Promise<Record<string, string | null>> {
  const { data } = await project.client.from('winners').select('username,avatar_url').order('id')
  return Object.fromEntries((data ?? []).map(row => [row.username, row.avatar_url]))
}

describe('avatars', () => {
  test('copies each picture once and points its winners to the copy', async () => {
    const [first, blue] = [host.address('/red.png'), host.address('/blue.jpg', 'other.test')]
    await insert({ ana: first, bo: blue, cy: first, own: '/avatars/1.svg', none: null })
    const before = await project.client.from('winners').select().order('id')
    const asked = host.requests.length
    const { stdout, exitCode, progress } = await run()
    expect(host.requests.slice(asked)).toEqual(['/red.png', '/blue.jpg'])
    expect({ exitCode, ...JSON.parse(stdout) }).toEqual({
      exitCode: 0,
      pictures: 2,
      winners: 3,
      changed: 0,
      placeholders: [],
      failed: [],
      left: 0
    })
    expect(progress).toEqual([1, 2])
    const after = await avatars()
    expect(after).toMatchObject({ cy: after.ana, own: '/avatars/1.svg', none: null })
    expect(after.ana).toMatch(STORED)
    expect(after.bo).toMatch(STORED)
    expect(after.bo).not.toBe(after.ana)
    const copy = await readFile(path.join(folder, path.basename(after.ana ?? '')))
    expect(copy).toEqual((await encodePicture(red))?.bytes)
    expect(await readdir(folder)).toHaveLength(2)
    const { data } = await project.client.from('winners').select().order('id')
    expect(data?.map(row => ({ ...row, avatar_url: 0 }))).toEqual(
      before.data?.map(row => ({ ...row, avatar_url: 0 }))
    )
  })

  test('does nothing the second time', async () => {
    await insert({ ana: host.address('/red.png') })
    await run()
    const [before, asked] = [await avatars(), host.requests.length]
    expect(JSON.parse((await run()).stdout)).toMatchObject({ pictures: 0, winners: 0 })
    expect(await avatars()).toEqual(before)
    expect(host.requests.length).toBe(asked)
  })

  test('shows the placeholder for what is gone or no picture, and keeps what may come back', async () => {
    const [gone, page, down, moved] = [
      host.address('/status/404'),
      host.address('/page.png'),
      host.address('/status/500'),
      'https://private.test/a.png'
    ]
    await insert({ ana: gone, bo: page, cy: down, di: moved, eve: host.address('/red.png') })
    const { stdout, exitCode } = await run()
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 1,
      pictures: 1,
      winners: 3,
      placeholders: [
        { usernames: ['ana'], address: gone, reason: 'it is gone' },
        { usernames: ['bo'], address: page, reason: 'it is no picture' }
      ],
      failed: [
        { usernames: ['cy'], address: down, reason: 'the server answered 500' },
        { usernames: ['di'], address: moved, reason: 'private.test is not a public host' }
      ]
    })
    expect(await avatars()).toEqual({
      ana: null,
      bo: null,
      cy: down,
      di: moved,
      eve: expect.stringMatching(STORED)
    })
  })

  test('leaves a row alone that got another picture meanwhile', async () => {
    await insert({ ana: host.address('/red.png'), bo: host.address('/red.png') })
    onRequest = async () => {
      const winners = project.client.from('winners')
      await winners.update({ avatar_url: '/avatars/2.svg' }).eq('username', 'ana')
    }
    expect(JSON.parse((await run()).stdout)).toMatchObject({ winners: 1, changed: 1 })
    expect(await avatars()).toEqual({ ana: '/avatars/2.svg', bo: expect.stringMatching(STORED) })
  })

  test('keeps one file of what several addresses show, also at the same time', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `user_${String(at)}`)
    await insert(Object.fromEntries(names.map(name => [name, host.address(`/${name}.png`)])))
    const { stdout } = await run(['--concurrency', '8'])
    expect(JSON.parse(stdout)).toMatchObject({ pictures: 20, winners: 20 })
    expect(await readdir(folder)).toHaveLength(1)
    expect(new Set(Object.values(await avatars())).size).toBe(1)
  })

  test('copies the pictures of more winners than one request changes', async () => {
    const names = Array.from({ length: 1205 }, (_, at) => `user_${String(at)}`)
    await insert(Object.fromEntries(names.map(name => [name, host.address('/red.png')])))
    expect(JSON.parse((await run()).stdout)).toMatchObject({ pictures: 1, winners: 1205 })
    const { count } = await project.client
      .from('winners')
      .select('id', { count: 'exact', head: true })
      .like('avatar_url', 'https://%')
    expect(count).toBe(0)
  })

  test('only counts in a dry run', async () => {
    await insert({ ana: host.address('/red.png'), bo: host.address('/a'), cy: '/avatars/1.svg' })
    const before = await avatars()
    const asked = host.requests.length
    expect(JSON.parse((await run(['--dry-run'])).stdout)).toEqual({
      pictures: 2,
      winners: 2,
      hosts: { [new URL(host.address('/')).host]: 2 }
    })
    expect(await avatars()).toEqual(before)
    expect(host.requests.length).toBe(asked)
  })

  test('says for a person what is left to do', async () => {
    await insert({ ana: host.address('/red.png'), bo: host.address('/status/410') })
    const download = createDownload(host.download)
    const { stdout } = await runCommandWith(
      project,
      (program, tools) => addAvatars(program, tools, { download, folder }),
      ['avatars']
    )
    expect(stdout.split('\n')).toEqual([
      'Copied 1 picture; changed 2 winners.',
      'Placeholder instead (1):',
      `  bo: it is gone (${host.address('/status/410')})`,
      'Commit public/avatars and publish the site: until then it shows placeholders.'
    ])
  })
})

describe('an interruption', () => {
  test('by Ctrl-C finishes the picture under way; the next run copies the rest', async () => {
    await insert({ ana: host.address('/red.png'), bo: host.address('/blue.jpg') })
    const abort = new AbortController()
    onRequest = () => abort.abort()
    const { stdout, exitCode } = await run([], abort.signal)
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 130,
      pictures: 1,
      left: 1
    })
    expect(await avatars()).toEqual({
      ana: expect.stringMatching(STORED),
      bo: host.address('/blue.jpg')
    })
    expect(JSON.parse((await run()).stdout)).toMatchObject({ pictures: 1, winners: 1, left: 0 })
  })

  test('between file and row is made up for, and nothing unfinished stays', async () => {
    await insert({ ana: host.address('/status/404'), bo: host.address('/red.png') })
    project.route('/rest/v1/winners', request =>
      request.method === 'PATCH' && host.requests.at(-1) === '/red.png'
        ? Response.json({ message: 'the database is down' }, { status: 503 })
        : project.send(request)
    )
    const { stdout, exitCode } = await run()
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 3,
      error: "The winners can't be changed: the database is down",
      placeholders: [{ usernames: ['ana'] }],
      left: 1
    })
    expect(await avatars()).toEqual({ ana: null, bo: host.address('/red.png') })
    project.route('/rest/v1/winners', undefined)
    await writeFile(path.join(folder, 'half.webp.part'), 'half')
    expect(JSON.parse((await run()).stdout)).toMatchObject({ pictures: 1, winners: 1 })
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)])
  })

  test('by a folder that can not be written is told in a sentence', async () => {
    await insert({ ana: host.address('/red.png') })
    await mkdir(path.dirname(folder), { recursive: true })
    await writeFile(folder, 'a file')
    expect(await run()).toMatchObject({
      exitCode: 2,
      said: [`${folder} can't be written (EEXIST).`]
    })
  })
})

describe('avatars --to storage', () => {
  const BASE = 'https://project.supabase.test/storage/v1/object/public/avatars/'
  let buckets: Map<string, unknown>
  let objects: Map<string, { type: string | null; bytes: Buffer }>
  let refusal: Response | undefined

  // https://supabase.com/docs/reference/javascript/storage-from-upload and its neighbors, as sent by
  // storage-js; a missing bucket is a 400 that holds a 404.
  beforeEach(() => {
    buckets = new Map()
    objects = new Map()
    refusal = undefined
    project.route('/storage/v1', async request => {
      expect(request.headers.get('apikey')).toBe(project.secretKey)
      const { pathname } = new URL(request.url)
      const name = pathname.replace('/storage/v1/', '')
      if (refusal) return refusal.clone()
      if (request.method === 'POST' && name === 'bucket') {
        const bucket = (await request.json()) as { id: string; public: boolean }
        buckets.set(bucket.id, bucket)
        return Response.json({ name: bucket.id })
      }
      if (request.method === 'GET' && name.startsWith('bucket/')) {
        const error = { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' }
        const bucket = buckets.get(name.slice('bucket/'.length))
        return bucket ? Response.json(bucket) : Response.json(error, { status: 400 })
      }
      expect(request.method).toBe('POST')
      expect(request.headers.get('x-upsert')).toBe('true')
      expect(request.headers.get('cache-control')).toBe('max-age=31536000')
      const type = request.headers.get('content-type')
      objects.set(name, { type, bytes: Buffer.from(await request.arrayBuffer()) })
      return Response.json({ Id: '1', Key: name.replace('object/', '') })
    })
  })

  test('creates a public bucket, uploads and stores the public address', async () => {
    await insert({ ana: host.address('/red.png'), bo: '/avatars/1.svg' })
    const { stdout, exitCode } = await run(['--to', 'storage'])
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, pictures: 1 })
    const picture = await encodePicture(red)
    expect(await avatars()).toEqual({ ana: BASE + String(picture?.name), bo: '/avatars/1.svg' })
    expect(buckets.get('avatars')).toMatchObject({
      public: true,
      allowed_mime_types: ['image/webp']
    })
    expect([...objects]).toEqual([
      [`object/avatars/${String(picture?.name)}`, { type: 'image/webp', bytes: picture?.bytes }]
    ])
  })

  test('copies nothing that is there already, and uses the bucket that is there', async () => {
    await insert({ ana: host.address('/red.png') })
    await run(['--to', 'storage'])
    const created = buckets.get('avatars')
    await insert({ bo: host.address('/blue.jpg') })
    expect(JSON.parse((await run(['--to', 'storage'])).stdout)).toMatchObject({ pictures: 1 })
    expect(buckets.get('avatars')).toBe(created)
    expect(JSON.parse((await run(['--to', 'storage'])).stdout)).toMatchObject({ pictures: 0 })
  })

  test('says which host the site has to allow', async () => {
    await insert({ ana: host.address('/red.png') })
    const download = createDownload(host.download)
    const { stdout } = await runCommandWith(
      project,
      (program, tools) => addAvatars(program, tools, { download, folder }),
      ['avatars', '--to', 'storage']
    )
    expect(stdout).toContain(
      'Add https://project.supabase.test to pictureHosts in src/site.ts and publish the site'
    )
  })

  test('leaves rows as they are when Storage takes nothing', async () => {
    await insert({ ana: host.address('/red.png') })
    buckets.set('avatars', { id: 'avatars', public: true })
    onRequest = () => {
      refusal = Response.json({ message: 'quota exceeded' }, { status: 413 })
    }
    const { stdout, exitCode } = await run(['--to', 'storage'])
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
      exitCode: 1,
      pictures: 0,
      failed: [{ usernames: ['ana'], reason: 'Storage did not take it (quota exceeded)' }]
    })
    expect(await avatars()).toEqual({ ana: host.address('/red.png') })
  })

  test('explains a private bucket and a project without Storage', async () => {
    await insert({ ana: host.address('/red.png') })
    buckets.set('avatars', { id: 'avatars', public: false })
    expect(await run(['--to', 'storage'])).toMatchObject({
      exitCode: 1,
      said: ['The bucket avatars is private: make it public in the dashboard, or remove it.']
    })
    refusal = Response.json({ message: 'no Route matched with those values' }, { status: 404 })
    expect(await run(['--to', 'storage'])).toMatchObject({
      exitCode: 3,
      said: [
        "The Storage of https://project.supabase.test can't be used " +
          '(no Route matched with those values): use --to public.'
      ]
    })
  })
})
