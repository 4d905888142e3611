import {
  type ColumnKind,
  WINNER_COLUMNS,
  type WinnerField
} from '../../domain/winners/winner-columns.ts'
import { isRecord } from '../../platform/json.ts'
import { SITE } from '../../site.ts'
import { SHOWN_FIELDS, type Winner } from './columns.ts'

type Value = string | number | boolean | null

/** `undefined` if no row can have the value. */
const READERS: Readonly<Record<ColumnKind, (value: unknown) => Value | undefined>> = {
  id: value => (Number.isSafeInteger(number(value)) ? number(value) : undefined),
  handle: value => (typeof value === 'string' ? value : undefined),
  picture: value => (typeof value === 'string' && PICTURE.test(value) ? value : null),
  text: value => (typeof value === 'string' && value.trim() !== '' ? value : null),
  count: value => number(value) ?? 0,
  score: number,
  percentage: number,
  seconds: number,
  time: value => (typeof value === 'string' && !isNaN(Date.parse(value)) ? value : null),
  flag: value => value === true
}

// URL parsers read a backslash as a slash and skip tabs and line breaks: `/\host` leads elsewhere.
const PICTURE = new RegExp(
  `^(${SITE.pictureHosts.join('|').replaceAll('.', '\\.')})?/[\\w.~-][^\\s\\\\]*$`
)

function number(value: unknown): number | null {
  // Postgres sends `numeric` as text to keep its digits.
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null
}

export function readValue(field: WinnerField, value: unknown): Value | undefined {
  return READERS[WINNER_COLUMNS[field].kind](value)
}

export function readWinner(row: unknown): Winner | undefined {
  if (!isRecord(row)) return undefined
  const winner: Partial<Record<WinnerField, Value>> = {}
  for (const field of SHOWN_FIELDS) {
    const value = readValue(field, row[field])
    if (value === undefined) return undefined
    winner[field] = value
  }
  return winner as Winner
}
