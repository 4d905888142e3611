import { nameOf, type Season } from '../../../domain/winners/season.ts'
import { clock } from '../../../platform/environment.ts'
import { afterPaint } from '../../../platform/frames.ts'
import { createPause } from '../../../platform/pause.ts'
import { profileUrl, SITE } from '../../../site.ts'
import { AVATAR } from '../../../ui/Avatar.tsx'
import { formatAge, formatCount } from '../../../ui/format.ts'
import { medalMarkup } from '../../../ui/Medal.tsx'
import { pictureOf, showPlaceholder } from '../../../ui/placeholder.ts'
import { CELLS, type RankedWinner } from '../columns.ts'

/** `key` and `highlighted` are in lower case, `own` is the visitor's name. */
type Emphasis = {
  readonly key: string
  readonly highlighted?: string | undefined
  readonly own?: string | undefined
  readonly season?: Season | undefined
  /** For a page that is about to scroll to where it was left. */
  readonly isAllAtOnce?: boolean
}

type Show = (ranked: RankedWinner, emphasis: Emphasis) => void

type Row = { readonly element: HTMLElement; readonly show: Show }

/** A pinned one has no description on narrow screens. */
type Kind = { readonly testId: string; readonly isPinned?: boolean }

/** As many rows as a screen shows. A longer page draws the others after them. */
const AT_ONCE = 12

/** How long rows stay hidden from screen readers after a change: by then the descriptions are there, too. */
const ROWS_SETTLE_MS = 300

/** Without React, which takes 1.5 times as long for a page of 500 rows. User text is never inserted as markup. */
export function createRows(
  kind: Kind
): (body: HTMLElement, winners: readonly RankedWinner[], emphasis: Emphasis) => void {
  const rows: Row[] = []
  let stopWaiting = (): void => undefined
  let shown = ''
  let drawing: AbortController | undefined
  return (body, winners, emphasis) => {
    const before = shown
    shown = [emphasis.key, ...winners.map(({ winner }) => winner.username)].join()
    if (before && shown !== before && !body.contains(document.activeElement)) {
      // Hidden meanwhile: told of a thousand changes, a screen reader drops the status after them.
      body.ariaHidden = 'true'
      stopWaiting()
      stopWaiting = clock.after(ROWS_SETTLE_MS, () => (body.ariaHidden = null))
    }
    const draw = (from: number, to: number): void => {
      for (const [at, ranked] of winners.slice(from, to).entries()) {
        const row = (rows[from + at] ??= createRow(kind))
        row.show(ranked, emphasis)
        // Don't move existing rows.
        if (from + at >= body.childElementCount) body.append(row.element)
      }
    }
    drawing?.abort()
    drawing = new AbortController()
    for (let place = body.childElementCount; place > winners.length; place--)
      body.lastElementChild?.remove()
    // A link leads to a row that is there.
    const linked = winners.findIndex(({ winner }) => isNamed(winner, emphasis.highlighted))
    const atOnce = emphasis.isAllAtOnce ? winners.length : Math.max(AT_ONCE, linked + 1)
    draw(0, atOnce)
    if (winners.length > atOnce) void drawRest(draw, atOnce, winners.length, drawing.signal)
  }
}

/** In ms. The browser lays out the whole table after each slice, so small ones cost more than they give. */
const SLICE = 30

/** Row by row, and lets the page paint and hear the next press between slices. */
async function drawRest(
  draw: (from: number, to: number) => void,
  from: number,
  to: number,
  signal: AbortSignal
): Promise<void> {
  await afterPaint()
  const pause = createPause(SLICE)
  for (let place = from; place < to; place++) {
    await pause()
    if (signal.aborted) return
    draw(place, place + 1)
  }
}

function isNamed({ username }: { username: string }, lowerCase: string | undefined): boolean {
  return username.toLowerCase() === lowerCase
}

function createRow({ testId: rowId, isPinned = false }: Kind): Row {
  const element = create('tr', { role: 'row', 'data-testid': rowId })
  const cells = CELLS.map(({ heading, className, testId = '', text }): Show => {
    const cell = create('td', { role: 'cell', class: className, 'data-name': heading })
    element.append(cell)
    if (!text) return createPerson(cell, isPinned)
    if (className === 'winners-table-rank') return createRank(cell, testId, text)
    cell.dataset['testid'] = testId
    return ranked => setText(cell, text(ranked))
  })
  return {
    element,
    show(ranked, emphasis) {
      for (const show of cells) show(ranked, emphasis)
      const isHighlighted = isNamed(ranked.winner, emphasis.highlighted)
      element.toggleAttribute('data-highlighted', isHighlighted)
      element.toggleAttribute('data-own', ranked.winner.username === emphasis.own)
      if (isHighlighted) element.setAttribute('aria-current', 'true')
      else element.removeAttribute('aria-current')
    }
  }
}

function createRank(cell: Element, testId: string, text: (ranked: RankedWinner) => string): Show {
  const rank = create('span', { 'data-testid': testId, class: 'winners-table-place' })
  const number = document.createElement('span')
  const overall = create('span', {
    'data-testid': 'winner-overall',
    class: 'winners-table-overall'
  })
  rank.append(number)
  cell.append(rank)
  return (ranked, { season }) => {
    setText(number, text(ranked))
    showMedal(rank, ranked.rank)
    // Reserve the line while it loads.
    setText(overall, ranked.overall ? `${formatCount(ranked.overall)} ${wholeOf(season)}` : '')
    toggle(overall, ranked.overall !== undefined, rank)
  }
}

/** What a rank without the search counts: `overall`, or `in Nov`, which doesn't wrap. */
function wholeOf(season: Season | undefined): string {
  return season ? `in\u00a0${nameOf(season).slice(0, 3)}` : 'overall'
}

function showMedal(cell: Element, rank: number): void {
  const medal = medalMarkup(rank)
  const shown = cell.querySelector('svg')
  if (medal === '' && !shown) return
  shown?.remove()
  cell.insertAdjacentHTML('beforeend', medal)
}

function createPerson(cell: Element, isPinned: boolean): Show {
  let image = document.createElement('img')
  const link = create('a', {
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    class: 'py-0.5 font-semibold underline-offset-4 hover:underline'
  })
  const badge = create('span', {
    'data-testid': 'follower-badge',
    class: 'winners-table-badge rounded-block px-2 py-px text-small font-semibold text-flow-ink'
  })
  badge.textContent = 'Follower'
  const description = create('p', {
    dir: 'auto',
    class: `line-clamp-2 text-small leading-[1.4] text-soft ${isPinned ? 'not-print:max-[56rem]:hidden' : ''}`
  })
  const words = create('div', {
    class: 'winners-table-name flex min-w-0 flex-wrap items-center gap-x-2 leading-[1.4]'
  })
  words.append(link)
  cell.append(image, words)
  return ({ winner, isComplete }, { key }) => {
    const picture = pictureOf(winner.avatar_url)
    if (image.getAttribute('src') !== picture) {
      // A new element, so the old picture doesn't show beside a new name.
      const next = Object.assign(document.createElement('img'), AVATAR, { src: picture })
      // Also when it has left the page by then.
      next.onerror = () => showPlaceholder(next)
      image.replaceWith(next)
      image = next
    }
    link.href = profileUrl(winner.username)
    link.replaceChildren('@', ...marked(winner.username, key))
    badge.title = followClaim(winner.follows_altius_checked_at)
    toggle(badge, winner.follows_altius, link)
    const { description: text } = winner
    setText(description, text ?? '')
    // Reserve the line while the description loads.
    toggle(description, text !== null || !isComplete, words)
  }
}

function followClaim(checkedAt: string | null): string {
  const claim = `Follows ${SITE.brand.name}`
  return checkedAt ? `${claim}, checked ${formatAge(Date.parse(checkedAt), clock.now())}` : claim
}

/** Skips unchanged text, to avoid layout. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Remove missing parts, so find-in-page and screen readers skip them. */
function toggle(part: Element, isPresent: boolean, before: Element): void {
  if (!isPresent) part.remove()
  else if (before.nextSibling !== part) before.after(part)
}

function marked(username: string, key: string): readonly (string | Element)[] {
  const at = username.toLowerCase().indexOf(key)
  if (key === '' || at < 0) return [username]
  const mark = document.createElement('mark')
  mark.textContent = username.slice(at, at + key.length)
  return [username.slice(0, at), mark, username.slice(at + key.length)]
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value)
  return element
}
