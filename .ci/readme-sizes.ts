import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Compares the table in README.md with what size-limit measures; with `--readme` it writes the table. */

/** What `size-limit --json` reports. */
export type Size = { readonly name: string; readonly size: number; readonly sizeLimit: number }

const TABLE = /(<!-- sizes: npm run size -- --readme -->\n)([^]*?)(\n<!-- \/sizes -->)/
/** How far a figure may drift before the README counts as out of date: builds differ by a few bytes. */
const DRIFT = 250

export function tableOf(sizes: readonly Size[]): string {
  const rows = sizes.map(({ name, ...figures }) => [
    name,
    ...[figures.size, figures.sizeLimit].map(bytes => bytes.toLocaleString('en'))
  ])
  return [
    '| what | bytes today | budget |',
    '| --- | ---: | ---: |',
    ...rows.map(row => `| ${row.join(' | ')} |`)
  ].join('\n')
}

/** @throws when the README has lost its markers */
export function withTable(readme: string, table: string): string {
  if (!TABLE.test(readme)) throw new Error('README.md has lost the markers of the sizes')
  return readme.replace(TABLE, (_, before: string, __, after: string) => before + table + after)
}

/** Whether the README's table has the rows of this one, with figures that are at most a few bytes off. */
export function isUpToDate(readme: string, table: string): boolean {
  const [written, measured] = [rowsOf(TABLE.exec(readme)?.[2] ?? ''), rowsOf(table)]
  return (
    written.length === measured.length &&
    measured.every((row, at) =>
      row.every((cell, column) => {
        const other = written[at]?.[column]
        return typeof cell === 'number' && typeof other === 'number'
          ? Math.abs(cell - other) <= DRIFT
          : cell === other
      })
    )
  )
}

function rowsOf(table: string): (string | number)[][] {
  return table.split('\n').map(line =>
    line
      .split('|')
      .map(cell => cell.trim())
      .map(cell => (/^[\d,]+$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell))
  )
}

if (import.meta.main) {
  const sizes: Size[] = JSON.parse(execFileSync('size-limit', ['--json'], { encoding: 'utf8' }))
  const [readme, table] = [readFileSync('README.md', 'utf8'), tableOf(sizes)]
  console.log(table)
  if (process.argv.includes('--readme')) writeFileSync('README.md', withTable(readme, table))
  else if (!isUpToDate(readme, table)) {
    console.error('\nREADME.md has other sizes. Cure: npm run size -- --readme')
    process.exit(1)
  }
}
