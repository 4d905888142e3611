import { readFile, rm } from 'node:fs/promises'
import { z } from 'astro/zod'
import { type Change, namesOf, type Plan, planImport, planUndo } from './changes.ts'
import { CommandFailure, type Connection, NOTHING, parseJson } from './connection.ts'
import { faultLines } from './faults.ts'
import { writeWhole } from './files.ts'
import { importWarnings, planText } from './plan-text.ts'
import { assertFaultless, count, firstOf, listNames } from './report.ts'
import { readRows } from './rows.ts'
import { readTable } from './table.ts'
import { assertConfirmed, type Tools } from './tools.ts'

type Options = { dryRun?: true; yes?: true }

type Work = { file: string; verb: string; plan: Plan; warnings: readonly string[] }

const VALUES = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const BACKUP = z.object({
  version: z.literal(1),
  host: z.string(),
  changes: z.array(
    z.object({ username: z.string(), before: VALUES.nullable(), after: VALUES.nullable() })
  )
})

/** Imports a file of winners: all of its rows or none. */
export async function importFile(file: string, options: Options, tools: Tools): Promise<void> {
  const { rows, faults, ignoredColumns, respelled } = readRows(await readFile(file))
  if (ignoredColumns.length > 0) tools.say(`Ignored columns: ${listNames(ignoredColumns)}.`)
  if (respelled.length > 0) {
    const total = respelled.length.toLocaleString('en-US')
    tools.say(
      `Written with characters that X has not, read as (${total}): ${listNames(respelled)}.`
    )
  }
  assertFaultless(faultLines(faults), 'Nothing was imported.', tools, faults.length)
  const project = await tools.connect()
  const plan = planImport(rows, await readTable(project, rows))
  assertFitting(plan.conflicts, tools)
  const warnings = importWarnings(plan.changes, rows.length)
  await carryOut({ file, verb: 'Import', plan, warnings }, project, options, tools)
}

function assertFitting(conflicts: readonly string[], tools: Tools): void {
  if (conflicts.length === 0) return
  tools.say(`id: ${count(conflicts.length, 'row')} not as on the board: ${firstOf(conflicts, 3)}.`)
  throw new CommandFailure(
    1,
    'Nothing was imported. Correct ids and usernames, or remove the column id if it is from another list.'
  )
}

/** Gives a winner another name, without a file. */
export async function renameWinner(
  [old, username]: readonly [old: string, now: string],
  options: Options,
  tools: Tools
): Promise<void> {
  const project = await tools.connect()
  const table = await readTable(project, [{ username: old }, { username }])
  const winner = table.winners.get(old.toLowerCase())
  if (!winner) throw new CommandFailure(1, `@${old} is not on the board. Nothing was changed.`)
  const plan = planImport([{ id: winner.id, username }], table)
  const obstacles: [unknown[], string][] = [
    [plan.conflicts, `@${username} is on the board already.`],
    [plan.removed, `@${username} was removed on request and may not come back.`],
    [plan.earned, `@${winner.username} was earned in the challenge, which alone changes it.`]
  ]
  const obstacle = obstacles.find(([found]) => found.length > 0)
  if (obstacle) throw new CommandFailure(1, `${obstacle[1]} Nothing was changed.`)
  const file = `rename-${winner.username}-${username}`
  await carryOut({ file, verb: 'Rename', plan, warnings: [] }, project, options, tools)
}

/** Takes an import back, or an earlier undo. */
export async function undoImport(backup: string, options: Options, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const done = await readBackup(backup, project.host)
  const names = done.flatMap(namesOf).map(username => ({ username }))
  const plan = planUndo(done, await readTable(project, names))
  await carryOut({ file: backup, verb: 'Undo', plan, warnings: [] }, project, options, tools)
}

async function carryOut(
  { file, verb, plan, warnings }: Work,
  project: Connection,
  { dryRun, yes }: Options,
  tools: Tools
): Promise<void> {
  const { changes } = plan
  tools.say([planText(plan), ...warnings].join('\n'))
  if (changes.length === 0) return tools.say('There is nothing to change.')
  if (dryRun) return tools.say('This was a dry run: nothing was changed.')
  await assertConfirmed(`${verb} on ${project.host}?`, yes, tools)
  const backup = await writeBackup(file, project.host, changes, tools.now())
  tools.say(`Changing ${count(changes.length, 'winner')}…`)
  try {
    // All in one transaction, or none if a winner has changed meanwhile.
    await project.rpc('change_winners', { changes }, NOTHING)
  } catch (error) {
    // Only a refusal is certain: an answer may be lost after the database has done it.
    if (!(error instanceof CommandFailure) || error.exitCode !== 1) {
      tools.say(`It may have been done all the same: --dry-run shows it. The backup is ${backup}.`)
    } else await rm(backup)
    throw error
  }
  tools.say(`Done. To take it back: npm run winners -- undo ${backup}`)
}

/** For `undo`; never replaces a file. Returns the file's name. */
export async function writeBackup(
  file: string,
  host: string,
  changes: readonly Change[],
  now: Date
): Promise<string> {
  const stamp = now.toISOString().slice(0, -1).replaceAll(/[:.]/g, '-')
  // An undo's file is a backup too.
  const origin = file.replace(/(?:\.[\dT-]+\.backup\.json)+$/, '')
  const backup = `${origin}.${stamp}.backup.json`
  await writeWhole(backup, JSON.stringify({ version: 1, host, changes }))
  return backup
}

/** @throws CommandFailure when the file is no backup, or one of another project */
export async function readBackup(file: string, host: string): Promise<readonly Change[]> {
  const { data: backup } = BACKUP.safeParse(parseJson(await readFile(file, 'utf8')))
  if (!backup)
    throw new CommandFailure(2, `${file} is not a backup of an import, or it is damaged.`)
  if (backup.host === host) return backup.changes
  throw new CommandFailure(2, `${file} is a backup of another project, not of ${host}.`)
}
