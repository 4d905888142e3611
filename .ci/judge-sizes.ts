import { BUDGETS, CURES } from './budgets.ts'
import type { Measure } from './site-bytes.ts'

const number = new Intl.NumberFormat('en')
const bytes = (value: number): string => `${number.format(value)} bytes`

/** What is over its budget, has none, or has one for nothing; each with its cure. */
export function faultsOf(measures: readonly Measure[], budgets = BUDGETS): string[] {
  const measured = new Set(measures.map(({ what }) => what))
  return [
    ...measures.flatMap(measure => faultOf(measure, budgets[measure.what])),
    ...Object.keys(budgets)
      .filter(what => !measured.has(what))
      .map(what => `${what}: the site has nothing of that name. Take it out of .ci/budgets.ts.`)
  ]
}

function faultOf({ what, bytes: found }: Measure, budget: number | undefined): string[] {
  if (budget === undefined) {
    return [`${what} (${bytes(found)}) has no budget: name it in .ci/budgets.ts.`]
  }
  if (found <= budget) return []
  const cure = CURES.find(([subject]) => subject.test(what))?.[1] ?? 'make it smaller'
  return [
    `${what}: ${bytes(found)}, ${number.format(found - budget)} over ${number.format(budget)}. ` +
      `Cure: ${cure}.`
  ]
}

/** The measures beside their budgets, as a table that reads well in a terminal and in the README. */
export function tableOf(measures: readonly Measure[], budgets = BUDGETS): string {
  const rows = measures.map(measure => {
    const budget = budgets[measure.what]
    return [
      measure.what,
      number.format(measure.bytes),
      budget === undefined ? 'none' : number.format(budget)
    ]
  })
  const lines = [['what', 'bytes today', 'budget'], ...rows]
  const widths = [0, 1, 2].map(column => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0
    return column === 0 ? cell.padEnd(width) : cell.padStart(width)
  }
  const [head = '', ...body] = lines.map(line => `| ${line.map(pad).join(' | ')} |`)
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`
  )
  return [head, `| ${rule.join(' | ')} |`, ...body].join('\n')
}
