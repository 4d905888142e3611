// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringEvents } from './events.ts'

const FOLD = (id: string): string =>
  `<details class="fold" open><summary tabindex="0">${id}</summary><p><a href="/timeline#${id}">Read</a></p></details>`
const PAGE = `
  <style>p { color: red }</style><main><section id="ideas"><ol><li id="amdahls-law">1967</li></ol></section>
  <section id="later"><ol><li id="bitcoin">2009</li><li id="ethereum">2015</li></ol></section></main>`

const fetched = vi.fn<typeof fetch>()
const section = (): Element => document.querySelector('section') ?? document.body
const answer = (html: string): void =>
  void fetched.mockImplementation(async () => new Response(html))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = `<section>${FOLD('ideas')}${FOLD('later')}</section>`
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

test('each fold gets the events of its era, without the anchors of their own page', async () => {
  answer(PAGE)
  await bringEvents(section())
  const folds = [...section().querySelectorAll('details')]
  expect(folds.map(fold => fold.querySelectorAll('li').length)).toEqual([1, 2])
  expect(section().querySelectorAll('a, [id]')).toHaveLength(0)
})

test('nothing is fetched again once all have come', async () => {
  answer(PAGE)
  await Promise.all([bringEvents(section()), bringEvents(section())])
  expect(section().querySelectorAll('ol')).toHaveLength(2)
  fetched.mockClear()
  await bringEvents(section())
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['a captive portal', async () => new Response('<h1>Sign in</h1>')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))]
])('the links stay with %s, and the next call asks again', async (_, respond) => {
  fetched.mockImplementation(respond)
  await bringEvents(section())
  expect(section().querySelectorAll('a')).toHaveLength(2)
  answer(PAGE)
  await bringEvents(section())
  expect(section().querySelectorAll('ol')).toHaveLength(2)
})

test('a fold whose link has the focus keeps it', async () => {
  answer(PAGE)
  section().querySelector('a')?.focus()
  await bringEvents(section())
  expect(document.activeElement?.textContent).toBe('ideas')
})
