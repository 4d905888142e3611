import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST_NAME } from '../../src/domain/winners/published-board.ts'
import { createBoard } from './board.ts'
import { CommandFailure, type Connection, isObject } from './connection.ts'
import { readWinners } from './table.ts'
import { count } from './report.ts'
import { type Tools } from './tools.ts'

type Place = {
  address: string
  list: () => Promise<readonly string[]>
  put: (name: string, content: Uint8Array<ArrayBuffer>) => Promise<void>
  remove: (names: readonly string[]) => Promise<void>
}

const COLUMNS_FILE = /^columns-[0-9a-f]{16}\.json\.gz$/
/** In ms. Rows are dated when their transaction begins but visible when it ends, and clocks differ. */
const MARGIN_MS = 300_000

/** Columns first, then the manifest that names them. Older columns are deleted: they may name a removed person. */
export async function publish(
  { out, bucket }: { out?: string; bucket?: string },
  tools: Tools
): Promise<void> {
  if ((out === undefined) === (bucket === undefined)) {
    throw new CommandFailure(2, 'Give either --out <folder> or --bucket <name>.')
  }
  const project = await tools.connect()
  const place = bucket === undefined ? folderAt(out ?? '') : await openBucket(project, bucket)
  const manifestFile = `${place.address}/${MANIFEST_NAME}`
  const names = await place.list()
  const asOf = new Date(tools.now().getTime() - MARGIN_MS)
  const rows = await Array.fromAsync(readWinners(project))
  if (rows.length === 0) throw new CommandFailure(1, 'The table is empty. Nothing was published.')
  const { manifest, columns } = createBoard(rows, asOf)
  await place.put(manifest.columns.path, columns)
  await place.put(MANIFEST_NAME, new TextEncoder().encode(JSON.stringify(manifest)))
  const old = names.filter(name => COLUMNS_FILE.test(name) && name !== manifest.columns.path)
  if (old.length > 0) await place.remove(old)
  tools.say(`Published ${count(rows.length, 'winner')} to ${manifestFile}.`)
}

function folderAt(folder: string): Place {
  return {
    address: folder,
    list: async () => {
      await mkdir(folder, { recursive: true })
      return readdir(folder)
    },
    put: (name, content) => writeFile(path.join(folder, name), content),
    remove: async names => {
      await Promise.all(names.map(name => rm(path.join(folder, name))))
    }
  }
}

/** @throws CommandFailure without such a public bucket */
async function openBucket(project: Connection, name: string): Promise<Place> {
  const bucket = encodeURIComponent(name)
  const found = await project.ask(`/storage/v1/bucket/${bucket}`, { method: 'GET' })
  if (!isObject(found.body) || found.body['public'] !== true) {
    throw new CommandFailure(
      1,
      `${project.host} has no public bucket ${name}: create it in the dashboard.`
    )
  }
  const objects = `/storage/v1/object/${bucket}`
  return {
    address: `${project.url}/storage/v1/object/public/${bucket}`,
    list: async () => {
      const json = { prefix: '', limit: 1000 }
      const listing = `/storage/v1/object/list/${bucket}`
      const files = await project.call<readonly { name: string }[]>(listing, { json })
      return files.map(({ name }) => name)
    },
    put: async (name, bytes) => {
      const isManifest = name === MANIFEST_NAME
      const headers = {
        'content-type': isManifest ? 'application/json' : 'application/gzip',
        // A CDN that isn't told of a removal serves the name that long.
        'cache-control': `max-age=${isManifest ? '60' : '604800'}`,
        'x-upsert': 'true'
      }
      await project.call(`${objects}/${name}`, { bytes, headers })
    },
    remove: async names => {
      await project.call(objects, { method: 'DELETE', json: { prefixes: names } })
    }
  }
}
