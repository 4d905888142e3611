import { count, firstOf } from './report.ts'

export type Fault = {
  /** As an editor counts it: where the row begins. */
  line: number
  column?: string
  /** What is wrong, the same for every row with this fault. */
  sentence: string
  /** What this row holds. */
  found?: string
}

const EXAMPLES = 3

/** A line for each kind of fault, with its count and the first rows. */
export function faultLines(faults: readonly Fault[]): string[] {
  const kinds = Map.groupBy(faults, ({ column, sentence }) =>
    column === undefined ? sentence : `${column}: ${sentence}`
  )
  return [...kinds].map(([kind, rows]) => {
    const places = rows.map(({ line, found }) => [`line ${String(line)}`, found].join(' ').trim())
    const [only] = rows
    if (rows.length === 1 && only)
      return `line ${String(only.line)}: ${kind} ${only.found ?? ''}`.trim()
    return `${kind} ${count(rows.length, 'row')}: ${firstOf(places, EXAMPLES)}`
  })
}
