import { type EnginePage } from './engine.ts'
import { colorsOf, lightness } from './pixels.ts'
import { expect, test } from './test.ts'

const scrollBy = (view: EnginePage, top: number): Promise<void> =>
  view.evaluate(top => scrollTo({ top, behavior: 'instant' }), top)

const scrollTop = (view: EnginePage): Promise<number> => view.evaluate(() => Math.round(scrollY))

const count = (view: EnginePage, selector: string): Promise<number> =>
  view.evaluate(selector => document.querySelectorAll(selector).length, selector)

/** Presses the middle of the last button or link of this name, once it is there. */
async function press(view: EnginePage, name: string): Promise<void> {
  const middle = (): Promise<{ x: number; y: number } | null> =>
    view.evaluate(name => {
      const named = [...document.querySelectorAll<HTMLElement>('button, a')].findLast(
        element => (element.ariaLabel ?? element.innerText.trim()) === name
      )
      if (!named) return null
      named.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = named.getBoundingClientRect()
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    }, name)
  await expect.poll(middle).not.toBeNull()
  const { x = 0, y = 0 } = (await middle()) ?? {}
  await view.click(x, y)
}

/** Opens the landing page and waits for the last script it fetches: cut off, Firefox reports an error. */
async function openLanding(view: EnginePage, url: string): Promise<void> {
  await view.goto(url)
  const fetched = (): Promise<string[]> =>
    view.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toContainEqual(expect.stringContaining('/keep-page.'))
}

/** The dots, the hero and the quick access panel are alive. */
async function expectAwake(view: EnginePage): Promise<void> {
  await expect.poll(() => count(view, 'astro-island[client="painted"]:not([ssr])')).toBe(3)
  await expect.poll(() => count(view, '[data-testid="quick-access"]')).toBe(1)
}

async function openBoard(view: EnginePage, url: string): Promise<void> {
  await view.goto(url)
  await expect.poll(() => count(view, '[data-testid="winner-row"]')).toBe(50)
}

/** Scrolls, and waits until the page has noted the place in the history. */
async function scrollToRest(view: EnginePage, top: number): Promise<void> {
  await scrollBy(view, top)
  const noted = (): Promise<number> =>
    view.evaluate(() => Math.round(Reflect.get(Object(history.state), 'scroll')))
  await expect.poll(noted).toBe(top)
}

test('the landing page wakes when a link opens it at a section', async ({ view, site }) => {
  await view.goto(`${site}/#timeline`)
  await expectAwake(view)
})

test('the landing page wakes after a reload further down', async ({ view, site }) => {
  await openLanding(view, site)
  await scrollBy(view, 4000)
  await view.reload()
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(3000)
  await expectAwake(view)
})

test('the landing page wakes on coming back from the board', async ({ view, site }) => {
  await openLanding(view, site)
  await scrollBy(view, 4000)
  await openBoard(view, `${site}/winners`)
  await view.goBack()
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(3000)
  await expectAwake(view)
})

/** The tables of each page whose captions come with an island. */
const CAPTIONS = { '/': '#timeline caption, #leaderboard caption', '/winners': 'main caption' }

for (const [path, captions] of Object.entries(CAPTIONS))
  test(`what is for screen readers alone is not seen on ${path}`, async ({ view, site }) => {
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
    const seen = await view.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.sr-only, .sr-only *')].flatMap(element => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return top !== null && element.contains(top) ? [element.outerHTML.slice(0, 80)] : []
      })
    )
    expect(seen).toEqual([])
  })

test('a wrong cell of the crossword is hatched', async ({ view, site }) => {
  await view.goto(`${site}/#crossword`)
  await press(view, 'Crossword')
  await expect.poll(() => count(view, '.cells input[tabindex="0"]')).toBe(1)
  await view.evaluate(() =>
    document.querySelector<HTMLElement>('.cells input[tabindex="0"]')?.focus()
  )
  // No word begins so.
  await view.type('QX')
  await press(view, 'Check word')
  await expect.poll(() => count(view, '.cell-box[data-mark="wrong"]')).toBeGreaterThan(0)
  const corner = await view.evaluate(() => {
    const cell = document.querySelector('.cell-box[data-mark="wrong"]')
    cell?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { right = 0, top = 0 } = cell?.getBoundingClientRect() ?? {}
    return { x: Math.ceil(right) - 17, y: Math.ceil(top) + 2, width: 15, height: 10 }
  })
  const colors = await colorsOf(view, corner)
  expect(colors.length).toBeGreaterThan(1)
  // Lines on a pale ground: what is seen most is the palest.
  expect(Math.max(...colors.map(lightness))).toBe(lightness(colors[0]))
})

test('the sections stand under the hero', async ({ view, site }) => {
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

test('back and forward keep the place on the board', async ({ view, site }) => {
  await openBoard(view, `${site}/winners`)
  await press(view, 'Next')
  await expect.poll(() => view.evaluate(() => location.search)).toBe('?page=2')
  await scrollToRest(view, 1200)
  await view.goBack()
  // The last row is near the button that was pressed.
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(2000)
  await view.goForward()
  await expect.poll(() => scrollTop(view)).toBe(1200)
})

test('the board comes back where it was left for another page', async ({ view, site }) => {
  await openBoard(view, `${site}/winners?page=2`)
  await scrollToRest(view, 1500)
  await view.goto(site)
  await view.goBack()
  await expect.poll(() => scrollTop(view)).toBe(1500)
})

test('a press on the middle of a dot leads to its section', async ({ view, site }) => {
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
