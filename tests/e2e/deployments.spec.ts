import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Page } from '@playwright/test'
import { cursorOf, gameOf, lettersOf } from './crossword-page.ts'
import { type Edge, openEdge } from './edge.ts'
import { openEdgeCache } from './edge-cache.ts'
import { expectHydrated, expectMissing, missingParts } from './missing-parts-page.ts'
import { type Network, openNetwork } from './network.ts'
import { answer, goOn, openQuiz, questionOn, quizOf, startQuiz } from './quiz-page.ts'
import { expect, test as base } from './test.ts'

/** A build and the edge that serves it. */
type Deployment = Edge & { readonly folder: string }

type Deployments = { readonly a: Deployment; readonly b: Deployment }

const test = base.extend<{ network: Network }, { deployments: Deployments }>({
  deployments: [
    async ({}, provide) => {
      const [a, b] = await Promise.all([deploy('dist'), deploy(process.env['NEWER_BUILD'] ?? '')])
      await provide({ a, b })
      await Promise.all([a.close(), b.close()])
    },
    { scope: 'worker', timeout: 180_000 }
  ],
  /** Where the browser goes: to the edge of build A, until `network.site` is another. */
  network: async ({ deployments: { a } }, provide) => {
    const network = await openNetwork(process.env['SITE_URL'] ?? '')
    network.site = a.url
    await provide(network)
    await network.close()
  },
  baseURL: ({ network }, provide) => provide(network.url)
})

// Two edges for all of them, so one worker runs them all.
test.describe.configure({ mode: 'default' })

async function deploy(folder: string): Promise<Deployment> {
  return { ...(await openEdge(folder)), folder }
}

/** Which of both is reported depends on what fails first. */
const LOST_PART = /status of 404|Error hydrating/

const isHashed = (pathname: string): boolean => pathname.startsWith('/_astro/')

/** The hashed files that a page has fetched since it was opened. */
function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter(pathname => pathname.startsWith('/_astro/'))
  )
}

/** True in every part: it works, and no file of another build was fetched. */
async function expectWhole(page: Page, { folder }: Deployment): Promise<void> {
  await expectHydrated(page)
  const files = await filesOf(page)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(file => !existsSync(path.join(folder, file)))).toEqual([])
}

for (const pathname of ['/', '/winners'])
  test(`a tab of ${pathname} from before a deployment offers to reload, and is whole again`, async ({
    page,
    network,
    faults,
    deployments: { b }
  }) => {
    faults.expected = [LOST_PART]
    // The deployment comes between the page and the first of its scripts.
    network.faultOf = path => {
      if (isHashed(path) && path.endsWith('.js')) network.site = b.url
      return undefined
    }
    await page.goto(pathname)
    await expectMissing(page)
    await missingParts(page).first().getByRole('button', { name: 'Try again' }).click()
    await expectWhole(page, b)
  })

test('a round and a grid in progress survive the reload after a deployment', async ({
  page,
  network,
  faults,
  deployments: { b }
}) => {
  faults.expected = [LOST_PART]
  await openQuiz(page)
  await startQuiz(page)
  await answer(page, true)
  await goOn(page)
  const question = await questionOn(page)
  await page.getByRole('tab', { name: 'Crossword' }).click()
  await gameOf(page).waitFor()
  await cursorOf(page).focus()
  await page.keyboard.type('abc')

  network.site = b.url
  await page.locator('#lab').scrollIntoViewIfNeeded()
  await missingParts(page).getByRole('button', { name: 'Try again' }).click()
  await page.locator('#crossword').scrollIntoViewIfNeeded()
  await gameOf(page).waitFor()
  expect(await lettersOf(page)).toBe('ABC')
  await page.getByRole('tab', { name: 'IQ quiz' }).click()
  await expect(quizOf(page)).toHaveAttribute('data-state', 'question')
  expect(await questionOn(page)).toEqual(question)
})

test('a cache between holds files by name and no page, and remembers no file as missing', async ({
  page,
  network,
  deployments: { a, b }
}) => {
  const cache = await openEdgeCache(network.url)
  const script = async () => {
    const html = await (await fetch(b.url)).text()
    return /\/_astro\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  }
  const early = await script()
  // The race of a deployment: someone already has the new page, the files are not there yet.
  expect((await fetch(`${cache.url}${early}`)).status).toBe(404)
  await page.goto(cache.url)
  await expectWhole(page, a)

  network.site = b.url
  expect((await fetch(`${cache.url}${early}`)).status).toBe(200)
  await page.goto(cache.url)
  await expectWhole(page, b)
  // Held files of A serve the tabs that are open.
  expect(cache.held().filter(file => existsSync(path.join(a.folder, file)))).not.toEqual([])
  expect(cache.held().filter(file => !isHashed(file))).toEqual([])

  network.site = a.url
  await page.goto(cache.url)
  await expectWhole(page, a)
  await cache.close()
})
