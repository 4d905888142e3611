import { InvalidArgumentError } from 'commander'

/** Reads the value of an option. */
export function parseWhole(least: number, most: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(
      `It must be a whole number from ${String(least)} to ${String(most)}.`
    )
  }
}
