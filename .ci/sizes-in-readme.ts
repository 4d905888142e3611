const TABLE = /(<!-- sizes: npm run size -- --readme -->\n)([^]*?)(\n<!-- \/sizes -->)/

/** How far a figure may drift before the README counts as out of date: builds differ by a few bytes. */
const DRIFT = 250

/** @throws when the README has lost its markers */
export function withSizes(readme: string, table: string): string {
  if (!TABLE.test(readme)) throw new Error('README.md has no place marked for the sizes')
  return readme.replace(TABLE, (_, before: string, __, after: string) => before + table + after)
}

function rowsOf(table: string): { what: string; figures: number[] }[] {
  return table.split('\n').map(line => {
    const [what = '', ...figures] = line.split('|').slice(1, -1)
    return { what: what.trim(), figures: figures.map(figure => Number(figure.replaceAll(',', ''))) }
  })
}

/** Whether the README's table says what the table of this build says, but for a few bytes. */
export function tellsSizes(readme: string, table: string): boolean {
  const told = rowsOf(TABLE.exec(readme)?.[2] ?? '')
  const found = rowsOf(table)
  return (
    told.length === found.length &&
    found.every(({ what, figures }, row) => {
      const others = told[row]
      return (
        others?.what === what &&
        figures.every((figure, column) => {
          const other = others.figures[column] ?? NaN
          return Number.isNaN(figure) || Math.abs(figure - other) <= DRIFT
        })
      )
    })
  )
}
