// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { type Winner } from '../columns.ts'
import { ANA } from '../winners.fixture.ts'
import { createRows } from './winner-rows.ts'

let showRows = createRows({ testId: 'winner-row' })

/** Draws a row in the place of the one before. */
function draw(winner: Partial<Winner>, rank = 7, key = '', highlighted?: string): Element {
  const ranked = { rank, winner: { ...ANA, ...winner }, isComplete: true }
  showRows(document.body, [ranked], { key, highlighted })
  return screen.getByTestId('winner-row')
}

beforeEach(() => {
  document.body.replaceChildren()
  showRows = createRows({ testId: 'winner-row' })
})

test('shows rank, name, counts with commas and score', () => {
  draw({ followers_count: 1_234_567, following_count: 1000, iq_score: 131.5 }, 1971)
  expect(
    ['winner-rank', 'winner-followers', 'winner-following', 'winner-iq'].map(
      id => screen.getByTestId(id).textContent
    )
  ).toEqual(['1,971', '1,234,567', '1,000', 'IQ: 131.5'])
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '@ana' })
  expect([link.href, link.target]).toEqual(['https://x.com/ana', '_blank'])
  expect(screen.queryByTestId('follower-badge')).toBeNull()
  expect(document.querySelector('p')).toBeNull()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/avatar.svg')
})

test('shows medals for the first three ranks only', () => {
  const medals = [1, 2, 3, 4].map(rank => {
    draw({}, rank)
    return screen.queryByRole('img')?.getAttribute('aria-label')
  })
  expect(medals).toEqual(['Gold medal', 'Silver medal', 'Bronze medal', undefined])
})

test('a row that a search found says its rank on the whole board, outside of its own', () => {
  const show = (overall?: number | null) => {
    showRows(document.body, [{ rank: 1, overall, winner: ANA, isComplete: true }], { key: 'an' })
    return screen.queryByTestId('winner-overall')?.textContent
  }
  expect([undefined, null, 1234].map(show)).toEqual([undefined, '', '1,234 overall'])
  expect(screen.getByTestId('winner-rank').textContent).toBe('1')
  expect(screen.getByRole('img', { name: 'Gold medal' })).toBeTruthy()
  const [cell] = screen.getAllByRole('cell')
  expect(cell?.textContent).toBe('11,234 overall')
  expect(show()).toBeUndefined()
})

test('of a long page, the first rows come at once, the others right after, unless another page is shown', async () => {
  const winners = Array.from({ length: 500 }, (_, at) => ({
    rank: at + 1,
    winner: { ...ANA, id: at + 1, username: `runner_${at + 1}` },
    isComplete: true
  }))
  const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  showRows(document.body, winners, { key: '' })
  expect(names()).toHaveLength(12)
  await vi.waitFor(() => expect(names()).toHaveLength(500), 10_000)
  expect(names().at(-1)).toBe('@runner_500')
  const upsideDown = winners.toReversed()
  showRows(document.body, upsideDown, { key: '' })
  showRows(document.body, winners.slice(0, 100), { key: '', highlighted: 'runner_80' })
  expect(document.querySelector('[data-highlighted]')?.textContent).toContain('runner_80')
  await vi.waitFor(() =>
    expect(names()).toEqual(winners.slice(0, 100).map(each => `@${each.winner.username}`))
  )
})

test('a picture that fails is asked for once, whichever row shows it', () => {
  const pictures = () => [...document.querySelectorAll('img')].map(each => each.getAttribute('src'))
  const showNames = (...names: string[]) =>
    showRows(
      document.body,
      names.map((username, at) => ({
        rank: at + 1,
        winner: { ...ANA, username, avatar_url: `/dead/${username}.svg` },
        isComplete: true
      })),
      { key: '' }
    )
  showNames('ana', 'ben', 'cem')
  const [first, second] = document.querySelectorAll('img')
  first?.dispatchEvent(new Event('error'))
  showNames('cem', 'ana')
  // It fails when its row shows somebody else.
  second?.dispatchEvent(new Event('error'))
  expect(pictures()).toEqual(['/dead/cem.svg', '/avatar.svg'])
  showNames('ben', 'ana', 'cem')
  expect(pictures()).toEqual(['/avatar.svg', '/avatar.svg', '/dead/cem.svg'])
})

test('without a network, a picture is asked for again', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const src = () => document.querySelector('img')?.getAttribute('src')
  draw({ avatar_url: '/offline.svg' })
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(src()).toBe('/avatar.svg')
  draw({ avatar_url: '/offline.svg' })
  expect(src()).toBe('/offline.svg')
})

test('the badge tells whom the winner follows and when it was checked', () => {
  fakes.now = Date.parse('2026-11-03T15:00:00Z')
  draw({ follows_altius: true, follows_altius_checked_at: '2026-11-03T12:00:00Z' })
  expect(screen.getByTestId('follower-badge').title).toBe('Follows AltiusLabs, checked 3 hours ago')
  draw({ follows_altius: true })
  expect(screen.getByTestId('follower-badge').title).toBe('Follows AltiusLabs')
})

test('marks the search text and highlights the winner', () => {
  const row = draw({ username: 'LaneRunner' }, 7, 'run', 'lanerunner')
  expect(row.querySelector('mark')?.textContent).toBe('Run')
  expect(row.querySelector('a')?.textContent).toBe('@LaneRunner')
  expect(row.getAttribute('aria-current')).toBe('true')
  expect(draw({}, 7, '', 'lanerunner').hasAttribute('aria-current')).toBe(false)
})

test('marks the visitor’s own row', () => {
  const ranked = [{ rank: 7, winner: ANA, isComplete: true }]
  const isOwn = (own: string | undefined) => {
    showRows(document.body, ranked, { key: '', own })
    return screen.getByTestId('winner-row').hasAttribute('data-own')
  }
  expect([undefined, 'ana', 'ben'].map(isOwn)).toEqual([false, true, false])
})

test.each(['<img src=x onerror="alert(1)">', '"><svg onload=alert(1)>', 'javascript:alert(1)'])(
  '%s is text and nothing more',
  text => {
    const row = draw({ username: text, description: text }, 7, text.slice(0, 4).toLowerCase())
    expect(row.querySelector('a')?.textContent).toBe(`@${text}`)
    expect(row.querySelector('a')?.href).toMatch(/^https:\/\/x\.com\/[^<>"]*$/)
    expect(row.querySelector('p')?.textContent).toBe(text)
    expect(row.querySelectorAll('img, svg')).toHaveLength(1)
  }
)

test('a reused row keeps nothing of its last winner', () => {
  const { outerHTML: before } = draw({}, 7)
  const full = { description: 'gm', avatar_url: '/a.svg', follows_altius: true }
  expect(draw(full, 1, 'an', 'ana').outerHTML).not.toBe(before)
  expect(draw({}, 7).outerHTML).toBe(before)
})

test('a shorter page removes the rows it doesn’t need', () => {
  const ranked = [1, 2, 3].map(rank => ({ rank, winner: ANA, isComplete: true }))
  for (const count of [3, 1, 2]) {
    showRows(document.body, ranked.slice(0, count), { key: '', highlighted: undefined })
    expect(screen.getAllByTestId('winner-row')).toHaveLength(count)
  }
})

test('hides rows from screen readers while they are replaced, unless the focus is in them', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const list = document.body.appendChild(document.createElement('div'))
  const showPage = (username: string): boolean => {
    showRows(list, [{ rank: 1, winner: { ...ANA, username }, isComplete: true }], { key: '' })
    return list.ariaHidden === 'true'
  }
  expect(showPage('ana')).toBe(false)
  expect(showPage('ben')).toBe(true)
  vi.advanceTimersByTime(200)
  expect(showPage('ana')).toBe(true)
  vi.advanceTimersByTime(200)
  expect(list.ariaHidden).toBe('true')
  vi.advanceTimersByTime(100)
  expect(list.ariaHidden).toBeNull()
  screen.getByRole('link').focus()
  expect(showPage('cem')).toBe(false)
})
