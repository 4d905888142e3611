import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Contender } from './contenders.ts'
import { createDataset, type Dataset } from './dataset.ts'
import { type Options } from './options.ts'
import { type BenchServer, startServer } from './server.ts'

/** A built site, once with the winners of the run and once without any. */
export type Site = { readonly server: BenchServer; readonly empty: BenchServer }

export type Sites = {
  readonly of: (contender: Contender) => Site
  readonly answerWith: (dataset: Dataset) => void
  readonly close: () => Promise<void>
}

/** Latency of every call to the backend and of every file of the snapshot, in ms. */
export const LATENCY = 20

/** Serves the site as it is, and, if that is measured, the one that reads a snapshot. */
export async function startSites(options: Options, pagesDir: string): Promise<Sites> {
  const isMeasured = options.contenders.some(({ id }) => id === 'snapshot')
  const built = isMeasured && options.snapshotDistDir === undefined ? await buildSite() : undefined
  const plain = await startSite(options.distDir, pagesDir, options)
  const snapshotDir = built ?? options.snapshotDistDir
  const snapshot =
    isMeasured && snapshotDir !== undefined
      ? await startSite(snapshotDir, pagesDir, options)
      : plain
  const both = [...new Set([plain, snapshot])]
  return {
    of: ({ id }) => (id === 'snapshot' ? snapshot : plain),
    answerWith: dataset => {
      for (const { server } of both) server.answerWith(dataset)
    },
    close: async () => {
      await Promise.all(both.flatMap(({ server, empty }) => [server.close(), empty.close()]))
      if (built !== undefined) await rm(built, { recursive: true })
    }
  }
}

/** The site that reads `/snapshot/manifest.json`, in a new folder under the temporary one. */
async function buildSite(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'altius-snapshot-site-'))
  execFileSync('npm', ['run', 'build', '--', '--outDir', outDir], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, PUBLIC_WINNERS_SNAPSHOT: '/snapshot/manifest.json' },
    stdio: ['ignore', 'ignore', 'inherit']
  })
  return outDir
}

async function startSite(distDir: string, pagesDir: string, { line }: Options): Promise<Site> {
  const start = (): Promise<BenchServer> =>
    startServer({
      distDir,
      pagesDir,
      latency: line ? 0 : LATENCY,
      isCompressed: line !== undefined
    })
  const site = { server: await start(), empty: await start() }
  site.empty.answerWith(createDataset(0))
  return site
}
