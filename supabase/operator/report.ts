import { CommandFailure, quote } from './connection.ts'
import { type Tools } from './tools.ts'

const MOST_FAULTS = 50
const MOST_NAMES = 20

/** Lists faults of a file; a line may tell several. @throws CommandFailure if there are any */
export function assertFaultless(
  lines: readonly string[],
  outcome: string,
  tools: Tools,
  total = lines.length
): void {
  if (lines.length === 0) return
  const more = lines.length - MOST_FAULTS
  tools.say(lines.slice(0, MOST_FAULTS).join('\n'))
  if (more > 0) tools.say(`and ${count(more, 'more fault')}`)
  throw new CommandFailure(1, `${count(total, 'fault')}. ${outcome}`)
}

/** `1 winner`, `1,234 winners`. */
export function count(total: number, noun: string): string {
  return `${total.toLocaleString('en-US')} ${noun}${total === 1 ? '' : 's'}`
}

/** The first few, and how many more there are. */
export function firstOf(texts: readonly string[], most: number): string {
  const more = texts.length - most
  const first = texts.slice(0, most).join(', ')
  return more > 0 ? `${first} and ${more.toLocaleString('en-US')} more` : first
}

export function listNames(names: readonly string[]): string {
  return firstOf(names.map(quote), MOST_NAMES)
}
