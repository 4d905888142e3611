import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser } from '@playwright/test'
import { SITE } from '../src/site.ts'
import { barePage } from './bare-page.ts'
import { progress, rotated } from './board.ts'
import { launchChromium } from './browser.ts'
import { createDataset } from './dataset.ts'
import { runLighthouse } from './lighthouse.ts'
import { type Options } from './options.ts'
import { type PaintPage, type PaintSample } from './paint-samples.ts'
import { visitPaint } from './paint-visit.ts'
import { builtSite, onePage, startSecureServer, type SecureServer } from './secure-server.ts'

export type PaintRun = {
  readonly chromium: string
  readonly samples: readonly PaintSample[]
  /** Visits that are not counted, with the reason. */
  readonly faults: readonly { readonly page: PaintPage; readonly message: string }[]
}

/** As many winners as the embedded database has. */
const WINNERS = 5210
/** The built site is measured under the address that its pages call their own. */
const { hostname } = new URL(SITE.url)
const HOSTS = { site: hostname, bare: `bare.${hostname}`, before: `before.${hostname}` }

type Measured = { readonly id: PaintPage; readonly url: string; readonly html: string }

/** Measures the first paint of every page, one sample of each in turn, so that noise affects all alike. */
export async function benchPaint(options: Options): Promise<PaintRun> {
  const { distDir, beforeDir, paintSamples } = options
  const read = (dir: string, file: string): Promise<string> =>
    readFile(path.join(dir, file), 'utf8')
  const landing = await read(distDir, 'index.html')
  const bare = barePage(landing)
  const hosts = new Map([
    [HOSTS.site, await builtSite(distDir)],
    [HOSTS.bare, onePage(bare)],
    // The site prefetches the brand's page.
    [new URL(SITE.brand.url).hostname, onePage('<!doctype html><title>Altius</title>')]
  ])
  const pages: Measured[] = [
    { id: 'bare', url: `https://${HOSTS.bare}/`, html: bare },
    { id: 'landing', url: `${SITE.url}/`, html: landing },
    { id: 'winners', url: `${SITE.url}/winners`, html: await read(distDir, 'winners.html') }
  ]
  if (existsSync(path.join(distDir, 'timeline.html'))) {
    const html = await read(distDir, 'timeline.html')
    pages.push({ id: 'timeline', url: `${SITE.url}/timeline`, html })
  }
  if (beforeDir !== undefined) {
    hosts.set(HOSTS.before, await builtSite(beforeDir))
    const html = await read(beforeDir, 'index.html')
    pages.push({ id: 'before', url: `https://${HOSTS.before}/`, html })
  }
  const server = await startSecureServer(hosts, createDataset(WINNERS))
  const rules = [...hosts.keys()].map(host => `MAP ${host} 127.0.0.1:${server.port}`)
  const resolverRules = [...rules, 'MAP * ~NOTFOUND'].join(', ')
  const browser = await launchChromium(
    `--host-resolver-rules=${resolverRules}`,
    '--ignore-certificate-errors'
  )
  const samples: PaintSample[] = []
  const faults: { page: PaintPage; message: string }[] = []
  try {
    for (let turn = 0; turn < paintSamples; turn += 1) {
      for (const page of rotated(pages, turn)) {
        try {
          samples.push(await measure(page, browser, server, resolverRules))
        } catch (error) {
          faults.push({
            page: page.id,
            message: error instanceof Error ? error.message : 'unknown'
          })
        }
      }
      progress(`first paint: ${turn + 1} of ${paintSamples}`)
    }
    return { chromium: browser.version(), samples, faults }
  } finally {
    await browser.close()
    await server.close()
  }
}

async function measure(
  { id, url, html }: Measured,
  browser: Browser,
  server: SecureServer,
  resolverRules: string
): Promise<PaintSample> {
  const { metrics, ...named } = await visitPaint(browser, url, server)
  const sizes = {
    'HTML bytes': brotliCompressSync(html).length,
    'HTML bytes without styles': brotliCompressSync(html.replaceAll(STYLES, '')).length
  }
  const lighthouse = await runLighthouse(url, resolverRules)
  return { page: id, metrics: { ...metrics, ...sizes }, ...named, lighthouse }
}

const STYLES = /<style[^>]*>.*?<\/style>/gs
