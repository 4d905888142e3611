import { type Command } from 'commander'
import { type Batch, listImports, undoImport } from './batches.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { count } from './import-messages.ts'
import { type Tools } from './tools.ts'

/** A start of a batch id this long is as good as the whole. */
const MIN_PREFIX = 6
const MAX_LISTED = 20

/**
 * The import of this id, or of the only one that starts like it.
 *
 * @throws CommandFailure without such an import, or when it is undone already
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
  if (batch.undone_at === null) return batch
  throw new CommandFailure(
    EXIT.attention,
    `The import ${batch.id} was already undone on ${minuteOf(batch.undone_at)}.`
  )
}

function minuteOf(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

async function undo(id: string, tools: Tools): Promise<void> {
  const { client } = await tools.connect()
  const batch = findBatch(await listImports(client), id)
  tools.signal.throwIfAborted()
  const { restored, deleted, left } = await undoImport(client, batch.id)
  const text = [
    `Undone: ${count(restored, 'winner')} restored, ${count(deleted, 'winner')} deleted.`,
    ...(left.length > 0 ? [`Left as they are, since they were changed after the import:`] : []),
    ...left
      .slice(0, MAX_LISTED)
      .map(({ username, reason }) => `  ${username}${reason === 'deleted' ? ' (deleted)' : ''}`),
    ...(left.length > MAX_LISTED
      ? [`  and ${String(left.length - MAX_LISTED)} more: see --json`]
      : [])
  ].join('\n')
  const exitCode = left.length > 0 ? EXIT.attention : EXIT.done
  tools.finish({ json: { batch: batch.id, restored, deleted, left }, text, exitCode })
}

async function list(tools: Tools): Promise<void> {
  const { client } = await tools.connect()
  const batches = await listImports(client)
  const lines = batches.map(
    ({ id, file_name, applied_at, undone_at, created, updated }) =>
      `${id}  ${minuteOf(applied_at)}  ${file_name}: ${String(created)} created, ${String(updated)} updated${undone_at === null ? '' : ` (undone on ${minuteOf(undone_at)})`}`
  )
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
Winners that were changed or deleted since are left as they are, and listed; a later import changes them
too. So undo the newest import first: each can be undone once.`
    )
    .action((batch: string) => undo(batch, tools))
}
