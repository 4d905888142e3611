import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { WINNER_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { guardFormulas } from '../../src/domain/winners/formulas.ts'
import { writeWhole } from './files.ts'
import { count } from './report.ts'
import { readWinners } from './table.ts'
import { type Tools } from './tools.ts'

/** RFC 4180, safe in a spreadsheet. */
export async function exportWinners({ out }: { out?: string }, tools: Tools): Promise<void> {
  const project = await tools.connect()
  let total = 0
  async function* rows() {
    for await (const winner of readWinners(project)) {
      total += 1
      yield winner
    }
  }
  const csv = stringify({
    // Without this mark Excel doesn't read UTF-8.
    bom: true,
    header: true,
    columns: [...WINNER_FIELDS],
    record_delimiter: 'windows',
    // Quote a lone line feed, which is no delimiter here.
    quoted_match: /[\r\n]/,
    cast: { string: guardFormulas, boolean: String }
  })
  await (out === undefined
    ? pipeline(rows(), csv, tools.stdout, { end: false })
    : // The board is public.
      pipeline(rows(), csv, text => writeWhole(out, text, { mode: 0o666 })))
  tools.say(`Exported ${count(total, 'winner')}.`)
}
