import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'

/**
 * Readers of one server, in a process of their own: `node readers.ts '{"url", "paths", "readers",
 * "seconds"}'`. Each asks for one path after another, and reads what comes. Prints answers, failures
 * and the time of every answer in ms, as JSON.
 */
const { url, paths, readers, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  paths: string[]
  readers: number
  seconds: number
}
const headers = { apikey: PUBLISHABLE_KEY }
const times: number[] = []
let failures = 0
const end = performance.now() + seconds * 1000

async function read(reader: number): Promise<void> {
  for (let turn = reader; performance.now() < end; turn += 1) {
    const began = performance.now()
    try {
      const answer = await fetch(`${url}${paths[turn % paths.length] ?? '/'}`, { headers })
      await answer.arrayBuffer()
      if (answer.ok) times.push(performance.now() - began)
      else failures += 1
    } catch {
      // Counted: a connection that was cut is a failure of the server.
      failures += 1
    }
  }
}

await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)))
console.log(JSON.stringify({ failures, times }))
