import { type PGlite } from '@supabase/lite/pglite'
import { COLUMNS, type GeneratedWinner, generateWinners } from './winners-generator.ts'

/** Rows sent at once: enough to be quick, few enough to stay small in memory. */
const BATCH = 20_000

// In CSV, COPY reads an empty field as null and a quoted one as text, be it empty.
function field(value: string | number | boolean | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value)
}

function line(winner: GeneratedWinner): string {
  return `${COLUMNS.map(column => field(winner[column])).join(',')}\n`
}

/** Fills the empty table with `total` generated winners, all or none. */
export async function loadWinners(driver: PGlite, total: number): Promise<void> {
  await driver.transaction(async transaction => {
    let lines: string[] = []
    async function send(): Promise<void> {
      if (lines.length === 0) return
      await transaction.query(
        `copy public.winners (${COLUMNS.join(', ')}) from '/dev/blob' with (format csv)`,
        [],
        { blob: new Blob(lines) }
      )
      lines = []
    }
    for (const winner of generateWinners(total)) {
      lines.push(line(winner))
      if (lines.length === BATCH) await send()
    }
    await send()
    await transaction.query(
      `select setval(pg_get_serial_sequence('public.winners', 'id'), $1, $2)`,
      [Math.max(total, 1), total > 0]
    )
  })
  await driver.exec('analyze public.winners')
}
