import { readFile, rm } from 'node:fs/promises'
import { z } from 'astro/zod'
import { type Change, type Plan, planImport, planUndo } from './changes.ts'
import { CommandFailure, type Connection, NOTHING, parseJson } from './connection.ts'
import { writeWhole } from './files.ts'
import { assertFaultless, count, listNames } from './report.ts'
import { readRows } from './rows.ts'
import { readTable } from './table.ts'
import { assertConfirmed, type Tools } from './tools.ts'

type Options = { dryRun?: true; yes?: true }

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
  const { rows, faults, ignoredColumns } = readRows(await readFile(file))
  if (ignoredColumns.length > 0) tools.say(`Ignored columns: ${listNames(ignoredColumns)}.`)
  assertFaultless(faults, 'Nothing was imported.', tools)
  const project = await tools.connect()
  const names = rows.map(row => row.username)
  const plan = planImport(rows, await readTable(project, names))
  await carryOut({ file, verb: 'Import', plan }, project, options, tools)
}

/** Takes an import back, or an earlier undo. */
export async function undoImport(backup: string, options: Options, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const done = await readBackup(backup, project.host)
  const names = done.map(({ username }) => username)
  const plan = planUndo(done, await readTable(project, names))
  await carryOut({ file: backup, verb: 'Undo', plan }, project, options, tools)
}

async function carryOut(
  { file, verb, plan }: { file: string; verb: string; plan: Plan },
  project: Connection,
  { dryRun, yes }: Options,
  tools: Tools
): Promise<void> {
  const { changes } = plan
  tools.say(planText(plan))
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

function planText({ changes, removed, earned, gone, changedSince }: Plan): string {
  const created = changes.filter(({ before }) => before === null).length
  const deleted = changes.filter(({ after }) => after === null).length
  const emptied = changes
    .flatMap(({ before, after }) => (before && after ? Object.values(after) : []))
    .filter(value => value === null).length
  const reported = Object.entries({
    'Removed on request, left out': removed,
    'Earned in the challenge, left alone': earned,
    'No longer on the board, left out': gone,
    'Changed since, which is lost': changedSince
  })
  return [
    `new      ${created.toLocaleString('en-US')}`,
    `changed  ${(changes.length - created - deleted).toLocaleString('en-US')}${emptied > 0 ? ` (${count(emptied, 'value')} emptied)` : ''}`,
    `deleted  ${deleted.toLocaleString('en-US')}`,
    ...reported
      .filter(([, names]) => names.length > 0)
      .map(([what, names]) => `${what} (${String(names.length)}): ${listNames(names)}`)
  ].join('\n')
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
