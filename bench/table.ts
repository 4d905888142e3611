/** One row for each metric, one column for each page or checkout; a cell holds all samples. */
export type Table = {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: Record<string, Record<string, number[]>>
  /** Columns to divide by another one: [above, below]. */
  readonly ratios?: readonly (readonly [string, string])[]
}

export function addSample(table: Table, row: string, column: string, value: number): void {
  const cells = (table.rows[row] ??= {})
  const samples = (cells[column] ??= [])
  samples.push(value)
}

/** The medians as a Markdown table. */
export function printTable({ title, columns, rows, ratios = [] }: Table): string {
  const shown = ratios.filter(pair => pair.every(column => columns.includes(column)))
  const head = ['', ...columns, ...shown.map(pair => pair.join(' / '))]
  const lines = Object.entries(rows).map(([name, cells]) => {
    const medians = columns.map(column => median(cells[column] ?? []))
    const medianOf = (column: string): number => medians[columns.indexOf(column)] ?? NaN
    return [
      name,
      ...medians.map(format),
      ...shown.map(([above, below]) => format(medianOf(above) / medianOf(below)))
    ]
  })
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map(row => row[at]?.length ?? 0)))
  const print = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) => '-'.repeat(at === 0 ? width : width - 1))
  const divider = `| ${rule.map((dashes, at) => (at === 0 ? dashes : `${dashes}:`)).join(' | ')} |`
  return `### ${title}\n\n${[print(head), divider, ...lines.map(print)].join('\n')}\n`
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN
}

function format(value: number): string {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value) || value >= 100) return value.toFixed(0)
  return value.toFixed(value >= 10 ? 1 : 2)
}
