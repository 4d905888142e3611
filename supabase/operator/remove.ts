import { isUsername } from '../../src/domain/winners/username.ts'
import { backupsWith } from './backup.ts'
import { CommandFailure, isObject, quote } from './connection.ts'
import { UNKNOWN_ANSWER } from './table.ts'
import { count } from './report.ts'
import { assertConfirmed, type Tools } from './tools.ts'

/** Removes a person for good, at their request. */
export async function removeWinner(
  name: string,
  { yes, account }: { yes?: true; account?: string },
  tools: Tools
): Promise<void> {
  const username = name.trim().replace(/^@/, '')
  if (!isUsername(username)) throw new CommandFailure(2, `${quote(name)} is not a username.`)
  const project = await tools.connect()
  await assertConfirmed(`Remove @${username} from ${project.host} for good?`, yes, tools)
  const json = { name: username, account: account ?? null }
  const done = await project.call('/rest/v1/rpc/remove_winner', { json })
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
