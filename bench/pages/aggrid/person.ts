import { PLACEHOLDER, profile, type Winner } from '../winner.ts'

/** The cell of a person: avatar, name, badge and description, in the markup of the board. */
export function drawPerson(row: Winner): HTMLElement {
  const cell = document.createElement('div')
  cell.className = 'board-person flex items-center gap-3'
  cell.append(drawAvatar(row), drawText(row))
  return cell
}

function drawAvatar(row: Winner): HTMLElement {
  const image = document.createElement('img')
  image.alt = ''
  image.width = 44
  image.height = 44
  image.loading = 'lazy'
  image.decoding = 'async'
  image.className = 'size-11 shrink-0 rounded-block bg-line object-cover'
  image.src = row.avatar_url ?? PLACEHOLDER
  image.addEventListener('error', () => {
    if (!image.src.endsWith(PLACEHOLDER)) image.src = PLACEHOLDER
  })
  return image
}

function drawText(row: Winner): HTMLElement {
  const text = document.createElement('div')
  text.className = 'min-w-0'
  const link = document.createElement('a')
  link.href = profile(row)
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.className = 'font-semibold underline-offset-4 hover:underline'
  link.textContent = `@${row.username}`
  text.append(link)
  if (row.follows_altius) text.append(drawBadge())
  if (row.description?.trim()) {
    const description = document.createElement('p')
    description.dir = 'auto'
    description.className = 'line-clamp-2 max-w-[60ch] text-small leading-[1.4] text-soft'
    description.textContent = row.description
    text.append(description)
  }
  return text
}

function drawBadge(): HTMLElement {
  const badge = document.createElement('span')
  badge.dataset['testid'] = 'follower-badge'
  badge.title = 'Follows AltiusLabs'
  badge.className =
    'ms-2 rounded-block bg-flow-wash px-1.75 py-px text-small font-medium whitespace-nowrap text-flow-ink'
  badge.textContent = 'Follower'
  return badge
}
