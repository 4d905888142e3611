import { rm } from 'node:fs/promises'
import { backupsWith, readBackup, writeBackup } from './backup.ts'
import { type Change, planImport, planUndo } from './changes.ts'
import { CommandFailure, type Connection, isObject, quote } from './connection.ts'
import { readBytes } from './read-csv.ts'
import { readRows, type RowError } from './rows.ts'
import { changeWinners, readByName, readUntouchable, UNKNOWN_ANSWER } from './table.ts'
import { assertConfirmed, count, type Tools } from './tools.ts'

type Options = { dryRun?: true; yes?: true }

const MAX_LISTED = 50

/** Imports a file of winners: all of its rows or none. */
export async function importFile(file: string, options: Options, tools: Tools): Promise<void> {
  const { rows, errors, ignoredColumns } = readRows(await readBytes(file))
  if (ignoredColumns.length > 0) tools.say(`Ignored columns: ${listNames(ignoredColumns)}.`)
  if (errors.length > 0) {
    tools.say(listErrors(errors))
    throw new CommandFailure(1, `${count(errors.length, 'error')}. Nothing was imported.`)
  }
  const project = await tools.connect()
  const winners = await readByName(project)
  const names = rows.map(row => row.username)
  const untouchable = await readUntouchable(project, {
    strangers: names.filter(name => !winners.has(name.toLowerCase())),
    known: names.filter(name => winners.has(name.toLowerCase()))
  })
  const plan = planImport(rows, winners, untouchable)
  tools.say(
    [
      `new      ${plan.created.toLocaleString('en-US')}`,
      `changed  ${plan.updated.toLocaleString('en-US')}${details(plan)}`,
      `same     ${plan.same.toLocaleString('en-US')}`,
      `refused  ${plan.refused.length.toLocaleString('en-US')}${plan.refused.length > 0 ? `, removed on request: ${listNames(plan.refused)}` : ''}`,
      ...earnedLine(plan)
    ].join('\n')
  )
  await carryOut({ file, verb: 'Import', changes: plan.changes }, project, options, tools)
}

function earnedLine({ earned }: { earned: readonly string[] }): readonly string[] {
  if (earned.length === 0) return []
  return [`earned   ${earned.length.toLocaleString('en-US')}, left alone: ${listNames(earned)}`]
}

function details({ emptied, respelled }: { emptied: number; respelled: number }): string {
  const parts = [
    ...(emptied > 0 ? [`${count(emptied, 'value')} emptied`] : []),
    ...(respelled > 0 ? [`${count(respelled, 'username')} spelled otherwise`] : [])
  ]
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

/** Takes an import back, or an earlier undo. */
export async function undoImport(backup: string, options: Options, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const done = await readBackup(backup, project.host)
  const winners = await readByName(project)
  const untouchable = await readUntouchable(project, {
    strangers: done.filter(({ after }) => after === null).map(({ username }) => username),
    known: done.map(({ username }) => username)
  })
  const plan = planUndo(done, winners, untouchable)
  tools.say(
    [
      `restore  ${plan.restored.toLocaleString('en-US')}`,
      `remove   ${plan.deleted.toLocaleString('en-US')}`,
      ...earnedLine(plan)
    ].join('\n')
  )
  if (plan.changedSince.length > 0) {
    tools.say(
      `Changed since, which is lost (${String(plan.changedSince.length)}): ${listNames(plan.changedSince)}`
    )
  }
  if (plan.missing.length > 0) {
    tools.say(
      `No longer on the board, left out (${String(plan.missing.length)}): ${listNames(plan.missing)}`
    )
  }
  await carryOut({ file: backup, verb: 'Undo', changes: plan.changes }, project, options, tools)
}

async function carryOut(
  { file, verb, changes }: { file: string; verb: string; changes: readonly Change[] },
  project: Connection,
  { dryRun, yes }: Options,
  tools: Tools
): Promise<void> {
  if (changes.length === 0) return tools.say('There is nothing to change.')
  if (dryRun) return tools.say('This was a dry run: nothing was changed.')
  await assertConfirmed(`${verb} on ${project.host}?`, yes, tools)
  const backup = await writeBackup(file, project.host, changes, tools.now())
  tools.say(`Changing ${count(changes.length, 'winner')}…`)
  try {
    await changeWinners(project, changes)
  } catch (error) {
    // Only a refusal is certain: an answer may be lost after the database has done it.
    if (!(error instanceof CommandFailure) || error.exitCode !== 1) {
      tools.say(`It may have been done all the same: --dry-run shows it. The backup is ${backup}.`)
    } else await rm(backup)
    throw error
  }
  tools.say(`Done. To take it back: npm run winners -- undo ${backup}`)
}

function listErrors(errors: readonly RowError[]): string {
  const lines = errors.slice(0, MAX_LISTED).map(({ line, field, cell, reason }) => {
    const where = field === undefined ? '' : `, ${field}`
    return `line ${String(line)}${where}: ${reason}${cell ? ` ${quote(cell)}` : ''}`
  })
  const more = errors.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${count(more, 'more error')}`] : [])].join('\n')
}

function listNames(names: readonly string[]): string {
  const more = names.length - 20
  return names.slice(0, 20).map(quote).join(', ') + (more > 0 ? ` and ${String(more)} more` : '')
}

/** Removes a person for good, at their request. */
export async function removeWinner(
  name: string,
  { yes, account }: { yes?: true; account?: string },
  tools: Tools
): Promise<void> {
  const username = name.trim().replace(/^@/, '')
  if (!/^[A-Za-z0-9_]{1,15}$/.test(username)) {
    throw new CommandFailure(2, `${quote(name)} is not a username.`)
  }
  const project = await tools.connect()
  await assertConfirmed(`Remove @${username} from ${project.host} for good?`, yes, tools)
  const json = { name: username, account: account ?? null }
  const done = await project.get('/rest/v1/rpc/remove_winner', { json })
  if (!isObject(done)) throw new CommandFailure(3, UNKNOWN_ANSWER)
  if (Array.isArray(done['accounts'])) {
    const lines = done['accounts'].filter(isObject).map(accountText)
    throw new CommandFailure(
      1,
      `@${username} has changed hands at X. Nothing was removed: name one with --account.\n${lines.join('\n')}`
    )
  }
  tools.say(
    `${done['was_listed'] === true ? `Removed @${username}.` : `@${username} was not on the board.`} No import brings them back. A published board shows them until the next \`npm run winners -- publish\`.`
  )
  const backups = await backupsWith(username, tools.folders)
  if (backups.length > 0) {
    tools.say(
      `${count(backups.length, 'backup')} on this machine still ${backups.length === 1 ? 'holds' : 'hold'} the name:\n${backups.join('\n')}`
    )
  }
}

function accountText({ account, handle, username }: Readonly<Record<string, unknown>>): string {
  const row = username === null ? 'no row' : `the row @${String(username)}`
  return `  ${String(account)}  last signed in as @${String(handle)}, has ${row}`
}
