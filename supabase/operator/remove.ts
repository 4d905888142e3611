import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'astro/zod'
import { CommandFailure, parseJson } from './connection.ts'
import { writeWhole } from './files.ts'
import { count } from './report.ts'
import { assertConfirmed, type Tools } from './tools.ts'

type Options = { yes?: true }

const HASH = z.string().regex(/^[0-9a-f]{64}$/)

/** Hashes of names, and accounts by their random number. */
const REMOVALS = z.object({ names: z.array(HASH), accounts: z.array(z.guid()) })

/** Writes what {@link repeatRemovals} takes. */
export async function writeRemovals({ out }: { out?: string }, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const removals = await project.rpc('removals', {}, REMOVALS)
  const text = `${JSON.stringify(removals)}\n`
  if (out === undefined) return void tools.stdout.write(text)
  await writeWhole(out, text, { replaces: true })
  const { names, accounts } = removals
  tools.say(`Wrote ${count(names.length, 'name')} and ${count(accounts.length, 'account')}.`)
}

/** Removes from a restored project whoever was removed since the backup. */
export async function repeatRemovals(file: string, { yes }: Options, tools: Tools): Promise<void> {
  const { data: removals } = REMOVALS.safeParse(parseJson(await readFile(file, 'utf8')))
  if (!removals) throw new CommandFailure(2, `${file} doesn't hold removals, or it is damaged.`)
  const project = await tools.connect()
  await assertConfirmed(`Repeat the removals on ${project.host}?`, yes, tools)
  const gone = await project.rpc('repeat_removals', removals, z.int())
  tools.say(`Accounts and rows removed again: ${String(gone)}.`)
}

const REMOVAL = z.discriminatedUnion('state', [
  z.object({ state: z.literal('removed'), was_listed: z.boolean() }),
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.literal('ambiguous'),
    accounts: z
      .array(
        z.object({
          account: z.string(),
          handle: z.string().nullable(),
          username: z.string().nullable()
        })
      )
      .nullable()
  })
])

type Account = NonNullable<
  Extract<z.infer<typeof REMOVAL>, { state: 'ambiguous' }>['accounts']
>[number]

/** Removes a person for good, at their request. */
export async function removeWinner(
  username: string,
  { yes, account = null, bar = false }: Options & { account?: string | null; bar?: boolean },
  tools: Tools
): Promise<void> {
  const project = await tools.connect()
  await assertConfirmed(`Remove @${username} from ${project.host} for good?`, yes, tools)
  const done = await project.rpc('remove_winner', { name: username, account, bar }, REMOVAL)
  if (done.state === 'ambiguous') throw ambiguity(username, done.accounts ?? [])
  if (done.state === 'unknown') {
    throw new CommandFailure(
      1,
      `@${username} is not on the board and has no account here. Nothing was changed. To keep the name off the board all the same, add --bar.`
    )
  }
  const outcome = done.was_listed ? `Removed @${username}.` : `@${username} was not on the board.`
  tools.say(`${outcome} No import brings them back. A published board shows them until the next
\`npm run winners -- publish\`. Backups of imports may hold the name: delete those.`)
}

function ambiguity(username: string, accounts: readonly Account[]): CommandFailure {
  const [reason, remedy] =
    accounts.length > 0
      ? ['may mean these accounts', 'name one with --account']
      : ['has no account here', 'leave --account out']
  const lines = [
    `@${username} ${reason}. Nothing was removed: ${remedy}.`,
    ...accounts.map(accountText)
  ]
  return new CommandFailure(1, lines.join('\n'))
}

function accountText({ account, handle, username }: Account): string {
  const row = username === null ? 'no row' : `the row @${username}`
  return `  ${account}  last signed in as @${handle ?? '?'}, has ${row}`
}

/** Lets a removed name come back. */
export async function allowWinner(username: string, { yes }: Options, tools: Tools): Promise<void> {
  const project = await tools.connect()
  await assertConfirmed(`Let @${username} come back to ${project.host}?`, yes, tools)
  const wasBarred = await project.rpc('allow_winner', { name: username }, z.boolean())
  if (!wasBarred) throw new CommandFailure(1, `@${username} is not barred. Nothing was changed.`)
  tools.say(`Imports may bring @${username} back.`)
}

const BARRED = z.array(z.object({ hash: HASH, day: z.iso.date().nullable() }))

/** Lists the names that may not come back, or tells about one. */
export async function printBarred(username: string | undefined, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const barred = await project.rpc('barred_winners', {}, BARRED)
  if (username !== undefined) {
    const found = barred.find(({ hash }) => hash === hashOf(username))
    if (!found) throw new CommandFailure(1, `@${username} is not barred.`)
    return void tools.stdout.write(`${dayOf(found)}  @${username}\n`)
  }
  for (const one of barred) tools.stdout.write(`${dayOf(one)}  ${one.hash.slice(0, 16)}\n`)
  tools.say(
    `${count(barred.length, 'name')} barred. Only hashes are kept: \`barred NAME\` tells about one.`
  )
}

function dayOf({ day }: z.infer<typeof BARRED>[number]): string {
  return day ?? 'earlier   '
}

/** As `remove_winner` computes it. */
function hashOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('hex')
}
