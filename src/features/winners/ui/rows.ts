import { clock } from '../../../platform/clock.ts'
import { profileUrl, SITE } from '../../../site.ts'
import { AVATAR } from '../../../ui/Avatar.tsx'
import { formatAge } from '../../../ui/format.ts'
import { medalMarkup } from '../../../ui/Medal.tsx'
import { PLACEHOLDER } from '../../../ui/placeholder.ts'
import { CELLS, type RankedWinner } from '../columns.ts'
import { type Emphasis } from '../store.ts'
import { searchMatch } from '../winners-index.ts'

/**
 * The rows of a page as elements. Not React's, which takes 1.5 times as long for a page of 500 (bench/README.md).
 * Everything a person wrote goes in as text, never as markup.
 */
export function createRow(ranked: RankedWinner, { key, highlighted }: Emphasis): HTMLElement {
  const row = create('tr', { role: 'row', 'data-testid': 'winner-row' })
  for (const { heading, className, testId = '', text } of CELLS) {
    const cell = create('td', { role: 'cell', class: className, 'data-name': heading })
    if (text) cell.append(create('span', { 'data-testid': testId }, text(ranked)))
    else cell.append(...personOf(ranked, key))
    row.append(cell)
  }
  if (ranked.rank <= 3)
    row.firstElementChild?.insertAdjacentHTML('beforeend', medalMarkup(ranked.rank))
  if (ranked.winner.username.toLowerCase() === highlighted) {
    row.dataset['highlighted'] = ''
    row.ariaCurrent = 'true'
  }
  return row
}

function personOf({ winner, isComplete }: RankedWinner, key: string): readonly Element[] {
  const image = Object.assign(document.createElement('img'), AVATAR)
  image.src = winner.avatar_url ?? PLACEHOLDER
  const link = create('a', {
    href: profileUrl(winner.username),
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    class: 'font-semibold underline-offset-4 hover:underline'
  })
  const { before, match, after } = searchMatch(winner.username, key)
  link.append('@', before)
  if (match !== '') link.append(create('mark', {}, match), after)
  const words = create('div', { class: 'min-w-0' })
  words.append(link)
  if (winner.follows_altius)
    words.append(
      create(
        'span',
        {
          'data-testid': 'follower-badge',
          title: followClaim(winner.follows_altius_checked_at),
          class:
            'ms-2 rounded-block bg-flow-wash px-1.75 py-px text-small font-medium whitespace-nowrap text-flow-ink'
        },
        'Follower'
      )
    )
  // Until a description arrives, the style of an empty one keeps its place.
  if (winner.description !== null || !isComplete)
    words.append(
      create(
        'p',
        { dir: 'auto', class: 'line-clamp-2 max-w-[60ch] text-small leading-[1.4] text-soft' },
        winner.description ?? ''
      )
    )
  return [image, words]
}

function followClaim(checkedAt: string | null): string {
  const claim = `Follows ${SITE.brand.name}`
  return checkedAt ? `${claim}, checked ${formatAge(Date.parse(checkedAt), clock.now())}` : claim
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  text = ''
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value)
  element.textContent = text
  return element
}
