import { SITE } from '../../site.ts'

/** What the board shows of a row. */
export type Winner = Profile & {
  readonly username: string
  readonly followers: number
  readonly following: number
  /** 70 to 160 with one decimal; `null` when the score is missing. */
  readonly iq: number | null
  readonly followsBrand: boolean
  /** `false` while the profile is still on its way: its values are then `null`. */
  readonly isComplete: boolean
}

/** What neither search nor sort needs, so that it may come later. */
export type Profile = {
  /** A path on this site or a URL on one of its picture hosts; `null` means the placeholder. */
  readonly avatar: string | null
  readonly description: string | null
  /** When `followsBrand` was last checked, in ms; `null` if never. */
  readonly checkedAt: number | null
}

/** A winner as the backend stores it: the name may change, the id does not. */
export type WinnerRow = Winner & { readonly id: string }

/** Reads a row of the backend's answer; `undefined` for something that is no row at all. */
export function winnerFrom(row: unknown): WinnerRow | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const field = row as Record<string, unknown>
  const { username, id } = field
  if (typeof username !== 'string' || (typeof id !== 'string' && typeof id !== 'number'))
    return undefined
  return {
    id: String(id),
    username,
    avatar: pictureUrl(field['avatar_url']),
    description: text(field['description']),
    followers: count(field['followers_count']) ?? 0,
    following: count(field['following_count']) ?? 0,
    iq: count(field['iq_score']),
    followsBrand: field['follows_altius'] === true,
    checkedAt: time(field['follows_altius_checked_at']),
    isComplete: true
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function count(value: unknown): number | null {
  // Postgres `numeric` may come as text, so that no digit is lost on the way.
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function time(value: unknown): number | null {
  return typeof value === 'string' ? count(Date.parse(value)) : null
}

// URL parsers read a backslash as a slash and skip tabs and line breaks: `/\host` leads elsewhere.
const PICTURE = new RegExp(
  `^(${SITE.pictureHosts.join('|').replaceAll('.', '\\.')})?/[\\w.~-][^\\s\\\\]*$`
)

function pictureUrl(value: unknown): string | null {
  return typeof value === 'string' && PICTURE.test(value) ? value : null
}
