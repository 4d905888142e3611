import { cleanStores } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { renderPage } from '../../../../tests/rendered.ts'
import { $bets } from '../bets.ts'
import { $wall } from '../wall-store.ts'
import { WHOLE_WALL } from '../wall.ts'
import { startWall } from './start-wall.ts'
import Wall from './Wall.astro'
import WallFilter from './WallFilter.astro'

/** From 101 on. Each is twice as fast on eight cores, but for the last one, which gains little. */
const wallOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    number: 101 + at,
    speedup: at === count - 1 ? 1.25 : 2,
    name: `Block ${101 + at}`,
    day: `Oct 4, ${2020 + Math.floor(at / 20)}`,
    question: 'How much?',
    dashes: '1 1'
  }))

let page: Document

async function openWall(count: number, bets: Readonly<Record<string, number>> = {}): Promise<void> {
  const drawn = await renderPage([WallFilter, Wall], { blocks: wallOf(count) })
  // Happy DOM's type of a document is its own.
  page = drawn as unknown as Document
  fakes.local.set('altius:bets', JSON.stringify({ version: 1, bets }))
  startWall(page)
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://site.test/block'))
  cleanStores($bets, $wall)
  $bets.set({})
  $wall.set(WHOLE_WALL)
})

const link = (number: number): HTMLElement =>
  page.querySelector<HTMLElement>(`[data-block="${number}"]`)!
const words = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim()
const status = (): string => words(page.querySelector('[role=status]')!)
/** The numbers of the blocks on show, of the whole page or of one part. */
const shownIn = (part = 'body'): number[] =>
  [...page.querySelectorAll<HTMLElement>(`${part} li:not([hidden]) [data-block]`)].map(
    ({ dataset }) => Number(dataset['block'])
  )
const earlier = (): HTMLElement | null => page.querySelector('section')

function press(name: string): void {
  const button = [...page.querySelectorAll('button')].find(each => words(each) === name)
  button!.click()
}

const pressed = (): string[] =>
  [...page.querySelectorAll('button[aria-pressed=true]')].map(each => words(each))

test('the page is drawn as it starts: all blocks, no bet, and starting changes nothing', async () => {
  const drawn = await renderPage([WallFilter, Wall], { blocks: wallOf(70) })
  const before = drawn.body.innerHTML
  await openWall(70)
  expect(page.body.innerHTML).toBe(before)
  expect([pressed(), status()]).toEqual([['All'], 'You’ve bet on 0 of 70 blocks.'])
  expect(shownIn()).toHaveLength(70)
})

test.each([60, 61, 70])(
  'of %d blocks, the latest 60 are strips and the rest is a list',
  async count => {
    await openWall(count)
    const all = wallOf(count).map(({ number }) => number)
    expect(shownIn('#wall')).toEqual(all.slice(-60))
    expect(page.querySelectorAll('#wall svg')).toHaveLength(60)
    expect(shownIn('section')).toEqual(all.slice(0, -60))
    expect(earlier()?.querySelector('h2')?.textContent.trim()).toBe(
      count > 60 ? 'Earlier blocks' : undefined
    )
    const links = [...page.querySelectorAll('a')].map(each => each.getAttribute('href'))
    expect(links.toSorted()).toEqual(all.map(number => `/block/${number}`))
  }
)

test('a year stands before its first strip alone', async () => {
  await openWall(70)
  const years = [...page.querySelectorAll<HTMLElement>('[data-year]')]
  expect(years.map(each => [words(each).slice(0, 9), each.dataset['year']])).toEqual([
    ['Block 111', '2020'],
    ['Block 121', '2021'],
    ['Block 141', '2022'],
    ['Block 161', '2023']
  ])
})

test('a strip that was bet on says so, and is marked where the bet and our model end', async () => {
  await openWall(70, { 120: 4, 121: 2.1, 170: 4 })
  const said = (number: number) =>
    ['.wall-words', '.wall-result'].map(part => words(link(number).querySelector(part)!))
  expect(said(120)).toEqual([
    'Block 120 Oct 4, 2020 You bet 4.0x. Our model: 2.00x. How much?',
    '2.0 off 2.00x'
  ])
  expect(said(119)).toEqual(['Block 119 Oct 4, 2020 How much?', '?x'])
  const marks = (number: number) =>
    [...link(number).querySelectorAll<HTMLElement>('.wall-mark')].map(({ dataset, style }) => [
      dataset['mark'],
      style.left
    ])
  expect(marks(120)).toEqual([
    ['truth', '50%'],
    ['bet', '25%']
  ])
  expect(marks(119)).toEqual([])
  expect(link(120).style.getPropertyValue('--finish')).toBe('50%')
  const pictures = [119, 120].map(each => link(each).querySelector('img')?.getAttribute('src'))
  expect(pictures).toEqual([
    expect.stringMatching(/\/block\/119-start\.svg$/),
    expect.stringMatching(/\/block\/120-race\.svg$/)
  ])
  const looks = [119, 120, 121, 170].map(number =>
    ['bet', 'good', 'slow'].filter(name => link(number).hasAttribute(`data-${name}`)).join()
  )
  expect(looks).toEqual(['', 'bet', 'bet,good', 'bet,slow'])
})

test('an earlier block that was bet on says so in its list', async () => {
  await openWall(70, { 101: 2.1 })
  expect(words(link(101))).toBe('Block 101 Oct 4, 2020 You bet 2.1x. Our model: 2.00x.')
  expect(link(101).querySelector('.wall-mark')).toBeNull()
})

test('filters show and count strips and earlier blocks alike', async () => {
  await openWall(70, { 101: 2.5, 102: 2.5, 169: 8 })
  expect(status()).toBe('You’ve bet on 3 of 70 blocks, typically 0.5 off.')
  press('Played')
  expect(pressed()).toEqual(['Played'])
  expect([shownIn('section'), shownIn('#wall')]).toEqual([[101, 102], [169]])
  expect(status()).toBe('3 of 70 blocks you’ve bet on.')
  press('New')
  expect([shownIn('section').length, shownIn('#wall').length]).toEqual([8, 59])
  expect(status()).toBe('67 of 70 blocks you haven’t bet on.')
  press('All')
  expect(shownIn()).toHaveLength(70)
  expect(status()).toBe('You’ve bet on 3 of 70 blocks, typically 0.5 off.')
})

test.each([
  [169, true, false],
  [101, false, true]
])(
  'the part of the page that holds no played block is hidden: one bet, on block %i',
  async (number, hidesEarlier, hidesWall) => {
    await openWall(70, { [number]: 8 })
    const hidden = (): (boolean | undefined)[] =>
      [earlier(), page.querySelector('#wall')].map(part => part?.hasAttribute('hidden'))
    press('Played')
    expect(hidden()).toEqual([hidesEarlier, hidesWall])
    press('All')
    expect(hidden()).toEqual([false, false])
  }
)

test('the wall says which filter is chosen, since its sheet shows years with all blocks only', async () => {
  await openWall(3, { 101: 2 })
  const chosen = () => page.querySelector<HTMLElement>('#wall')?.dataset['filter']
  expect(chosen()).toBe('all')
  press('New')
  expect(chosen()).toBe('new')
})

test('blocks that most people missed come when they have loaded; until then nothing changes', async () => {
  await openWall(70, { 169: 8 })
  const answer = Promise.withResolvers<Response>()
  fakes.answer('/rpc/all_bets', () => answer.promise)
  press('Played')
  press('Missed by most')
  expect([pressed(), status()]).toEqual([['Missed by most'], 'Loading what everyone bet…'])
  expect(shownIn()).toEqual([169])
  answer.resolve(
    Response.json([
      { block: 102, bet: 8, bets: 20 },
      { block: 140, bet: 8, bets: 20 },
      { block: 141, bet: 2, bets: 20 }
    ])
  )
  await vi.waitFor(() => expect(shownIn()).toEqual([140, 102]))
  expect(status()).toMatch(/^2 of 70 blocks where most bets were more than 1x off our model\./)
})

test('if what everyone bet can’t be had, all blocks are shown beside a sentence that says so', async () => {
  await openWall(70, { 169: 8 })
  fakes.answer('/rpc/all_bets', () => new Response(null, { status: 500 }))
  press('Played')
  press('Missed by most')
  await vi.waitFor(() => expect(pressed()).toEqual(['All']))
  expect(status()).toMatch(/^Couldn’t load what everyone bet\./)
  expect(shownIn()).toHaveLength(70)
})

test('a bet placed on another page is marked, counted and filtered once', async () => {
  await openWall(70, { 169: 8 })
  press('New')
  $bets.set({ 169: 8, 101: 3 })
  $bets.set({ 169: 8, 101: 3, 102: 3 })
  expect(status()).toBe('67 of 70 blocks you haven’t bet on.')
  expect(shownIn('section')).toHaveLength(8)
  expect(words(link(101))).toBe('Block 101 Oct 4, 2020 You bet 3.0x. Our model: 2.00x.')
  expect(link(169).querySelectorAll('.wall-mark')).toHaveLength(2)
})
