import { Agent, get } from 'node:http'
import { PUBLISHABLE_KEY } from '../supabase/embedded/keys.ts'

/** `readers` connections that request one path after the other. */
export type Requests = {
  readonly url: string
  readonly paths: readonly string[]
  readonly readers: number
  readonly seconds: number
}
/** The time of every answer in ms, and how many requests had none with status 200. */
export type Load = { readonly times: number[]; readonly failures: number }

// A process of its own: readers and server must not share a thread.
const { url, paths, readers, seconds } = JSON.parse(process.argv[2] ?? '{}') as Requests
// As browsers ask, but nothing is decompressed here: the server is measured, not its readers.
const headers = { apikey: PUBLISHABLE_KEY, 'accept-encoding': 'gzip' }
const agent = new Agent({ keepAlive: true })
const times: number[] = []
let failures = 0
const end = performance.now() + seconds * 1000

function statusOf(path: string): Promise<number | undefined> {
  return new Promise(resolve => {
    get(`${url}${path}`, { headers, agent }, response => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', () => resolve(undefined))
  })
}

async function read(reader: number): Promise<void> {
  for (let request = reader; performance.now() < end; request += 1) {
    const began = performance.now()
    const status = await statusOf(paths[request % paths.length] ?? '/')
    if (status === 200) times.push(performance.now() - began)
    else failures += 1
  }
}

await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)))
agent.destroy()
console.log(JSON.stringify({ times, failures } satisfies Load))
