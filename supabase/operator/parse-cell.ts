import { readUsername, USERNAME_MESSAGES } from '../../src/domain/winners/username.ts'
import { type ColumnKind } from '../../src/domain/winners/winner-columns.ts'
import { unguardFormulas } from './formulas.ts'

export type Cell =
  { ok: true; value: string | number | boolean | null } | { ok: false; reason: string }

const MAX_INTEGER = 2_147_483_647

function valid(value: string | number | boolean): Cell {
  return { ok: true, value }
}
function invalid(reason: string): Cell {
  return { ok: false, reason }
}

/** Thousands with commas, spaces or apostrophes: https://www.unicode.org/cldr/charts/latest/ */
const GROUPED =
  /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+$|^\d{1,3}(?:['’]\d{3})+$/

function parseCount(text: string): Cell {
  const digits = GROUPED.test(text) ? text.replace(/\D/g, '') : text.replace(/\.0{1,2}$/, '')
  if (!/^\d+$/.test(digits)) return invalid('Write a whole number in full, such as 12300.')
  const value = Number(digits)
  return value <= MAX_INTEGER
    ? valid(value)
    : invalid(`The number must not exceed ${String(MAX_INTEGER)}.`)
}

function parseDecimal(text: string, max: number, decimals: number): Cell {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text)
  // A lone comma may separate thousands or decimals.
  if (!match || /^\d+,\d{3,}$/.test(text)) {
    return invalid(`Write a number from 0 to ${String(max)}, such as 85 or 85.5.`)
  }
  const [, whole = '', fraction = ''] = match
  if (fraction.replace(/0+$/, '').length > decimals) {
    return invalid(`The number has more than ${String(decimals)} decimals.`)
  }
  const value = Number(`${whole}.${fraction}`)
  return value <= max ? valid(value) : invalid(`The number must be from 0 to ${String(max)}.`)
}

function parseSeconds(text: string): Cell {
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(text)
  if (clock) return valid(Number(clock[1]) * 60 + Number(clock[2]))
  return text.includes(':')
    ? invalid('Write seconds, or minutes and seconds such as 5:21.')
    : parseCount(text)
}

function parseFlag(text: string): Cell {
  if (/^(?:true|t|yes|y|1)$/i.test(text)) return valid(true)
  return /^(?:false|f|no|n|0)$/i.test(text) ? valid(false) : invalid('Write true or false.')
}

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?<time>[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?<zone>Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/

function parseTime(text: string): Cell {
  const match = TIME.exec(text)
  if (!match)
    return invalid('Write a date such as 2026-11-03 or a time such as 2026-11-03T14:05:00Z.')
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number)
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > lastDay) {
    return invalid('There is no such day.')
  }
  const { time, zone } = match.groups ?? {}
  if (zone !== undefined) return valid(text)
  return valid(time === undefined ? `${text}T00:00Z` : `${text}Z`)
}

function parseHandle(text: string): Cell {
  const read = readUsername(text)
  return read.ok ? valid(read.username) : invalid(USERNAME_MESSAGES[read.reason])
}

function parsePicture(text: string): Cell {
  if (!/^(?:https:\/\/[^/]|\/[A-Za-z0-9._~-])/.test(text) || /[\p{Cc}\s\\]/u.test(text)) {
    return invalid('Write an https address or a path on the site such as /avatars/1.svg.')
  }
  return [...text].length <= 2048 ? valid(text) : invalid('The address exceeds 2048 characters.')
}

function parseText(text: string): Cell {
  if (text.includes('\0')) return invalid('The text holds a NUL character.')
  const { length } = [...text]
  return length <= 500
    ? valid(text)
    : invalid(`The text has ${String(length)} characters; 500 fit.`)
}

const PARSERS: Readonly<Record<Exclude<ColumnKind, 'id'>, (text: string) => Cell>> = {
  handle: parseHandle,
  picture: parsePicture,
  text: parseText,
  count: parseCount,
  score: text => parseDecimal(text, 300, 1),
  percentage: text => parseDecimal(text.replace('%', '').trim(), 100, 2),
  seconds: parseSeconds,
  time: parseTime,
  flag: parseFlag
}

/** An empty cell is null. */
export function parseCell(kind: Exclude<ColumnKind, 'id'>, cell: string): Cell {
  const raw = ['handle', 'picture', 'text'].includes(kind) ? unguardFormulas(cell) : cell
  const text = kind === 'text' ? raw : raw.trim()
  return text === '' ? { ok: true, value: null } : PARSERS[kind](text)
}
