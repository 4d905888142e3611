import { seasonOf } from '../../domain/winners/season.ts'
import {
  type ColumnKind,
  WINNER_COLUMNS,
  type WinnerField
} from '../../domain/winners/winner-columns.ts'
import { isInteger, isRecord, isString } from '../../platform/json.ts'
import { isShownPicture } from '../../site.ts'
import { SHOWN_FIELDS, type Winner } from './columns.ts'

export type Value = string | number | boolean | null

/** `undefined` if no row can have the value. */
const READERS: Readonly<Record<ColumnKind, (value: unknown) => Value | undefined>> = {
  id: value => (isInteger(number(value)) ? number(value) : undefined),
  handle: value => (isString(value) ? value : undefined),
  picture: value => (isString(value) && isShownPicture(value) ? value : null),
  text: value => (isString(value) && value.trim() !== '' ? value : null),
  count: number,
  score: number,
  percentage: number,
  seconds: number,
  time: value => (isString(value) && !isNaN(Date.parse(value)) ? value : null),
  flag: value => value === true
}

function number(value: unknown): number | null {
  // Postgres sends `numeric` as text to keep its digits.
  const parsed = isString(value) && value !== '' ? Number(value) : value
  return Number.isFinite(parsed) ? (parsed as number) : null
}

export function readValue(field: WinnerField, value: unknown): Value | undefined {
  return READERS[WINNER_COLUMNS[field].kind](value)
}

/** Skips invalid rows. */
export function winnersIn(rows: readonly unknown[]): readonly Winner[] {
  return rows.flatMap(row => {
    if (!isRecord(row)) return []
    const winner: Partial<Record<WinnerField | 'season', Value>> = {}
    for (const field of SHOWN_FIELDS) {
      const value = readValue(field, row[field])
      if (value === undefined) return []
      winner[field] = value
    }
    winner.season = seasonOf(Date.parse(String(readValue('created_at', row['created_at']))))
    return winner as Winner
  })
}
