import { CommandFailure, quote } from './connection.ts'
import { type Tools } from './tools.ts'

const MOST_FAULTS = 50
const MOST_NAMES = 20

/** Lists faults of a file. @throws CommandFailure if there are any */
export function assertFaultless(faults: readonly string[], outcome: string, tools: Tools): void {
  if (faults.length === 0) return
  const more = faults.length - MOST_FAULTS
  tools.say(faults.slice(0, MOST_FAULTS).join('\n'))
  if (more > 0) tools.say(`and ${count(more, 'more fault')}`)
  throw new CommandFailure(1, `${count(faults.length, 'fault')}. ${outcome}`)
}

/** `1 winner`, `1,234 winners`. */
export function count(total: number, noun: string): string {
  return `${total.toLocaleString('en-US')} ${noun}${total === 1 ? '' : 's'}`
}

export function listNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return (
    names.slice(0, MOST_NAMES).map(quote).join(', ') + (more > 0 ? ` and ${String(more)} more` : '')
  )
}
