import { type EnginePage } from './engine.ts'
import { colorsOf, lightness } from './pixels.ts'
import { expect, test } from './test.ts'

const scrollBy = (view: EnginePage, top: number): Promise<void> =>
  view.evaluate(top => scrollTo({ top, behavior: 'instant' }), top)

const scrollTop = (view: EnginePage): Promise<number> => view.evaluate(() => Math.round(scrollY))

const count = (view: EnginePage, selector: string): Promise<number> =>
  view.evaluate(selector => document.querySelectorAll(selector).length, selector)

/** Clicks the center of the last button or link with this name, once it exists. */
async function clickButton(view: EnginePage, name: string): Promise<void> {
  const center = (): Promise<{ x: number; y: number } | null> =>
    view.evaluate(name => {
      const named = [...document.querySelectorAll<HTMLElement>('button, a')].findLast(
        element => (element.ariaLabel ?? element.innerText.trim()) === name
      )
      if (!named) return null
      named.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = named.getBoundingClientRect()
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    }, name)
  await expect.poll(center).not.toBeNull()
  const { x = 0, y = 0 } = (await center()) ?? {}
  await view.click(x, y)
}

/** Opens the landing page and waits for its last script: Firefox reports an interrupted fetch as an error. */
async function openLanding(view: EnginePage, url: string): Promise<void> {
  await view.goto(url)
  const fetched = (): Promise<string[]> =>
    view.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toContainEqual(expect.stringContaining('/keep-page.'))
}

/** The navigation dots, the hero and the quick access panel are hydrated. */
async function expectHydrated(view: EnginePage): Promise<void> {
  await expect.poll(() => count(view, 'astro-island[client="painted"]:not([ssr])')).toBe(3)
  await expect.poll(() => count(view, '[data-testid="quick-access"]')).toBe(1)
}

async function openBoard(view: EnginePage, url: string): Promise<void> {
  await view.goto(url)
  await expect.poll(() => count(view, '[data-testid="winner-row"]')).toBe(50)
}

/** Scrolls and waits until the page has saved the position in the history. */
async function scrollAndSave(view: EnginePage, top: number): Promise<void> {
  await scrollBy(view, top)
  const saved = (): Promise<number> =>
    view.evaluate(() => Math.round(Reflect.get(Object(history.state), 'scroll')))
  await expect.poll(saved).toBe(top)
}

test('the landing page hydrates when a link opens it at a section', async ({ view, site }) => {
  await view.goto(`${site}/#timeline`)
  await expectHydrated(view)
})

test('the landing page hydrates after a reload further down', async ({ view, site }) => {
  await openLanding(view, site)
  await scrollBy(view, 4000)
  await view.reload()
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(3000)
  await expectHydrated(view)
})

test('the landing page hydrates when the visitor comes back from the board', async ({
  view,
  site
}) => {
  await openLanding(view, site)
  await scrollBy(view, 4000)
  await openBoard(view, `${site}/winners`)
  await view.goBack()
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(3000)
  await expectHydrated(view)
})

/** The table captions on each page that are rendered by islands. */
const CAPTIONS = { '/': '#timeline caption, #leaderboard caption', '/winners': 'main caption' }

for (const [path, captions] of Object.entries(CAPTIONS))
  test(`screen-reader-only text is not visible on ${path}`, async ({ view, site }) => {
    await view.goto(site + path)
    await expect
      .poll(async () => {
        await view.evaluate(() => {
          for (const island of document.querySelectorAll('astro-island[ssr]'))
            island.firstElementChild?.scrollIntoView({ behavior: 'instant' })
        })
        return count(view, captions)
      })
      .toBe(2)
    const visible = await view.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.sr-only, .sr-only *')].flatMap(element => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return top !== null && element.contains(top) ? [element.outerHTML.slice(0, 80)] : []
      })
    )
    expect(visible).toEqual([])
  })

test('a wrong crossword cell is hatched', async ({ view, site }) => {
  await view.goto(`${site}/#crossword`)
  await clickButton(view, 'Crossword')
  await expect.poll(() => count(view, '.cells input[tabindex="0"]')).toBe(1)
  await view.evaluate(() =>
    document.querySelector<HTMLElement>('.cells input[tabindex="0"]')?.focus()
  )
  // No word starts with these letters.
  await view.type('QX')
  await clickButton(view, 'Check word')
  await expect.poll(() => count(view, '.cell-box[data-mark="wrong"]')).toBeGreaterThan(0)
  const corner = await view.evaluate(() => {
    const cell = document.querySelector('.cell-box[data-mark="wrong"]')
    cell?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { right = 0, top = 0 } = cell?.getBoundingClientRect() ?? {}
    return { x: Math.ceil(right) - 17, y: Math.ceil(top) + 2, width: 15, height: 10 }
  })
  const colors = await colorsOf(view, corner)
  expect(colors.length).toBeGreaterThan(1)
  // Lines on a light background: the most frequent color is the lightest.
  expect(Math.max(...colors.map(lightness))).toBe(lightness(colors[0]))
})

test('the sections align with the hero', async ({ view, site }) => {
  await view.goto(site)
  const edges = await view.evaluate(() =>
    [...document.querySelectorAll('main section[id]')].map(
      section =>
        section.getBoundingClientRect().left + parseFloat(getComputedStyle(section).paddingLeft)
    )
  )
  expect(edges).toHaveLength(12)
  expect(new Set(edges.map(edge => edge.toFixed(1))).size, edges.join()).toBe(1)
})

test('back and forward keep the scroll position on the board', async ({ view, site }) => {
  await openBoard(view, `${site}/winners`)
  await clickButton(view, 'Next')
  await expect.poll(() => view.evaluate(() => location.search)).toBe('?page=2')
  await scrollAndSave(view, 1200)
  await view.goBack()
  // The button that was clicked is near the last row.
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(2000)
  await view.goForward()
  await expect.poll(() => scrollTop(view)).toBe(1200)
})

test('the board restores its scroll position after a visit to another page', async ({
  view,
  site
}) => {
  await openBoard(view, `${site}/winners?page=2`)
  await scrollAndSave(view, 1500)
  await view.goto(site)
  await view.goBack()
  await expect.poll(() => scrollTop(view)).toBe(1500)
})

test('a click on the center of a navigation dot leads to its section', async ({ view, site }) => {
  await view.goto(site)
  await expect.poll(() => count(view, 'astro-island[client="painted"]:not([ssr])')).toBe(3)
  for (const id of ['timeline', 'basics', 'leaderboard', 'hero']) {
    const { x, y } = await view.evaluate(id => {
      const dot = document.querySelector(`nav[aria-label="Sections"] a[href="#${id}"]`)
      const { left, top, width, height } = dot?.getBoundingClientRect() ?? new DOMRect()
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    }, id)
    await view.click(x, y)
    await expect.poll(() => view.evaluate(() => document.activeElement?.id)).toBe(id)
    const isOnScreen = (): Promise<boolean> =>
      view.evaluate(id => {
        const { top, bottom } =
          document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect()
        return top < innerHeight && bottom > 0
      }, id)
    await expect.poll(isOnScreen).toBe(true)
  }
})
