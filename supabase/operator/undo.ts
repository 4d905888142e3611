import { type Command } from 'commander'
import { type Batch, listImports, undoImport } from './batches.ts'
import { count } from './count.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { type Tools } from './tools.ts'

/** A start of a batch id this long is as good as the whole. */
const MIN_PREFIX = 6
const MAX_LISTED = 20

/**
 * The import of this id, or of the only one that starts like it.
 *
 * @throws CommandFailure without such an import, or when all of it is undone already
 */
function findBatch(batches: readonly Batch[], id: string): Batch {
  const start = id.trim().toLowerCase()
  const found = start.length < MIN_PREFIX ? [] : batches.filter(batch => batch.id.startsWith(start))
  const [batch] = found
  if (batch === undefined || found.length > 1) {
    const reason = batch === undefined ? 'There is no import' : 'Several imports start with'
    throw new CommandFailure(
      EXIT.attention,
      `${reason} ${JSON.stringify(id)}: see \`npm run winners -- imports\`.`
    )
  }
  if (batch.undone_at === null || batch.left !== 0) return batch
  throw new CommandFailure(
    EXIT.attention,
    `The import ${batch.id} was already undone on ${minuteOf(batch.undone_at)}.`
  )
}

function minuteOf(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** In brackets when an import was undone, and how much of it is left. */
function undoneText({ undone_at, left }: Batch): string {
  if (undone_at === null) return ''
  return left
    ? ` (partly undone on ${minuteOf(undone_at)}: ${count(left, 'winner')} left to undo)`
    : ` (undone on ${minuteOf(undone_at)})`
}

async function undo(id: string, tools: Tools): Promise<void> {
  const { client } = await tools.connect()
  const batch = findBatch(await listImports(client), id)
  tools.signal.throwIfAborted()
  const { restored, deleted, kept, left } = await undoImport(client, batch.id)
  const text = [
    `Undone: ${count(restored, 'winner')} restored, ${count(deleted, 'winner')} deleted.`,
    ...(kept > 0
      ? [`A follow check newer than the import was kept for ${count(kept, 'winner')}.`]
      : []),
    ...(left.length > 0 ? [`Left as they are, since they were changed after the import:`] : []),
    ...left
      .slice(0, MAX_LISTED)
      .map(({ username, reason }) => `  ${username}${reason === 'deleted' ? ' (deleted)' : ''}`),
    ...(left.length > MAX_LISTED
      ? [`  and ${String(left.length - MAX_LISTED)} more: see --json`]
      : []),
    ...(left.some(({ reason }) => reason === 'changed')
      ? ['If later imports changed them, undo those first, newest first, and then this one again.']
      : [])
  ].join('\n')
  const exitCode = left.length > 0 ? EXIT.attention : EXIT.done
  tools.finish({ json: { batch: batch.id, restored, deleted, kept, left }, text, exitCode })
}

async function list(tools: Tools): Promise<void> {
  const { client } = await tools.connect()
  const batches = await listImports(client)
  const lines = batches.map(batch => {
    const { id, file_name, applied_at, created, updated } = batch
    return `${id}  ${minuteOf(applied_at)}  ${file_name}: ${created.toLocaleString('en-US')} created, ${updated.toLocaleString('en-US')} updated${undoneText(batch)}`
  })
  const text = lines.length > 0 ? lines.join('\n') : 'There are no imports.'
  tools.finish({ json: { imports: batches }, text })
}

/** Adds the commands `imports` and `undo`. */
export function addUndo(program: Command, tools: Tools): void {
  program
    .command('imports')
    .description('list the imports of the last 90 days, newest first')
    .action(() => list(tools))
  program
    .command('undo')
    .description('restore the winners as they were before an import')
    .argument(
      '<batch>',
      `the id of the import, or its first ${String(MIN_PREFIX)} characters or more`
    )
    .addHelpText(
      'after',
      `
Winners that were changed or deleted since are left as they are, and listed. A follow check is no such
change: one that is newer than the import is kept, and the rest of the winner restored. A later import
counts as a change, so undo the newest first. What an undo has left can be undone again later.`
    )
    .action((batch: string) => undo(batch, tools))
}
