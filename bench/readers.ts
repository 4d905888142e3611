import { Agent, get } from 'node:http'
import { PUBLISHABLE_KEY } from '../supabase/embedded/keys.ts'

/**
 * Readers of one server, in a process of their own: `node readers.ts '{"url", "paths", "readers",
 * "seconds"}'`. Each requests one path after another and reads the response. Prints failures
 * and the time of every response in ms, as JSON.
 */
const { url, paths, readers, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  paths: string[]
  readers: number
  seconds: number
}
// As browsers request it, but nothing is decompressed here: the server is measured, not its readers.
const headers = { apikey: PUBLISHABLE_KEY, 'accept-encoding': 'gzip' }
const agent = new Agent({ keepAlive: true })
const times: number[] = []
let failures = 0
const end = performance.now() + seconds * 1000

function fetchAll(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers, agent }, response => {
      response.resume().once('end', () => resolve(response.statusCode))
      response.once('error', reject)
    }).once('error', reject)
  })
}

async function read(reader: number): Promise<void> {
  for (let request = reader; performance.now() < end; request += 1) {
    const began = performance.now()
    try {
      const status = await fetchAll(paths[request % paths.length] ?? '/')
      if (status === 200) times.push(performance.now() - began)
      else failures += 1
    } catch {
      // Counted: a dropped connection is a failure of the server.
      failures += 1
    }
  }
}

await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)))
agent.destroy()
console.log(JSON.stringify({ failures, times }))
