import { stringify } from 'csv-stringify/sync'
import { nameOf, progressOf, type Season, seasonOf } from '../../src/domain/winners/season.ts'
import { type WinnerRow } from '../../src/domain/winners/winner-columns.ts'
import { profileUrl } from '../../src/site.ts'
import { CommandFailure } from './connection.ts'
import { writeWhole } from './files.ts'
import { count } from './report.ts'
import { readWinners } from './table.ts'
import { type Tools } from './tools.ts'

export const SEASON_HELP = `
A season is a month of created_at in UTC. The file is CSV with a row for each winner, in the order of the board:
  rank, username, iq_score, profile
Equal scores are in the order of usernames; winners without a score come last. Nothing in the project changes.
Of a season without winners no file is written (exit status 1).`

/** Writes the list to announce. */
export async function writeSeason(
  season: Season,
  { out }: { out?: string },
  tools: Tools
): Promise<void> {
  const project = await tools.connect()
  const winners: WinnerRow[] = []
  for await (const winner of readWinners(project))
    if (seasonOf(Date.parse(winner.created_at)) === season) winners.push(winner)
  if (winners.length === 0)
    throw new CommandFailure(1, `There are no winners in ${nameOf(season)}. Nothing was written.`)
  const csv = stringify(winners.toSorted(compare).map(announced), {
    // Without this mark Excel doesn't read UTF-8.
    bom: true,
    header: true,
    record_delimiter: 'windows'
  })
  // The board is public.
  if (out !== undefined) await writeWhole(out, csv, { mode: 0o666 })
  else tools.stdout.write(csv)
  const progress = progressOf(season, tools.now().getTime())
  if (progress.state === 'running')
    tools.say(`The season has ${count(progress.daysLeft, 'day')} left: this list isn't the last.`)
  const where = out === undefined ? '' : ` to ${out}`
  tools.say(`Wrote ${count(winners.length, 'winner')} of ${nameOf(season)}${where}.`)
}

/** As the board ranks. */
function compare(one: WinnerRow, other: WinnerRow): number {
  const gap = (other.iq_score ?? -1) - (one.iq_score ?? -1)
  return gap || (one.username < other.username ? -1 : 1)
}

function announced({ username, iq_score }: WinnerRow, at: number) {
  return { rank: at + 1, username, iq_score, profile: profileUrl(username) }
}
