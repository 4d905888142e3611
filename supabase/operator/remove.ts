import { readFile } from 'node:fs/promises'
import { isUsername } from '../../src/domain/winners/username.ts'
import { CommandFailure, isObject, parseJson, quote } from './connection.ts'
import { assertConfirmed, type Tools } from './tools.ts'

type Options = { yes?: true }

type Account = { account: string; handle: string; username: string | null }

type Removal =
  { state: 'removed'; was_listed: boolean } | { state: 'ambiguous'; accounts: Account[] | null }

/** Prints what {@link repeatRemovals} takes. */
export async function printRemovals(tools: Tools): Promise<void> {
  const project = await tools.connect()
  const removals = await project.rpc('removals')
  tools.stdout.write(`${JSON.stringify(removals)}\n`)
}

/** Removes from a restored project whoever was removed since the backup. */
export async function repeatRemovals(file: string, { yes }: Options, tools: Tools): Promise<void> {
  const json = parseJson(await readFile(file, 'utf8'))
  if (!isObject(json) || !Array.isArray(json['names']) || !Array.isArray(json['accounts'])) {
    throw new CommandFailure(1, `${file} does not hold removals.`)
  }
  const project = await tools.connect()
  await assertConfirmed(`Repeat the removals on ${project.host}?`, yes, tools)
  const gone = await project.rpc('repeat_removals', json)
  tools.say(`Accounts and rows removed again: ${String(gone)}.`)
}

/** Removes a person for good, at their request. */
export async function removeWinner(
  name: string,
  { yes, account }: Options & { account?: string },
  tools: Tools
): Promise<void> {
  const username = name.trim().replace(/^@/, '')
  if (!isUsername(username)) throw new CommandFailure(2, `${quote(name)} is not a username.`)
  const project = await tools.connect()
  await assertConfirmed(`Remove @${username} from ${project.host} for good?`, yes, tools)
  const meant = { name: username, account: account ?? null }
  const done = await project.rpc<Removal>('remove_winner', meant)
  if (done.state === 'ambiguous') {
    const accounts = done.accounts ?? []
    const [reason, remedy] =
      accounts.length > 0
        ? ['may mean these accounts', 'name one with --account']
        : ['has no account here', 'leave --account out']
    const lines = [
      `@${username} ${reason}. Nothing was removed: ${remedy}.`,
      ...accounts.map(accountText)
    ]
    throw new CommandFailure(1, lines.join('\n'))
  }
  const outcome = done.was_listed ? `Removed @${username}.` : `@${username} was not on the board.`
  tools.say(`${outcome} No import brings them back. A published board shows them until the next
\`npm run winners -- publish\`. Backups of imports may hold the name: delete those.`)
}

function accountText({ account, handle, username }: Account): string {
  const row = username === null ? 'no row' : `the row @${username}`
  return `  ${account}  last signed in as @${handle}, has ${row}`
}
