import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { WINNER_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { guardFormulas } from '../../src/domain/winners/formulas.ts'
import { readWinners } from './table.ts'
import { count } from './report.ts'
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
    header: true,
    columns: [...WINNER_FIELDS],
    record_delimiter: 'windows',
    // Quote a lone line feed, which is no delimiter here.
    quoted_match: /[\r\n]/,
    cast: { string: guardFormulas, boolean: String }
  })
  // 'wx' never replaces a file or follows a link.
  const output = out === undefined ? tools.stdout : createWriteStream(out, { flags: 'wx' })
  await pipeline(rows(), csv, output, { end: out !== undefined })
  tools.say(`Exported ${count(total, 'winner')}.`)
}
