import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../failure.ts'
import { MANIFEST_NAME } from '../../src/domain/winners/published-board.ts'
import { type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { createBoard } from './board.ts'
import { CommandFailure, type Connection, isObject, parseJson } from './connection.ts'
import { readWinners } from './table.ts'
import { count, type Tools } from './tools.ts'

type Place = {
  manifest: string
  /** The manifest that is there, as JSON; null if there is none. */
  readManifest: () => Promise<unknown>
  /** The names of all columns. */
  list: () => Promise<readonly string[]>
  putColumns: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  putManifest: (text: string) => Promise<void>
  remove: (names: readonly string[]) => Promise<void>
}

const COLUMNS_FILE = /^columns-[0-9a-f]{16}\.json\.gz$/
/** In ms. Rows are dated when their transaction begins but visible when it ends, and clocks differ. */
const MARGIN_MS = 300_000

/** Columns first, then the manifest that names them. Older columns go, for they may name somebody who was removed. */
export async function publish(
  { out, bucket }: { out?: string; bucket?: string },
  tools: Tools
): Promise<void> {
  if ((out === undefined) === (bucket === undefined)) {
    throw new CommandFailure(2, 'Give either --out <folder> or --bucket <name>.')
  }
  const project = await tools.connect()
  const place = bucket === undefined ? folderAt(out ?? '') : await openBucket(project, bucket)
  if (!isReplaceable(await place.readManifest())) {
    throw new CommandFailure(
      1,
      `${place.manifest} is not the manifest of a board: choose another place.`
    )
  }
  const asOf = new Date(tools.now().getTime() - MARGIN_MS)
  const rows: WinnerRow[] = []
  for await (const row of readWinners(project)) rows.push(row)
  if (rows.length === 0) throw new CommandFailure(1, 'The table is empty. Nothing was published.')
  const { manifest, columns } = createBoard(rows, asOf)
  await place.putColumns(manifest.columns.path, columns)
  await place.putManifest(JSON.stringify(manifest))
  const old = (await place.list()).filter(name => name !== manifest.columns.path)
  if (old.length > 0) await place.remove(old)
  tools.say(`Published ${count(rows.length, 'winner')} to ${place.manifest}.`)
}

/** Whether there is no manifest, or one that this command wrote. */
function isReplaceable(manifest: unknown): boolean {
  if (manifest === null) return true
  const columns = isObject(manifest) ? manifest['columns'] : undefined
  return isObject(columns) && COLUMNS_FILE.test(String(columns['path']))
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
    readManifest: async () => {
      try {
        return parseJson(await readFile(path.join(folder, MANIFEST_NAME), 'utf8'))
      } catch (error) {
        return errorCode(error) === 'ENOENT' ? null : explain(error)
      }
    },
    list: async () => (await readdir(folder)).filter(name => COLUMNS_FILE.test(name)),
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
    readManifest: async () => {
      const { status, body } = await project.ask(`${objects}/${MANIFEST_NAME}`, { method: 'GET' })
      return status < 300 ? body : null
    },
    list: async () => {
      const json = { prefix: '', limit: 1000 }
      const files = await project.get(`/storage/v1/object/list/${bucket}`, { json })
      return (Array.isArray(files) ? files : [])
        .filter(isObject)
        .map(file => String(file['name']))
        .filter(name => COLUMNS_FILE.test(name))
    },
    putColumns: (name, bytes) => put(name, bytes, 'application/gzip', 31_536_000),
    putManifest: text => put(MANIFEST_NAME, Buffer.from(text), 'application/json', 60),
    remove: async names => {
      await project.get(objects, { method: 'DELETE', json: { prefixes: names } })
    }
  }
}
