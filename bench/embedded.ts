import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PUBLISHABLE_KEY } from '../supabase/embedded/keys.ts'
import type { Load, Requests } from './readers.ts'
import type { Options } from './run.ts'
import { type Site, startSite } from './site.ts'
import { addSample, type Table } from './table.ts'

const BATCH = 1000
const READERS = 50
const SECONDS = 10
const CROWD = 200
const PAGES = ['/', '/winners']

/** Puts the embedded server of each checkout under load, one phase of each in turn. */
export async function benchEmbedded({ checkouts, winners }: Options): Promise<readonly Table[]> {
  const table: Table = {
    title: `Embedded server, ${winners} winners`,
    columns: Object.keys(checkouts),
    rows: {},
    ratios: [['now', 'before']]
  }
  const sites: [string, Site][] = []
  for (const [name, checkout] of Object.entries(checkouts)) {
    sites.push([name, await startSite({ checkout, winners })])
  }
  const batches = Array.from(
    { length: Math.ceil(winners / BATCH) },
    (_, batch) =>
      `/rest/v1/winners?select=*&order=followers_count.desc.nullslast,id&offset=${batch * BATCH}&limit=${BATCH}`
  )
  try {
    await wait(2000)
    for (const [name, site] of sites)
      addSample(table, 'memory at rest, MB', name, await site.memory())
    for (let turn = 0; turn < 3; turn += 1) {
      for (const [name, site] of sites) await measure(table, name, site, batches, turn)
    }
    return [table]
  } finally {
    for (const [, site] of sites) await site.close()
  }
}

async function measure(
  table: Table,
  name: string,
  site: Site,
  batches: readonly string[],
  turn: number
): Promise<void> {
  const load = { url: site.url, readers: READERS, seconds: SECONDS }
  // Fills the response cache, where there is one.
  await read({ ...load, paths: batches, readers: 4, seconds: 3 })
  const batch = await read({ ...load, paths: batches })
  const memory = await site.memory()
  const page = await read({ ...load, paths: PAGES })
  for (let round = 0; round < 5; round += 1) {
    const from = (turn * 5 + round) * CROWD
    addSample(table, `page beside ${CROWD} batches, ms`, name, await pageBeside(site.url, from))
  }
  addSample(table, `batches/s, ${READERS} connections`, name, batch.times.length / SECONDS)
  addSample(table, `pages/s, ${READERS} connections`, name, page.times.length / SECONDS)
  addSample(table, 'memory under load, MB', name, Math.max(memory, await site.memory()))
  addSample(table, 'failed requests', name, batch.failures + page.failures)
}

/** Time of a page in ms that is asked for right after many batches that no cache holds. */
async function pageBeside(url: string, from: number): Promise<number> {
  const batches = Array.from({ length: CROWD }, async (_, batch) => {
    const path = `/rest/v1/winners?select=*&limit=200&id=gt.${from + batch}`
    const answer = await fetch(url + path, { headers: { apikey: PUBLISHABLE_KEY } })
    await answer.arrayBuffer()
  })
  const began = performance.now()
  const page = await fetch(`${url}/winners`)
  await page.text()
  const time = performance.now() - began
  await Promise.all(batches)
  return time
}

/** Starts readers in another process. */
export async function read(requests: Requests): Promise<Load> {
  const script = path.join(import.meta.dirname, 'readers.ts')
  const args = [script, JSON.stringify(requests)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 256_000_000 })
  return JSON.parse(stdout) as Load
}
