import { decodeEntities } from '../../src/domain/winners/entities.ts'
import { readUsername, USERNAME_MESSAGES } from '../../src/domain/winners/username.ts'
import { type ColumnKind } from '../../src/domain/winners/winner-columns.ts'
import { unguardFormulas } from '../../src/domain/winners/formulas.ts'

export type CellKind = Exclude<ColumnKind, 'id'>
export type Value = string | number | boolean | null

const MAX_INTEGER = 2_147_483_647
/** Thousands in groups, with the same sign between all of them. */
const GROUPED = /^[1-9]\d{0,2}([,'’\p{Zs}])\d{3}(?:\1\d{3})*$/u
const TIME =
  /^(?<day>(?!0000)\d{4}-\d\d-\d\d)(?<time>[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?<zone>Z|[+-](?:0\d|1[0-5])(?::?[0-5]\d)?)?)?$/

/** Undefined is what a column of this kind doesn't take. */
const PARSERS: Readonly<
  Record<CellKind, { parse: (text: string) => Value | undefined; expects: string }>
> = {
  handle: {
    parse: text => {
      const read = readUsername(text)
      return read.ok ? read.username : undefined
    },
    expects: USERNAME_MESSAGES['ill-formed']
  },
  picture: {
    parse: text => ([text, decodeEntities(text)].every(isPicture) ? text : undefined),
    expects: 'Write an https address or a path on the site such as /avatars/1.svg.'
  },
  text: {
    parse: text =>
      [...decodeEntities(text)].length <= 500 && !text.includes('\0') ? text : undefined,
    expects: 'Write at most 500 characters.'
  },
  count: { parse: parseCount, expects: 'Write a whole number in full, such as 12300.' },
  score: {
    parse: text => parseDecimal(text, 300, 1),
    expects: 'Write a number from 0 to 300 with at most one decimal, such as 85.5.'
  },
  percentage: {
    parse: text => parseDecimal(text.replace(/\p{Zs}*%$/u, ''), 100, 2),
    expects: 'Write percent from 0 to 100 with at most two decimals, such as 87.25.'
  },
  seconds: {
    parse: text => {
      const [, minutes, seconds] = /^(\d{1,5}):([0-5]\d)$/.exec(text) ?? []
      return minutes === undefined ? parseCount(text) : Number(minutes) * 60 + Number(seconds)
    },
    expects: 'Write seconds, or minutes and seconds such as 5:21.'
  },
  time: {
    parse: parseTime,
    expects: 'Write a date such as 2026-11-03 or a time such as 2026-11-03T14:05:00Z.'
  },
  flag: {
    parse: text => {
      if (/^(?:true|t|yes|y|1)$/i.test(text)) return true
      return /^(?:false|f|no|n|0)$/i.test(text) ? false : undefined
    },
    expects: 'Write true or false.'
  }
}

/** An empty cell is null. A text still has its entities. */
export function parseCell(kind: CellKind, cell: string): { value: Value } | { expected: string } {
  const raw = ['handle', 'picture', 'text'].includes(kind) ? unguardFormulas(cell) : cell
  const text = kind === 'text' ? raw : raw.trim()
  const { parse, expects } = PARSERS[kind]
  const value = text === '' ? null : parse(text)
  return value === undefined ? { expected: expects } : { value }
}

function isPicture(text: string): boolean {
  return /^(?:https:\/\/[^/\p{Cc}\s\\]|\/[A-Za-z0-9._~-])[^\p{Cc}\s\\]{0,2000}$/u.test(text)
}

/** Also with separated thousands, and as `12300.0`. */
export function parseCount(text: string): number | undefined {
  const digits = GROUPED.test(text) ? text.replace(/\D/g, '') : text.replace(/\.0{1,2}$/, '')
  return /^\d+$/.test(digits) && Number(digits) <= MAX_INTEGER ? Number(digits) : undefined
}

function parseDecimal(text: string, max: number, decimals: number): number | undefined {
  // A comma before three digits may separate thousands.
  const value = /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : NaN
  return value <= max && Number(value.toFixed(decimals)) === value ? value : undefined
}

/** In UTC unless the text has a zone. */
function parseTime(text: string): string | undefined {
  const { day, time = ' 00:00', zone = 'Z' } = TIME.exec(text)?.groups ?? {}
  if (day === undefined) return undefined
  const full = day + time.replace('T', ' ').replace(zone, '') + zone
  // Otherwise 2026-02-30 would become a day in March.
  const isDay = new Date(`${day} 00:00Z`).getUTCDate() === Number(day.slice(-2))
  return isDay && !Number.isNaN(Date.parse(full)) ? full : undefined
}
