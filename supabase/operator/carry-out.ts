import { readFile, rm } from 'node:fs/promises'
import { z } from 'astro/zod'
import { CommandFailure, type Connection, parseJson } from './connection.ts'
import { writeWhole } from './files.ts'
import { assertConfirmed, type PlanOptions, type Tools } from './tools.ts'

type Work = {
  program: 'winners' | 'challenge'
  verb: string
  /** The backup stands beside it. */
  file: string
  plan: string
  changes: readonly unknown[]
  /** Such as `3 winners`. */
  what: string
  /** In one transaction. */
  change: () => Promise<unknown>
}

/** Shows a plan, asks, writes a backup for `undo`, then acts. */
export async function carryOut(
  { program, verb, file, plan, changes, what, change }: Work,
  { host }: Connection,
  { dryRun, yes }: PlanOptions,
  tools: Tools
): Promise<void> {
  tools.say(plan)
  if (changes.length === 0) return tools.say('There is nothing to change.')
  if (dryRun) return tools.say('This was a dry run: nothing was changed.')
  await assertConfirmed(`${verb} on ${host}?`, yes, tools)
  const backup = await writeBackup(file, host, changes, tools.now())
  tools.say(`Changing ${what}…`)
  try {
    await change()
  } catch (error) {
    // Only a refusal is certain: an answer may be lost after the database has done it.
    if (!(error instanceof CommandFailure) || error.exitCode !== 1) {
      tools.say(`It may have been done all the same: --dry-run shows it. The backup is ${backup}.`)
    } else await rm(backup)
    throw error
  }
  tools.say(`Done. To take it back: npm run ${program} -- undo ${backup}`)
}

/** For `undo`; never replaces a file. Returns the file's name. */
export async function writeBackup(
  file: string,
  host: string,
  changes: readonly unknown[],
  now: Date
): Promise<string> {
  const stamp = now.toISOString().slice(0, -1).replaceAll(/[:.]/g, '-')
  // An undo's file is a backup too.
  const origin = file.replace(/(?:\.[\dT-]+\.backup\.json)+$/, '')
  const backup = `${origin}.${stamp}.backup.json`
  await writeWhole(backup, JSON.stringify({ version: 1, host, changes }))
  return backup
}

/**
 * @param kind what it takes back: `an import`
 * @throws CommandFailure when the file is no such backup, or one of another project
 */
export async function readBackup<Change>(
  file: string,
  host: string,
  kind: string,
  change: z.ZodType<Change>
): Promise<readonly Change[]> {
  const shape = z.object({ version: z.literal(1), host: z.string(), changes: z.array(change) })
  const { data: backup } = shape.safeParse(parseJson(await readFile(file, 'utf8')))
  if (!backup) throw new CommandFailure(2, `${file} is not a backup of ${kind}, or it is damaged.`)
  if (backup.host === host) return backup.changes
  throw new CommandFailure(2, `${file} is a backup of another project, not of ${host}.`)
}
