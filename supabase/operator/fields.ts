import { readUsername, USERNAME_MESSAGES } from '../functions/_shared/username.ts'

/** What a cell says, or why it says nothing. */
export type Cell = { ok: true; value: string | number | boolean } | { ok: false; reason: string }

type FieldRule = {
  /** Further names of the column, without regard to case, spaces and punctuation. */
  aliases: readonly string[]
  /** Parses a cell that isn't empty, by the rules of the table `winners`. */
  parse: (text: string) => Cell
}

const MAX_INTEGER = 2_147_483_647

function valid(value: string | number | boolean): Cell {
  return { ok: true, value }
}
function invalid(reason: string): Cell {
  return { ok: false, reason }
}

function parseUsername(text: string): Cell {
  const read = readUsername(text)
  if (read.ok) return valid(read.username)
  return invalid(
    read.reason === 'empty' ? 'The username is missing.' : USERNAME_MESSAGES[read.reason]
  )
}

/** https://www.unicode.org/cldr/charts/latest/ has these as separators of thousands, beside the point. */
const GROUPED =
  /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+$|^\d{1,3}(?:['’]\d{3})+$/

function parseInteger(text: string): Cell {
  const trimmed = text.trim()
  const digits = GROUPED.test(trimmed)
    ? trimmed.replace(/\D/g, '')
    : trimmed.replace(/\.0{1,2}$/, '')
  if (!/^\d+$/.test(digits)) {
    if (/^-\d/.test(trimmed)) return invalid('The number must not be negative.')
    return invalid('Write a whole number in full, such as 12300.')
  }
  const value = Number(digits)
  return value <= MAX_INTEGER
    ? valid(value)
    : invalid(`The number must not exceed ${String(MAX_INTEGER)}.`)
}

function parseDecimal(text: string, max: number, decimals: number): Cell {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text)
  // A single comma before three digits may separate thousands or decimals.
  if (!match || /^\d+,\d{3,}$/.test(text)) {
    return invalid(`Write a number from 0 to ${String(max)}, such as 85 or 85.5.`)
  }
  const [, whole = '', fraction = ''] = match
  if (fraction.replace(/0+$/, '').length > decimals) {
    return invalid(
      `The number has at most ${decimals === 1 ? '1 decimal' : `${String(decimals)} decimals`}.`
    )
  }
  const value = Number(`${whole}.${fraction}`)
  return value <= max ? valid(value) : invalid(`The number must be from 0 to ${String(max)}.`)
}

function parseSeconds(text: string): Cell {
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(text.trim())
  if (clock) return valid(Number(clock[1]) * 60 + Number(clock[2]))
  if (text.includes(':')) return invalid('Write seconds, or minutes and seconds such as 5:21.')
  return parseInteger(text)
}

const TRUE = new Set(['true', 't', 'yes', 'y', '1'])
const FALSE = new Set(['false', 'f', 'no', 'n', '0'])

function parseBoolean(text: string): Cell {
  const word = text.trim().toLowerCase()
  if (TRUE.has(word)) return valid(true)
  return FALSE.has(word) ? valid(false) : invalid('Write true or false.')
}

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?<time>[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?<zone>Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/

/** A date or a time of ISO 8601 as the database reads it; without a zone it is in UTC. */
function parseTime(text: string): Cell {
  const trimmed = text.trim()
  const match = TIME.exec(trimmed)
  if (!match) {
    return invalid('Write a date such as 2026-11-03 or a time such as 2026-11-03T14:05:00Z.')
  }
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number)
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > lastDay) {
    return invalid('There is no such day.')
  }
  const { time, zone } = match.groups ?? {}
  if (zone !== undefined) return valid(trimmed)
  return valid(time === undefined ? `${trimmed}T00:00Z` : `${trimmed}Z`)
}

function parsePicture(text: string): Cell {
  const address = text.trim()
  if (!/^(?:https:\/\/[^/]|\/[A-Za-z0-9._~-])/.test(address) || /[\p{Cc}\s\\]/u.test(address)) {
    return invalid('Write an https address or a path on the site such as /avatars/1.svg.')
  }
  return [...address].length <= 2048
    ? valid(address)
    : invalid('The address exceeds 2048 characters.')
}

function parseDescription(text: string): Cell {
  if (text.includes('\0')) return invalid('The text holds a NUL character.')
  const { length } = [...text]
  return length <= 500
    ? valid(text)
    : invalid(`The text has ${String(length)} characters; 500 fit.`)
}

/** The columns of `winners` that an import can set: all but the id, which the database gives. */
export const FIELDS = {
  username: {
    aliases: [
      'user',
      'handle',
      'x handle',
      'x username',
      'twitter handle',
      'screen name',
      'account'
    ],
    parse: parseUsername
  },
  avatar_url: {
    aliases: ['avatar', 'picture', 'picture url', 'profile image url', 'image', 'photo'],
    parse: parsePicture
  },
  description: { aliases: ['bio', 'about'], parse: parseDescription },
  followers_count: { aliases: ['followers'], parse: parseInteger },
  following_count: { aliases: ['following'], parse: parseInteger },
  iq_score: {
    aliases: ['iq', 'score'],
    parse: text => parseDecimal(text.trim(), 300, 1)
  },
  accuracy_percentage: {
    aliases: ['accuracy', 'accuracy percent'],
    parse: text => parseDecimal(text.replace('%', '').trim(), 100, 2)
  },
  completion_time: {
    aliases: ['time', 'time taken', 'duration', 'seconds', 'completion time s'],
    parse: parseSeconds
  },
  created_at: { aliases: ['created'], parse: parseTime },
  follows_altius: { aliases: ['follows', 'follows us', 'follower'], parse: parseBoolean },
  follows_altius_checked_at: { aliases: ['checked at', 'follows checked at'], parse: parseTime }
} as const satisfies Record<string, FieldRule>

export type Field = keyof typeof FIELDS

/** A row as the database takes it; a column that the file lacks is absent. */
export type Row = { username: string } & Partial<Record<Field, string | number | boolean | null>>

const NAMES = new Map(
  Object.entries(FIELDS).flatMap(([field, { aliases }]) =>
    [field, ...aliases].map(name => [keyOf(name), field as Field])
  )
)

/** A column's name without case, spaces and punctuation. */
export function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The field that a column of this name holds. */
export function fieldNamed(name: string): Field | undefined {
  return NAMES.get(keyOf(name))
}
