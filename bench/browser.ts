import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../.ci/ensure-chromium.ts'

/** A Chromium that reaches nothing but this machine. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'
    ]
  })
}

/** The scripts that a page has asked for so far, workers' too. */
export function watchScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  return scripts
}

/** The size of these files in kB, each compressed on its own as a server would. */
export async function compressedSize(
  urls: Iterable<string>,
  compress: (body: Buffer) => Buffer
): Promise<number> {
  const sizes = [...urls].map(async url => {
    const answer = await fetch(url)
    return compress(Buffer.from(await answer.arrayBuffer())).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

/** Starts with another item in each turn, so that a noisy machine disturbs all alike. */
export function rotated<Item>(items: readonly Item[], turn: number): readonly Item[] {
  const start = turn % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
