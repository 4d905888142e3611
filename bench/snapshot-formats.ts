import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Bool, Float32, Int32, tableToIPC, Utf8, vectorFromArray, Table } from 'apache-arrow'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { build } from 'vite'
import { generateWinners } from '../supabase/embedded/winners-generator.ts'
import { snapshotRows } from './dataset.ts'
import { decode as decodeArrow } from './formats/arrow.ts'
import { type Columns, NAMES } from './formats/columns.ts'
import { decode as decodeJson } from './formats/json.ts'
import { decode as decodeParquet } from './formats/parquet.ts'
import { quantile } from './samples.ts'
import { formatNumber, table } from './table.ts'

/**
 * Compares the formats that a snapshot of the winners could have: `node bench/snapshot-formats.ts [rows]`.
 * First the columns for search and sort, then the file with everything shown, by rows in a group.
 */

const ROWS = Number(process.argv[2] ?? 100_000)
const SAMPLES = 15

type Bytes = Uint8Array<ArrayBuffer>
type Format = {
  readonly name: string
  readonly script: string
  readonly bytes: Bytes
  readonly decode: (bytes: Bytes) => Columns | Promise<Columns>
}

const rows = [...snapshotRows(generateWinners(ROWS))]
await compareColumns()
compareGroups()

async function compareColumns(): Promise<void> {
  const columns = columnsByName()
  const parquet = [1000, 20_000, ROWS].map(rowGroupSize => ({
    name: `Parquet, Snappy, groups of ${rowGroupSize.toLocaleString('en-US')}`,
    script: 'parquet.ts',
    bytes: new Uint8Array(writeParquet(columns, rowGroupSize)),
    decode: decodeParquet
  }))
  const formats: readonly Format[] = [
    { name: 'JSON', script: 'json.ts', bytes: copy(JSON.stringify(columns)), decode: decodeJson },
    ...parquet,
    { name: 'Arrow IPC', script: 'arrow.ts', bytes: copy(writeArrow(columns)), decode: decodeArrow }
  ]
  const packed = formats.map(format => ({
    ...format,
    gzip: gzipSync(format.bytes, { level: 9 }),
    brotli: brotliCompressSync(format.bytes)
  }))
  const times = packed.map(() => ({
    plain: [] as number[],
    gzip: [] as number[],
    brotli: [] as number[]
  }))
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    for (const [at, { decode, bytes, gzip, brotli }] of packed.entries()) {
      times[at]?.plain.push(await time(() => decode(bytes)))
      times[at]?.gzip.push(await time(() => decode(copy(gunzipSync(gzip)))))
      times[at]?.brotli.push(await time(() => decode(copy(brotliDecompressSync(brotli)))))
    }
  }
  const scripts = await scriptSizes(formats)
  const cells = packed.map(({ name, script, bytes, gzip, brotli }, at) => [
    name,
    ...[bytes, gzip, brotli].map(({ length }) => (length / 1e6).toFixed(2)),
    ...(['plain', 'gzip', 'brotli'] as const).map(way =>
      formatNumber(quantile(times[at]?.[way] ?? [], 0.5))
    ),
    formatNumber((scripts.get(script) ?? NaN) / 1000)
  ])
  console.log(
    `Five columns of ${ROWS.toLocaleString('en-US')} winners, medians of ${String(SAMPLES)}\n`
  )
  console.log(
    table(
      ['format', 'MB', 'gzip', 'brotli', 'decode, ms', 'with gzip', 'with brotli', 'script, kB'],
      cells
    )
  )
}

/** All that the board shows, in members of gzip that can be read alone. */
function compareGroups(): void {
  const cells = [100, 250, 1000, ROWS].map(size => {
    const groups = Array.from(
      { length: Math.ceil(ROWS / size) },
      (_, at) =>
        gzipSync(
          rows
            .slice(at * size, (at + 1) * size)
            .map(row => `${JSON.stringify(row)}\n`)
            .join(''),
          { level: 9 }
        ).length
    )
    const total = groups.reduce((sum, bytes) => sum + bytes, 0)
    return [
      size.toLocaleString('en-US'),
      groups.length.toLocaleString('en-US'),
      (total / 1e6).toFixed(2),
      formatNumber(total / groups.length / 1000)
    ]
  })
  console.log(`\nWhole rows by rank, JSON Lines in gzip\n`)
  console.log(table(['rows a group', 'groups', 'MB', 'kB a group'], cells))
}

/** In order of the names, so that a tie of any sort needs no comparing. */
function columnsByName() {
  const byName = rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))
  return {
    username: byName.map(row => row.username),
    iq_score: byName.map(row => row.iq_score),
    followers_count: byName.map(row => row.followers_count),
    following_count: byName.map(row => row.following_count),
    follows_altius: byName.map(row => row.follows_altius)
  }
}

function writeParquet(
  columns: ReturnType<typeof columnsByName>,
  rowGroupSize: number
): ArrayBuffer {
  const types = {
    username: 'STRING',
    iq_score: 'FLOAT',
    followers_count: 'INT32',
    following_count: 'INT32',
    follows_altius: 'BOOLEAN'
  } as const
  const columnData = NAMES.map(name => ({ name, data: columns[name], type: types[name] }))
  return parquetWriteBuffer({ columnData, rowGroupSize, codec: 'SNAPPY', statistics: false })
}

function writeArrow(columns: ReturnType<typeof columnsByName>): Uint8Array {
  return tableToIPC(
    new Table({
      username: vectorFromArray(columns.username, new Utf8()),
      iq_score: vectorFromArray(columns.iq_score, new Float32()),
      followers_count: vectorFromArray(columns.followers_count, new Int32()),
      following_count: vectorFromArray(columns.following_count, new Int32()),
      follows_altius: vectorFromArray(columns.follows_altius, new Bool())
    })
  )
}

/** What each reader adds to a page, minified and with gzip, in bytes. */
async function scriptSizes(formats: readonly Format[]): Promise<ReadonlyMap<string, number>> {
  const scripts = [...new Set(formats.map(({ script }) => script))]
  return new Map(
    await Promise.all(
      scripts.map(async script => {
        const entry = path.join(import.meta.dirname, 'formats', script)
        const result = await build({
          configFile: false,
          logLevel: 'error',
          build: {
            write: false,
            minify: true,
            target: 'es2023',
            lib: { entry, formats: ['es'], fileName: 'reader' }
          }
        })
        const outputs = (Array.isArray(result) ? result : [result]).flatMap(bundle =>
          'output' in bundle ? bundle.output : []
        )
        const code = outputs.map(chunk => ('code' in chunk ? chunk.code : '')).join('')
        return [script, gzipSync(code, { level: 9 }).length] as const
      })
    )
  )
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** In memory of its own, as an answer of `fetch` is: a Buffer shares its memory with others. */
function copy(data: string | Uint8Array): Bytes {
  return new Uint8Array(Buffer.from(data))
}
