const USERNAME = /^[A-Za-z0-9_]{1,15}$/

// Zero-width characters, bidirectional marks, soft hyphens, the byte order mark and the like, which
// come along when a name is copied: https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

// Spaces of every width and tabs, but no line breaks: those are no part of one name.
const OUTER_SPACES = /^[\p{Zs}\t]+|[\p{Zs}\t]+$/gu

const ADDRESS = /^(?:https?:\/\/)?(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com(?:[/?#](?<rest>.*))?$/i

/** First parts of X's own addresses, which are no accounts. */
const PAGES_OF_X = new Set(
  'compose download explore hashtag home i intent jobs login logout messages notifications privacy search settings share signup tos'.split(
    ' '
  )
)

/** A username, or why there is none. */
export type ReadUsername =
  { ok: true; username: string } | { ok: false; reason: 'empty' | 'ill-formed' | 'no-account' }

/** A sentence per reason, for whoever typed the name. */
export const USERNAME_MESSAGES = {
  empty: 'Please enter a username',
  'ill-formed': 'A username has 1 to 15 letters, digits or underscores.',
  'no-account':
    "This address doesn't name an account. Enter one like x.com/name, or the name alone."
} as const

/**
 * Reads a username as people type or paste it: `name`, `@name` or the address of a profile or post on
 * x.com or twitter.com, with or without `https://`. Invisible characters and spaces around are dropped;
 * nothing else is corrected.
 */
export function readUsername(input: string): ReadUsername {
  const username = normalizeUsername(input)
  if (username === '') return { ok: false, reason: 'empty' }
  if (isUsername(username)) return { ok: true, username }
  return { ok: false, reason: ADDRESS.test(username) ? 'no-account' : 'ill-formed' }
}

/** What is left of a typed username, well-formed or not; empty for `@` alone. See `readUsername`. */
export function normalizeUsername(input: string): string {
  const text = input.replace(INVISIBLE, '').replace(OUTER_SPACES, '')
  const name = accountIn(text) ?? text.replace(/^@/, '').replace(OUTER_SPACES, '')
  return name.trim() === '' ? '' : name
}

/** Whether this can be a username on X: 1 to 15 letters, digits or underscores. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}

function accountIn(address: string): string | undefined {
  const rest = ADDRESS.exec(address)?.groups?.['rest'] ?? ''
  const [first = ''] = rest.split(/[/?#]/, 1)
  const name = first.replace(/^@/, '')
  return isUsername(name) && !PAGES_OF_X.has(name.toLowerCase()) ? name : undefined
}
