import { InvalidArgumentError } from 'commander'

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of an age such as `7d`, `12h` or `30m`. */
export function parseAge(text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const unitMs = UNITS_MS[unit]
  if (count === undefined || unitMs === undefined) {
    throw new InvalidArgumentError('It must be an age such as 7d, 12h or 30m.')
  }
  return Number(count) * unitMs
}

/** A whole number from 1 to `max`. */
export function countUpTo(max: number): (text: string) => number {
  return text => {
    const count = Number(text)
    if (/^\d+$/.test(text) && count >= 1 && count <= max) return count
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${String(max)}.`)
  }
}
