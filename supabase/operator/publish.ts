import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../failure.ts'
import { MANIFEST_NAME } from '../../src/domain/winners/published-board.ts'
import { type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { createBoard } from './board.ts'
import { CommandFailure, type Connection, isObject } from './connection.ts'
import { readWinners } from './table.ts'
import { count, type Tools } from './tools.ts'

type StoredFile = { name: string; changedAt: number }

type Place = {
  manifest: string
  list: () => Promise<readonly StoredFile[]>
  putColumns: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  putManifest: (text: string) => Promise<void>
  remove: (names: readonly string[]) => Promise<void>
}

const COLUMNS_FILE = /^columns-[0-9a-f]{16}\.json\.gz$/
/** In ms. Rows are dated when their transaction begins but visible when it ends, and clocks differ. */
const MARGIN_MS = 300_000

/** Columns first, then the manifest that names them. */
export async function publish(
  { out, bucket }: { out?: string; bucket?: string },
  tools: Tools
): Promise<void> {
  if ((out === undefined) === (bucket === undefined)) {
    throw new CommandFailure(2, 'Give either --out <folder> or --bucket <name>.')
  }
  const project = await tools.connect()
  const place = bucket === undefined ? folderAt(out ?? '') : await openBucket(project, bucket)
  const asOf = new Date(tools.now().getTime() - MARGIN_MS)
  const rows: WinnerRow[] = []
  for await (const row of readWinners(project)) rows.push(row)
  if (rows.length === 0) throw new CommandFailure(1, 'The table is empty. Nothing was published.')
  const { manifest, columns } = createBoard(rows, asOf)
  await place.putColumns(manifest.columns.path, columns)
  await place.putManifest(JSON.stringify(manifest))
  await removeOld(place, manifest.columns.path)
  tools.say(`Published ${count(rows.length, 'winner')} to ${place.manifest}.`)
}

/** Keeps the last manifest's columns for visitors who have just read it. */
async function removeOld(place: Place, current: string): Promise<void> {
  const others = (await place.list())
    .filter(file => file.name !== current)
    .sort((a, b) => b.changedAt - a.changedAt)
  const old = others.slice(1).map(file => file.name)
  if (old.length > 0) await place.remove(old)
}

function folderAt(folder: string): Place {
  const explain = (error: unknown): never => {
    if (errorCode(error) === '') throw error
    throw new CommandFailure(2, `${folder} can't be used (${errorCode(error)}).`, { cause: error })
  }
  async function put(name: string, content: Uint8Array | string): Promise<void> {
    const file = path.join(folder, name)
    await mkdir(folder, { recursive: true }).catch(explain)
    // Renamed when complete: a server may be reading it.
    await writeFile(`${file}.part`, content, { flush: true }).catch(explain)
    await rename(`${file}.part`, file).catch(explain)
  }
  return {
    manifest: path.join(folder, MANIFEST_NAME),
    list: async () => {
      const names = (await readdir(folder)).filter(name => COLUMNS_FILE.test(name))
      return Promise.all(
        names.map(async name => ({
          name,
          changedAt: (await stat(path.join(folder, name))).mtimeMs
        }))
      )
    },
    putColumns: put,
    putManifest: text => put(MANIFEST_NAME, text),
    remove: async names => {
      await Promise.all(names.map(name => rm(path.join(folder, name))))
    }
  }
}

/** @throws CommandFailure without such a public bucket */
async function openBucket(project: Connection, bucket: string): Promise<Place> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,98}$/.test(bucket)) {
    throw new CommandFailure(
      2,
      'A bucket has 2 to 99 letters, digits, dots, hyphens and underscores in its name.'
    )
  }
  const found = await project.ask(`/storage/v1/bucket/${bucket}`, { method: 'GET' })
  if (!isObject(found.body) || found.body['public'] !== true) {
    throw new CommandFailure(
      1,
      `${project.host} has no public bucket ${bucket}: create it in the dashboard.`
    )
  }
  const objects = `/storage/v1/object/${bucket}`
  async function put(
    name: string,
    content: Uint8Array<ArrayBuffer>,
    type: string,
    seconds: number
  ) {
    const headers = {
      'content-type': type,
      'cache-control': `max-age=${String(seconds)}`,
      'x-upsert': 'true'
    }
    await project.get(`${objects}/${name}`, { bytes: content, headers, timeoutMs: 120_000 })
  }
  return {
    manifest: `${project.url}/storage/v1/object/public/${bucket}/${MANIFEST_NAME}`,
    list: async () => {
      const json = { prefix: '', limit: 1000 }
      const files = await project.get(`/storage/v1/object/list/${bucket}`, { json })
      return (Array.isArray(files) ? files : [])
        .filter(isObject)
        .map(file => ({
          name: String(file['name']),
          changedAt: Date.parse(String(file['updated_at'])) || 0
        }))
        .filter(file => COLUMNS_FILE.test(file.name))
    },
    putColumns: (name, bytes) => put(name, bytes, 'application/gzip', 31_536_000),
    putManifest: text => put(MANIFEST_NAME, Buffer.from(text), 'application/json', 60),
    remove: async names => {
      await project.get(objects, { method: 'DELETE', json: { prefixes: names } })
    }
  }
}
