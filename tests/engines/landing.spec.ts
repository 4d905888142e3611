import { CAPTIONS } from '../../src/features/hero/store.ts'
import { SECTIONS } from '../../src/content/sections.ts'
import { expectHydrated, openLanding, scrollTo, scrollTop } from './landing.ts'
import { type Page } from './page.ts'
import { expect, hurryTimers, test } from './test.ts'

const panel = (view: Page) => view.getByTestId('quick-access')
const dots = (view: Page) => view.getByRole('navigation', { name: 'Sections' })
const activeDot = (view: Page) => dots(view).locator('[aria-current="true"]').attribute('href')

test.describe('with timers ten times as fast', () => {
  test.use({ firstScript: hurryTimers(10) })

  test('the hero shows each step, pauses and plays', async ({ view }) => {
    await openLanding(view)
    const step = () => view.getByTestId('hero-animation').attribute('data-step')
    const caption = () => view.getByTestId('hero-caption').text()
    for (const at of [1, 2, 3, 0]) await expect.poll(step, { intervals: [50] }).toBe(String(at))
    await view.getByRole('button', { name: 'Pause animation' }).click()
    await view.getByRole('button', { name: 'Play animation' }).waitFor()
    const paused = await step()
    expect(await caption()).toBe(CAPTIONS[Number(paused)])
    await view.evaluate(() => new Promise(done => setTimeout(done, 9000)))
    expect(await step()).toBe(paused)
    await view.getByRole('button', { name: 'Play animation' }).click()
    await expect.poll(step).not.toBe(paused)
    await view.getByRole('button', { name: 'Show step 2 of 4' }).click()
    await expect.poll(caption).toBe(CAPTIONS[1])
    await view.getByRole('button', { name: 'Play animation' }).waitFor()
  })
})

test('a navigation dot leads to its section, and back to the one before', async ({ view }) => {
  await openLanding(view)
  expect(await dots(view).getByRole('link').count()).toBe(SECTIONS.length)
  for (const id of ['timeline', 'basics', 'leaderboard', 'gigagas']) {
    const { label = '' } = SECTIONS.find(section => section.id === id) ?? {}
    await dots(view).getByRole('link', { name: label }).click()
    await expect.poll(() => view.locator(`#${id}`).isFocused()).toBe(true)
    await expect.poll(() => view.locator(`#${id}`).onScreen()).toBe(1)
    await expect.poll(() => activeDot(view)).toBe(`#${id}`)
    await expect.poll(() => view.url()).toBe(`/#${id}`)
  }
  for (const id of ['leaderboard', 'basics']) {
    await view.goBack()
    await expect.poll(() => view.locator(`#${id} h2`).onScreen()).toBe(1)
    await expect.poll(() => view.url()).toBe(`/#${id}`)
  }
})

test('the navigation dots are walked by keyboard, with labels', async ({ view }) => {
  await openLanding(view)
  await dots(view).getByRole('link', { name: 'Welcome' }).focus()
  await view.press('Tab')
  await expect.poll(() => view.getByRole('tooltip').text()).toBe('Blockchain Basics')
  await view.press('Tab')
  await expect.poll(() => view.getByRole('tooltip').text()).toBe('The Problem')
  await view.press('Escape')
  await expect.poll(() => view.getByRole('tooltip').count()).toBe(0)
  await view.press('Enter')
  await expect.poll(() => view.locator('#problem').isFocused()).toBe(true)
  await expect.poll(() => view.url()).toBe('/#problem')
})

test('the URL follows the section on screen without filling the history', async ({ view }) => {
  await openLanding(view, '/?seed=7')
  const before = await view.evaluate(() => history.length)
  await view.locator('#architecture').scrollIntoView()
  await expect.poll(() => view.url()).toBe('/?seed=7#architecture')
  await expect.poll(() => activeDot(view)).toBe('#architecture')
  await scrollTo(view, 0)
  await expect.poll(() => view.url()).toBe('/?seed=7')
  expect(await view.evaluate(() => history.length)).toBe(before)
})

test('a phone has contents that open, lead to a section and close', async ({ view }) => {
  await view.resize(390, 844)
  await openLanding(view)
  const contents = view.getByRole('navigation', { name: 'Contents' })
  expect(await dots(view).visible()).toBe(0)
  await view.getByText('On this page').click()
  await expect
    .poll(() => contents.getByRole('link').texts())
    .toEqual(SECTIONS.map(({ label }) => label))
  await contents.getByRole('link', { name: 'Gigagas' }).click()
  await expect.poll(() => view.locator('#gigagas h2').onScreen()).toBe(1)
  await expect.poll(() => contents.visible()).toBe(0)
  await view.getByText('On this page').click()
  await expect.poll(() => contents.visible()).toBe(1)
  await view.press('Escape')
  await expect.poll(() => contents.visible()).toBe(0)
  expect(await view.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})

test('the quick access appears after 300 pixels, leads to the quiz and stays dismissed', async ({
  view
}) => {
  await openLanding(view)
  expect(await panel(view).count()).toBe(0)
  await scrollTo(view, 301)
  await expect
    .poll(() => panel(view).text())
    .toContain('Keep clicking to reach the Quiz in final section!')
  await panel(view)
    .getByRole('button', { name: /^Take Altius/ })
    .click()
  await expect.poll(() => view.locator('#crossword').isFocused()).toBe(true)
  await expect.poll(() => view.locator('#crossword').onScreen()).toBe(1)
  await panel(view).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => panel(view).count()).toBe(0)
  await openLanding(view, '/?again')
  await scrollTo(view, 900)
  await expect.poll(() => activeDot(view)).not.toBe('#hero')
  expect(await panel(view).count()).toBe(0)
})

test('a link to a section opens there, hydrated', async ({ view }) => {
  await openLanding(view, '/#timeline')
  await expect.poll(() => view.locator('#timeline h2').onScreen()).toBe(1)
  await expect.poll(() => panel(view).count()).toBe(1)
})

test('the page hydrates further down, on reload and back from the board', async ({ view }) => {
  await openLanding(view)
  await scrollTo(view, 4000)
  await view.reload()
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(3000)
  await expectHydrated(view)
  await expect.poll(() => panel(view).count()).toBe(1)
  await view.goto('/winners')
  await view.getByTestId('winner-row').waitFor()
  await view.goBack()
  await expect.poll(() => scrollTop(view)).toBeGreaterThan(3000)
  await expectHydrated(view)
  await expect.poll(() => panel(view).count()).toBe(1)
})

test.describe('with a record of every frame', () => {
  test.use({ firstScript: `(${recordMovements})()` })

  test('nothing on the first screen moves while it loads and hydrates', async ({ view }) => {
    await openLanding(view)
    const seen = () => view.evaluate(() => Reflect.get(window, 'seen') as Record<string, number[]>)
    expect(Object.keys(await seen()).length).toBeGreaterThan(10)
    const moved = Object.entries(await seen()).filter(([, tops]) => tops.length > 1)
    expect(moved).toEqual([])
  })
})

test('no section changes its height when its islands hydrate', async ({ view }) => {
  await openLanding(view)
  for (const { id } of SECTIONS) {
    const section = view.locator(`#${id}`)
    const heights = await section.evaluateAll(async ([section]) => {
      const islands = [...(section?.querySelectorAll('astro-island') ?? [])]
      const frame = () => new Promise(requestAnimationFrame)
      section?.scrollIntoView({ behavior: 'instant' })
      await frame()
      const seen = [section?.offsetHeight]
      for (const island of islands) {
        island.firstElementChild?.scrollIntoView({ block: 'center', behavior: 'instant' })
        while (island.hasAttribute('ssr')) {
          await frame()
          seen.push(section?.offsetHeight)
        }
        await frame()
        seen.push(section?.offsetHeight)
      }
      return [...new Set(seen)]
    })
    expect(heights, id).toHaveLength(1)
  }
})

test('the sections align with the hero', async ({ view }) => {
  await view.goto('/')
  const edges = await view
    .locator('main section[id]')
    .evaluateAll(sections =>
      sections.map(section =>
        (
          section.getBoundingClientRect().left + parseFloat(getComputedStyle(section).paddingLeft)
        ).toFixed(1)
      )
    )
  expect(edges).toHaveLength(12)
  expect(new Set(edges).size, edges.join()).toBe(1)
})

test('the eras of the timeline unfold, and a filter leaves what Altius did', async ({ view }) => {
  await openLanding(view)
  const section = view.locator('#timeline')
  const events = section.locator('.eras li')
  await section.scrollIntoView()
  expect(await events.visible()).toBe(0)
  await section.getByText('Parallel engines').click()
  await expect.poll(() => events.visible()).toBe(11)
  await section.getByText('Altius only').click()
  await expect.poll(() => section.getByRole('status').text()).toMatch(/^\d+ of \d+ events/)
})

test('the sources of a section unfold by keyboard', async ({ view }) => {
  await openLanding(view)
  const fold = view.locator('.sources').first()
  const list = fold.getByRole('list', { name: 'Sources' })
  await fold.locator('summary').scrollIntoView()
  await fold.locator('summary').focus()
  await view.press('Enter')
  await expect.poll(() => list.getByRole('link').visible()).toBeGreaterThan(0)
})

test('a wrong path says so and leads home', async ({ view, faults }) => {
  faults.expected = [/nowhere/]
  await view.goto('/nowhere')
  await view.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  await view.getByRole('link', { name: 'Return to Home' }).click()
  await expect.poll(() => view.url()).toBe('/')
  await openLanding(view)
})

/** The table captions on each page that are rendered by islands. */
const CAPTIONED = { '/': '#timeline caption, #leaderboard caption', '/winners': 'main caption' }

for (const [path, captions] of Object.entries(CAPTIONED))
  test(`screen-reader-only text is not visible on ${path}`, async ({ view }) => {
    await view.goto(path)
    await expect
      .poll(async () => {
        await view.evaluate(() => {
          for (const island of document.querySelectorAll('astro-island[ssr]'))
            island.firstElementChild?.scrollIntoView({ behavior: 'instant' })
        })
        return view.locator(captions).count()
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

/** Runs in the page: the places of what stands on the first screen, at each frame. */
function recordMovements(): void {
  const seen: Record<string, number[]> = {}
  Object.assign(window, { seen })
  const look = (): void => {
    const parts = document.querySelectorAll('[data-testid=banner] a, #hero :is(h1, p, a, button)')
    for (const [place, part] of parts.entries()) {
      const top = Math.round(part.getBoundingClientRect().top)
      if (top > innerHeight) continue
      const tops = (seen[`${place} ${part.localName} ${part.textContent}`] ??= [])
      if (!tops.includes(top)) tops.push(top)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
