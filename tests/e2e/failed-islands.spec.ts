import { type Locator, type Page } from '@playwright/test'
import { openBoard, searchBox } from './board-page.ts'
import { readThrough } from './frames.ts'
import { expect, test } from './test.ts'

const SCRIPTS = /\/_astro\/[^/]+\.js$/

const failures = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Couldn’t load this part.' })

test('scripts that fail are reported, and loaded by Try again', async ({ page, faults }) => {
  faults.expected = [/status of 503/, /Error hydrating/]
  await page.route(SCRIPTS, route => route.fulfill({ status: 503 }))
  await page.goto('/winners')
  await expect(failures(page).first()).toBeVisible()
  await page.unroute(SCRIPTS)
  await failures(page).first().getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0)
  await expect(failures(page)).toHaveCount(0)
})

const islandOf = (page: Page, name: string): Locator =>
  page.locator(`astro-island[component-export="${name}"]:not([ssr])`).first()

const button = (island: Locator, name: string): Locator => island.getByRole('button', { name })

/** Whatever is changed within it from now on, it fails. */
async function breakIsland(part: Locator): Promise<void> {
  await part.evaluate(part => {
    const fail = (): never => {
      throw new Error('broken on purpose')
    }
    const nodes = document.createTreeWalker(part)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      Object.assign(node, { insertBefore: fail, appendChild: fail, removeChild: fail })
      Object.assign(node, { setAttribute: fail, removeAttribute: fail })
      for (const text of ['nodeValue', 'textContent'])
        Object.defineProperty(node, text, { set: fail })
    }
  })
}

async function expectFailure(island: Locator): Promise<void> {
  const failure = island.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' })
  await expect(failure).toBeVisible()
  await expect(button(failure, 'Try again')).toBeVisible()
}

type Update = (island: Locator) => Promise<void>

/** Breaks an island, updates it, and sees that an error stands in its place. */
async function expectToFail(page: Page, name: string, update: Update): Promise<void> {
  const island = islandOf(page, name)
  await breakIsland(island)
  await update(island)
  await expectFailure(island)
}

/** Not those that `lazyIsland` makes: they share one boundary, that of the games. */
const HOME: Readonly<Record<string, Update>> = {
  HeroAnimation: island => button(island, 'Show step 1 of 4').click(),
  SectionCheck: island => island.getByRole('group').getByRole('button').first().click(),
  ConflictByHand: island => button(island, 'Step Ana').click(),
  StaleSteps: island => button(island, 'Check my steps').click(),
  AmdahlSlider: island => island.getByRole('slider').fill('3'),
  GasSlider: island => island.getByRole('slider').fill('3'),
  ThroughputChart: island => island.getByRole('radio').first().click({ force: true }),
  LazyGames: island => island.getByRole('tab', { name: 'Crossword' }).click(),
  DotNavigation: island => island.page().locator('#problem').scrollIntoViewIfNeeded()
}

test('an island of the landing page that fails later says so, and the others go on', async ({
  page,
  faults
}) => {
  faults.expected = [/broken on purpose/]
  await page.goto('/')
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })
  await readThrough(page)
  for (const [name, update] of Object.entries(HOME)) await expectToFail(page, name, update)
})

test('a part of the board that fails later says so, until it is tried again', async ({
  page,
  table,
  faults
}) => {
  faults.expected = [/broken on purpose/]
  await openBoard(page)
  await searchBox(page).fill(table[0]?.username ?? '')
  await expectToFail(page, 'Summary', () =>
    page.getByRole('button', { name: 'This is me' }).click()
  )
  await expectToFail(page, 'VerifyCard', card => button(card, 'Verify').click())
  await expectToFail(page, 'Board', () => searchBox(page).fill('a'))
  await button(islandOf(page, 'Board'), 'Try again').click()
  await expect(page.getByTestId('winner-row').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [path, name, update] of [
  ['/block/15537394', 'BlockBet', island => island.getByRole('slider').press('ArrowLeft')],
  ['/challenge', 'Challenge', island => button(island, 'Answer').click()]
] as const satisfies readonly [string, string, Update][])
  test(`the content of ${path} that fails later says so`, async ({ page, faults }) => {
    faults.expected = [/broken on purpose/]
    await page.goto(path)
    await islandOf(page, name).waitFor({ state: 'attached' })
    await expect(page.getByTestId('lab-lanes').or(page.locator('#sample'))).toBeVisible()
    await expectToFail(page, name, update)
  })

test('/today says so if it fails when the next day comes', async ({ page, faults }) => {
  faults.expected = [/broken on purpose/]
  await page.clock.install({ time: Date.UTC(2026, 10, 27, 12) })
  await page.goto('/today')
  await expect(page.getByTestId('block-bet')).toHaveAttribute('data-block', /\d/)
  // Not the bet, which has a boundary of its own.
  await breakIsland(islandOf(page, 'Today').locator('p').first())
  await page.clock.setSystemTime(Date.UTC(2026, 10, 28, 12))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectFailure(islandOf(page, 'Today'))
})
