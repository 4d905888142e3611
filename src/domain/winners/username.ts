const USERNAME = /^[A-Za-z0-9_]{1,15}$/

// Invisible characters copied with a name: https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

/** At this distance from ASCII stand the full-width forms that Asian keyboards type, \uFF01 to \uFF5E. */
const FULL_WIDTH = 0xfee0

// No line breaks: they aren't part of one name.
const OUTER_SPACES = /^[\p{Zs}\t]+|[\p{Zs}\t]+$/gu

const ADDRESS = /^(?:https?:\/\/)?(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com(?:[/?#](?<rest>.*))?$/i

/** X's own pages. */
const PAGES_OF_X = new Set(
  'compose download explore hashtag home i intent jobs login logout messages notifications privacy search settings share signup tos'.split(
    ' '
  )
)

export type ReadUsername =
  { ok: true; username: string } | { ok: false; reason: 'empty' | 'ill-formed' | 'no-account' }

export const USERNAME_MESSAGES = {
  empty: 'Please enter a username',
  'ill-formed': 'A username has 1 to 15 letters, digits or underscores.',
  'no-account': 'This address doesn’t name an account. Enter one like x.com/name, or just the name.'
} as const

/**
 * Accepts `name`, `@name` or the URL of a profile or post on x.com or twitter.com. Drops invisible characters, and reads
 * full-width letters and Turkish ones of I as the ASCII that X has.
 */
export function readUsername(input: string): ReadUsername {
  const username = normalizeUsername(input)
  if (username === '') return { ok: false, reason: 'empty' }
  if (isUsername(username)) return { ok: true, username }
  return { ok: false, reason: ADDRESS.test(username) ? 'no-account' : 'ill-formed' }
}

/** Well-formed or not; empty for `@` alone. */
export function normalizeUsername(input: string): string {
  const text = toAscii(input.replace(INVISIBLE, '')).replace(OUTER_SPACES, '')
  const name = accountIn(text) ?? text.replace(/^@/, '').replace(OUTER_SPACES, '')
  return name.trim() === '' ? '' : name
}

function toAscii(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, wide => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .replace(/İ|I\u0307/g, 'I')
    .replace(/ı|i\u0307/g, 'i')
}

/** X: 1 to 15 letters, digits or underscores. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}

function accountIn(address: string): string | undefined {
  const rest = ADDRESS.exec(address)?.groups?.['rest'] ?? ''
  const [first = ''] = rest.split(/[/?#]/, 1)
  const name = first.replace(/^@/, '')
  return isUsername(name) && !PAGES_OF_X.has(name.toLowerCase()) ? name : undefined
}
