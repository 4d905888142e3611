import { readFile } from 'node:fs/promises'
import { z } from 'astro/zod'
import { carryOut, readBackup } from './carry-out.ts'
import { namesOf, type Plan, planImport, planUndo } from './changes.ts'
import { CommandFailure, type Connection, NOTHING } from './connection.ts'
import { faultLines } from './faults.ts'
import { importWarnings, planText } from './plan-text.ts'
import { assertFaultless, count, firstOf, listNames } from './report.ts'
import { readRows } from './csv-rows.ts'
import { readTable } from './table.ts'
import { type PlanOptions, type Tools } from './tools.ts'

type Work = { file: string; verb: string; plan: Plan; warnings: readonly string[] }

const VALUES = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const CHANGE = z.object({
  username: z.string(),
  before: VALUES.nullable(),
  after: VALUES.nullable()
})

/** Imports a file of winners: all of its rows or none. */
export async function importFile(file: string, options: PlanOptions, tools: Tools): Promise<void> {
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
  await carryOutPlan({ file, verb: 'Import', plan, warnings }, project, options, tools)
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
  options: PlanOptions,
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
  await carryOutPlan({ file, verb: 'Rename', plan, warnings: [] }, project, options, tools)
}

/** Takes an import back, or an earlier undo. */
export async function undoImport(
  backup: string,
  options: PlanOptions,
  tools: Tools
): Promise<void> {
  const project = await tools.connect()
  const done = await readBackup(backup, project.host, 'an import', CHANGE)
  const names = done.flatMap(namesOf).map(username => ({ username }))
  const plan = planUndo(done, await readTable(project, names))
  await carryOutPlan({ file: backup, verb: 'Undo', plan, warnings: [] }, project, options, tools)
}

function carryOutPlan(
  { file, verb, plan, warnings }: Work,
  project: Connection,
  options: PlanOptions,
  tools: Tools
): Promise<void> {
  const { changes } = plan
  const work = {
    program: 'winners',
    verb,
    file,
    plan: [planText(plan), ...warnings].join('\n'),
    changes,
    what: count(changes.length, 'winner'),
    // All in one transaction, or none if a winner has changed meanwhile.
    change: () => project.rpc('change_winners', { changes }, NOTHING)
  } as const
  return carryOut(work, project, options, tools)
}
