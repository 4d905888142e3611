import { rm } from 'node:fs/promises'
import { type Browser } from '@playwright/test'
import { launchChromium } from './browser.ts'
import { buildPages } from './build-pages.ts'
import { createDataset } from './dataset.ts'
import { type Contender } from './contenders.ts'
import { type Options } from './options.ts'
import { NOTHING, roundsOf, shareOf, visitAt } from './plan.ts'
import { createReference } from './reference.ts'
import { Samples } from './samples.ts'
import { startSites, type Sites } from './sites.ts'
import { visit, visitEmpty, visitSearching } from './visit.ts'

export type BoardRun = {
  readonly samples: Samples
  readonly browser: string
  /** The JSON of all rows, in bytes, by how many rows. */
  readonly bytes: ReadonlyMap<number, number>
}

/** Measures every contender on the same rows, one visit of each in turn, so that noise affects all alike. */
export async function benchBoard(options: Options): Promise<BoardRun> {
  const pagesDir = await buildPages(options.contenders)
  const sites = await startSites(options, pagesDir)
  const browser = await launch()
  const samples = new Samples()
  const bytes = new Map<number, number>()
  try {
    for (const rows of options.rows) {
      bytes.set(rows, await measure(rows, options, sites, browser, samples))
    }
    return { samples, browser: browser.version(), bytes }
  } finally {
    await browser.close()
    await sites.close()
    await rm(pagesDir, { recursive: true })
  }
}

async function measure(
  rows: number,
  { contenders, slowdowns, samples: wanted, line }: Options,
  sites: Sites,
  browser: Browser,
  samples: Samples
): Promise<number> {
  const dataset = createDataset(rows)
  const reference = createReference(dataset.rows)
  sites.answerWith(dataset)
  if (contenders.some(({ id }) => id === 'snapshot')) await dataset.snapshot()
  for (const contender of contenders) await warmUp(contender)
  for (let turn = 0; turn < wanted; turn += 1) {
    for (const slowdown of slowdowns) {
      for (const contender of rotated(contenders, turn)) {
        const share = shareOf(contender.id, rows, slowdown, wanted, line !== undefined)
        const visitNumber = visitAt(share.visits, turn, wanted)
        if (visitNumber === undefined) continue
        const part = roundsOf(share, visitNumber)
        const plan = { contender, site: sites.of(contender), slowdown, line, reference, ...part }
        for (const measureVisit of [visit, visitSearching, visitEmpty]) {
          await samples.collect({ contender: contender.id, rows, slowdown }, record =>
            measureVisit(browser, plan, record)
          )
        }
      }
    }
    progress(`${rows} rows: ${turn + 1} of ${wanted}`)
  }
  return dataset.bytes

  /** The first visit of all would pay for what the server and the browser keep. */
  async function warmUp(contender: Contender): Promise<void> {
    const plan = { contender, site: sites.of(contender), slowdown: 1, line: undefined, reference }
    const nothing = { rounds: NOTHING, searchesBefore: 0 }
    await samples.collect({ contender: contender.id, rows, slowdown: 1 }, () =>
      visit(browser, { ...plan, ...nothing }, () => undefined)
    )
  }
}

function launch(): Promise<Browser> {
  // The site prefetches the brand's page: here nothing but this machine is reachable.
  return launchChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
}

export function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

export function progress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
}
