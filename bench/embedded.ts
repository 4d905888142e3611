import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Options } from './options.ts'
import { formatNumber, table } from './table.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const BATCH = 1000
/** Connections that ask for the board at once. */
const READERS = 50

type Load = { failures: number; times: number[] }
type Result = {
  checkout: string
  seconds: number
  /** Resident memory, here and below, in MB. */
  idle: number
  batches: Load
  pages: Load
  peak: number
  unread: number
  rest: number
}

export type EmbeddedRun = readonly Result[]

/** Puts the embedded server under load: readers of the board while others open pages. */
export async function benchEmbedded(options: Options): Promise<EmbeddedRun> {
  const rows = Math.max(...options.rows)
  const seconds = options.quick ? 2 : 20
  const data = await mkdtemp(path.join(tmpdir(), 'altius-bench-'))
  const results: Result[] = []
  for (const checkout of options.against ? [path.resolve(options.against), ROOT] : [ROOT]) {
    const folder = path.join(data, String(results.length))
    const seed = ['supabase/embedded/seed.ts', '--winners', String(rows)]
    const env = { ...process.env, DATA_DIR: folder }
    await promisify(execFile)(process.execPath, seed, { cwd: checkout, env })
    results.push(await measure(checkout, folder, path.resolve(options.distDir), rows, seconds))
  }
  await rm(data, { recursive: true })
  return results
}

/** The table of a run. */
export function embeddedReport(run: EmbeddedRun): string {
  const row = (name: string, valueOf: (result: Result) => number): string[] => [
    name,
    ...run.map(result => formatNumber(valueOf(result)))
  ]
  return `### Embedded server: ${String(READERS)} readers of batches of ${String(BATCH)} rows, 2 of pages\n\n${table(
    ['', ...run.map(({ checkout }) => (checkout === ROOT ? 'this' : 'against'))],
    [
      row('batches a second', ({ batches, seconds }) => batches.times.length / seconds),
      row('batch, median ms', ({ batches }) => quantile(batches.times, 0.5)),
      row('batch, p99 ms', ({ batches }) => quantile(batches.times, 0.99)),
      row('batches that failed', ({ batches }) => batches.failures),
      row('page, median ms', ({ pages }) => quantile(pages.times, 0.5)),
      row('page, p99 ms', ({ pages }) => quantile(pages.times, 0.99)),
      row('pages that failed', ({ pages }) => pages.failures),
      row('memory before, MB', ({ idle }) => idle),
      row('memory under load, MB', ({ peak }) => peak),
      row('memory with 50 who read nothing, MB', ({ unread }) => unread),
      row('memory 10 s after, MB', ({ rest }) => rest)
    ]
  )}`
}

async function measure(
  checkout: string,
  folder: string,
  distDir: string,
  rows: number,
  seconds: number
): Promise<Result> {
  const { server, url } = await startServer(checkout, folder, distDir)
  const paths = Array.from(
    { length: Math.ceil(rows / BATCH) },
    (_, batch) =>
      `/rest/v1/winners?select=*&order=followers_count.desc.nullslast,id&offset=${String(batch * BATCH)}&limit=${String(BATCH)}`
  )
  await wait(3000)
  const idle = await memoryOf(server)
  const stop = watchPeak(server)
  const [batches, pages] = await Promise.all([
    read({ url, paths, readers: READERS, seconds }),
    read({ url, paths: ['/', '/winners'], readers: 2, seconds })
  ])
  const peak = await stop()
  const unread = await peakWithoutReading(url, paths, server, seconds / 2)
  await wait(10_000)
  const rest = await memoryOf(server)
  const ended = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  return { checkout, seconds, idle, batches, pages, peak, unread, rest }
}

/** What `npm start` gives Node in that checkout. */
async function startArguments(checkout: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8')) as {
    scripts: Record<'start', string>
  }
  return scripts.start.replace(/^.*\bnode /, '').split(' ')
}

async function startServer(
  checkout: string,
  folder: string,
  distDir: string
): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, await startArguments(checkout), {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DIST_DIR: distDir,
      PUBLIC_SUPABASE_URL: ''
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  for await (const text of server.stdout.setEncoding('utf8')) {
    const url = /http:\/\/localhost:\d+/.exec(String(text))?.[0]
    if (url) return { server, url }
  }
  throw new Error('The server ended before it was ready.')
}

async function read(load: object): Promise<Load> {
  const script = path.join(import.meta.dirname, 'readers.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(load)], {
    maxBuffer: 256_000_000
  })
  return JSON.parse(stdout) as Load
}

/**
 * Fifty connections that request eight batches each and read nothing.
 * @returns peak memory in MB
 */
async function peakWithoutReading(
  url: string,
  paths: readonly string[],
  server: ChildProcess,
  seconds: number
): Promise<number> {
  const stop = watchPeak(server)
  const key = 'apikey: sb_publishable_altius_embedded_backend'
  const sockets = Array.from({ length: READERS }, (_, reader) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    for (let turn = 0; turn < 8; turn += 1) {
      // URLs that nobody has requested before, so that the response cache cannot answer them.
      const target = `${paths[(reader * 8 + turn) % paths.length] ?? '/'}&id=gt.${String(reader * 8 + turn)}`
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n\r\n`)
    }
    return socket.on('error', () => socket.destroy()).pause()
  })
  await wait(seconds * 1000)
  for (const socket of sockets) socket.destroy()
  return stop()
}

/** Resident memory in MB. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
}

function watchPeak(server: ChildProcess): () => Promise<number> {
  let peak = 0
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      peak = Math.max(peak, await memoryOf(server))
      await wait(100)
    }
  })()
  return async () => {
    isWatching = false
    await watching
    return peak
  }
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
