import { drawMedal } from '../medal.ts'
import { NUMBERS, PLACEHOLDER, profile, score, type Winner } from '../winner.ts'

const template = document.createElement('template')
template.innerHTML = `<tr data-testid="winner-row"><td class="board-rank"><span data-testid="winner-rank"> </span></td><td class="board-person"><img alt="" width="44" height="44" loading="lazy" decoding="async" referrerpolicy="no-referrer" class="size-11 shrink-0 rounded-block bg-line object-cover"><div class="min-w-0"><a target="_blank" rel="noopener noreferrer nofollow" class="font-semibold underline-offset-4 hover:underline"> </a><span data-testid="follower-badge" title="Follows AltiusLabs" class="ms-2 rounded-block bg-flow-wash px-1.75 py-px text-small font-medium whitespace-nowrap text-flow-ink">Follower</span><p dir="auto" class="line-clamp-2 max-w-[60ch] text-small leading-[1.4] text-soft"> </p></div></td><td class="board-count" data-name="Followers"><span data-testid="winner-followers"> </span></td><td class="board-count" data-name="Following"><span data-testid="winner-following"> </span></td><td class="board-score"><span data-testid="winner-iq"> </span></td></tr>`

export const rowTemplate: Node = template.content.firstElementChild ?? template

/** Writes a winner into a fresh copy of the template. */
export function fillRow(copy: HTMLElement, row: Winner, rank: number): HTMLElement {
  const [place, person, followers, following, iq] = copy.children
  const [image, words] = person?.children ?? []
  const [link, badge, description] = words?.children ?? []
  write(place?.firstElementChild, String(rank))
  place?.append(...drawMedal(rank))
  if (image instanceof HTMLImageElement) {
    image.src = row.avatar_url ?? PLACEHOLDER
    image.addEventListener('error', showPlaceholder)
  }
  if (link instanceof HTMLAnchorElement) link.href = profile(row)
  write(link, `@${row.username}`)
  if (!row.follows_altius) badge?.remove()
  if (row.description?.trim()) write(description, row.description)
  else description?.remove()
  write(followers?.firstElementChild, NUMBERS.format(row.followers_count ?? 0))
  write(following?.firstElementChild, NUMBERS.format(row.following_count ?? 0))
  write(iq?.firstElementChild, score(row))
  return copy
}

function write(place: Element | null | undefined, text: string): void {
  if (place?.firstChild) place.firstChild.nodeValue = text
}

function showPlaceholder({ target }: Event): void {
  if (!(target instanceof HTMLImageElement) || target.src.endsWith(PLACEHOLDER)) return
  target.src = PLACEHOLDER
}
