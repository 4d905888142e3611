import { readFileSync, writeFileSync } from 'node:fs'
import { PAGES } from './budgets.ts'
import { faultsOf, tableOf } from './judge-sizes.ts'
import { measureSite } from './site-bytes.ts'
import { tellsSizes, withSizes } from './sizes-in-readme.ts'

/** Weighs the built site against .ci/budgets.ts; with `--readme` it also writes the figures there. */

const measures = measureSite('dist', PAGES)
const table = tableOf(measures)
console.log(table)

const readme = readFileSync('README.md', 'utf8')
if (process.argv.includes('--readme')) writeFileSync('README.md', withSizes(readme, table))
const isTold = process.argv.includes('--readme') || tellsSizes(readme, table)

const faults = faultsOf(measures)
if (!isTold) faults.push('README.md tells other sizes. Cure: npm run size -- --readme')
if (faults.length > 0) {
  console.error(`\n${faults.join('\n')}`)
  process.exit(1)
}
