import { formatCount } from '../../../ui/format-count.ts'
import { searchMatch } from '../match.ts'
import { type RankedWinner } from '../ranked.ts'
import { profileUrl } from '../../../site.ts'
import { showPicture } from './picture.ts'

/** A row of the table and the places in it that a winner fills. */
export type Row = {
  readonly element: Element
  readonly rank: Element
  picture: HTMLImageElement
  readonly link: HTMLAnchorElement
  readonly badge: Element
  readonly description: Element
  readonly followers: Element
  readonly following: Element
  readonly score: Element
}

/** A copy of the row that the static page carries, its places found once. */
export function rowFrom(template: Element): Row {
  const element = template.cloneNode(true) as Element
  const place = (selector: string): Element => {
    const found = element.querySelector(selector)
    if (!found) throw new Error(`The template of a row has no ${selector}`)
    return found
  }
  const named = (name: string): Element => place(`[data-testid="${name}"]`)
  return {
    element,
    rank: named('winner-rank'),
    picture: place('img') as HTMLImageElement,
    link: place('a') as HTMLAnchorElement,
    badge: named('follower-badge'),
    description: place('.board-description'),
    followers: named('winner-followers'),
    following: named('winner-following'),
    score: named('winner-iq')
  }
}

/**
 * Puts a winner into a row. Everything a person wrote goes in as text, never as markup.
 * @param key what the search looked for, in lower case; its match in the name is marked
 */
export function fill(row: Row, { rank, winner }: RankedWinner, key: string): void {
  row.rank.textContent = String(rank)
  row.picture = showPicture(row.picture, winner.avatar)
  row.link.href = profileUrl(winner.username)
  row.link.replaceChildren('@', ...marked(winner.username, key))
  keep(row.badge, winner.followsBrand, row.link)
  row.description.textContent = winner.description
  keep(row.description, winner.description !== null, winner.followsBrand ? row.badge : row.link)
  row.followers.textContent = formatCount(winner.followers)
  row.following.textContent = formatCount(winner.following)
  row.score.textContent = `IQ: ${winner.iq ?? '–'}`
}

/** What a winner lacks is not hidden but absent, for find-in-page, copying and screen readers alike. */
function keep(part: Element, isThere: boolean, after: Element): void {
  if (isThere) after.after(part)
  else part.remove()
}

function marked(username: string, key: string): readonly (string | Element)[] {
  const { before, match, after } = searchMatch(username, key)
  if (match === '') return [username]
  const mark = document.createElement('mark')
  mark.textContent = match
  return [before, mark, after]
}
