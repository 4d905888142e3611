import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type SupabaseClient } from '@supabase/supabase-js'
import { type Command } from 'commander'
import { errorCode } from '../embedded/failure.ts'
import {
  applyImport,
  beginImport,
  discardImport,
  listImports,
  type Plan,
  planImport,
  stageRows
} from './batches.ts'
import { defaultErrorsFile, writeErrors } from './errors-file.ts'
import { type Row } from './fields.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { parseColumnMap } from './header.ts'
import { type Reading, readRows, type RowError } from './rows.ts'
import { type Outcome, type Tools } from './tools.ts'

type Options = { dryRun?: true; map: string[]; skipInvalid?: true; errors?: string }

/** A request to the embedded backend may have a million bytes, and so may one through most proxies. */
const CHUNK_BYTES = 900_000
const DISCARD_MS = 10_000
/** The database ends an import after 55 s, and until then nobody can discard it. */
const END_OF_APPLY_MS = 70_000
/** Errors shown in the terminal; the file has them all. */
const MAX_LISTED = 20

const HELP = `
The first line names the columns: username (or handle, X handle), avatar_url (avatar, picture),
description (bio), followers_count (followers), following_count (following), iq_score (IQ, score),
accuracy_percentage (accuracy), completion_time (in seconds or m:ss), created_at, follows_altius,
follows_altius_checked_at. Others are ignored. A column that is missing leaves its values alone; an
empty cell empties the value. Winners are told apart by username, without regard to case.

Comma, semicolon or tab; UTF-8. Nothing is imported if any row is invalid, unless --skip-invalid.
Each import has a batch id: npm run winners -- undo BATCH takes it back.`

export function count(total: number, what: string): string {
  return `${total.toLocaleString('en-US')} ${what}${total === 1 ? '' : 's'}`
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (cause) {
    const reason = { ENOENT: 'There is no file', EISDIR: 'This is a folder:' }[errorCode(cause)]
    throw new CommandFailure(EXIT.usage, `${reason ?? "The file can't be read:"} ${file}`, {
      cause
    })
  }
}

/** Cuts rows into pieces whose JSON is small enough for one request. */
function* chunksOf(rows: readonly Row[], maxBytes: number): Generator<readonly Row[]> {
  let chunk: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1
    if (chunk.length > 0 && bytes + size > maxBytes) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(row)
    bytes += size
  }
  if (chunk.length > 0) yield chunk
}

function listErrors(errors: readonly RowError[]): string {
  const lines = errors.slice(0, MAX_LISTED).map(({ line, field, value, reason }) => {
    const where = [`line ${String(line)}`, ...(field === '' ? [] : [field])].join(', ')
    return `  ${where}: ${reason}${value === '' ? '' : ` ${JSON.stringify(value)}`}`
  })
  const more = errors.length - lines.length
  return [...lines, ...(more > 0 ? [`  and ${count(more, 'more error')}`] : [])].join('\n')
}

function planText({ create, update, unchanged, created, updated }: Plan, skipped: number): string {
  const examples = updated.map(({ username, changes }) => {
    const changed = Object.entries(changes).map(
      ([field, [before, after]]) => `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`
    )
    return `    ${username}: ${changed.join(', ')}`
  })
  return [
    `  create     ${create.toLocaleString('en-US')}`,
    ...(created.length > 0
      ? [`    ${created.join(', ')}${create > created.length ? ', …' : ''}`]
      : []),
    `  update     ${update.toLocaleString('en-US')}`,
    ...examples,
    ...(update > updated.length ? ['    …'] : []),
    `  unchanged  ${unchanged.toLocaleString('en-US')}`,
    `  skipped    ${skipped.toLocaleString('en-US')}`
  ].join('\n')
}

/** Sends the rows and asks what they would change. */
async function prepare(
  client: SupabaseClient,
  batch: string,
  rows: readonly Row[],
  tools: Tools
): Promise<Plan> {
  const { signal } = tools
  const progress = tools.progress(rows.length, 'Rows sent')
  let sent = 0
  try {
    for (const chunk of chunksOf(rows, CHUNK_BYTES)) {
      await stageRows(client, batch, chunk, { signal })
      sent += chunk.length
      progress.update(sent)
    }
    return await planImport(client, batch, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
    const message = 'Interrupted. Nothing was changed.'
    throw new CommandFailure(EXIT.interrupted, message, { cause: error })
  } finally {
    progress.stop()
  }
}

/** Whether a plan was carried out although the answer got lost on the way. */
async function wasApplied(client: SupabaseClient, batch: string): Promise<boolean> {
  try {
    await discardImport(client, batch, END_OF_APPLY_MS)
    return (await listImports(client)).some(({ id }) => id === batch)
  } catch (cause) {
    throw new CommandFailure(
      EXIT.unreachable,
      `The connection was lost while the import was carried out, as a whole or not at all. Look for batch ${batch} in \`npm run winners -- imports\`.`,
      { cause }
    )
  }
}

async function apply(
  client: SupabaseClient,
  batch: string,
  plan: Plan,
  tools: Tools
): Promise<void> {
  function onAbort(): void {
    tools.say('The import is being carried out in one step: waiting for its end.')
  }
  tools.signal.addEventListener('abort', onAbort, { once: true })
  try {
    await applyImport(client, batch, plan.fingerprint)
  } catch (error) {
    // A refusal of the database is certain; after anything else the import may have been carried out.
    const isFailure = error instanceof CommandFailure
    if (!isFailure || error.exitCode === EXIT.attention) throw error
    if (await wasApplied(client, batch)) return
    throw new CommandFailure(error.exitCode, `${error.message} Nothing was changed.`, {
      cause: error
    })
  } finally {
    tools.signal.removeEventListener('abort', onAbort)
  }
}

/** Plans the import and, unless it is a dry run, carries out the very plan. */
async function carryOut(
  { header, rows, invalidRows }: Reading,
  name: string,
  isDryRun: boolean,
  tools: Tools
): Promise<Outcome> {
  const { client } = await tools.connect()
  const { signal } = tools
  const file = { name, fields: header.fields, skipped: invalidRows }
  const batch = await beginImport(client, file, { signal })
  let isApplied = false
  try {
    const plan = await prepare(client, batch, rows, tools)
    const isNeeded = plan.create + plan.update > 0
    tools.say(`${isDryRun ? 'The plan' : 'Importing'}:\n${planText(plan, invalidRows)}`)
    if (isNeeded && !isDryRun) {
      await apply(client, batch, plan, tools)
      isApplied = true
    }
    const { create, update, unchanged } = plan
    const counts = { create, update, unchanged, skipped: invalidRows }
    const json = { batch: isApplied ? batch : null, applied: isApplied, ...counts }
    if (isDryRun) return { json, text: 'This was a dry run: nothing was changed.' }
    if (!isNeeded) return { json, text: 'There is nothing to change.' }
    return { json, text: `Done. To take it back: npm run winners -- undo ${batch}` }
  } finally {
    // Without this, as after a kill, a later import removes what was staged.
    if (!isApplied) await discardImport(client, batch, DISCARD_MS).catch(() => undefined)
  }
}

async function importFile(file: string, options: Options, tools: Tools): Promise<void> {
  const map = parseColumnMap(options.map)
  const name = path.basename(file)
  const reading = readRows(await read(file), name, map)
  const { header, rows, errors, invalidRows } = reading
  const ignored = header.ignored.filter(column => column !== '')
  if (ignored.length > 0) tools.say(`Ignored columns: ${ignored.join(', ')}.`)

  const errorsFile = options.errors ?? defaultErrorsFile(file)
  const report = {
    errors: errors.length,
    errors_file: errors.length > 0 ? errorsFile : null,
    ignored_columns: ignored
  }
  if (errors.length > 0) {
    await writeErrors(errorsFile, errors)
    tools.say(
      `${count(errors.length, 'error')} in ${count(invalidRows, 'row')} of ${name}, all listed in ${errorsFile}:\n${listErrors(errors)}`
    )
  }
  if (rows.length === 0 || (errors.length > 0 && !options.skipInvalid)) {
    const sentence =
      errors.length > 0
        ? 'Nothing was imported. Correct the rows, or leave them out with --skip-invalid.'
        : `${name} has no rows.`
    const json = {
      batch: null,
      applied: false,
      invalid: invalidRows,
      valid: rows.length,
      ...report
    }
    tools.finish({ json, text: sentence, exitCode: EXIT.attention })
    return
  }
  const outcome = await carryOut(reading, name, options.dryRun === true, tools)
  tools.finish({ ...outcome, json: { ...outcome.json, ...report } })
}

/** Adds the command `import`. */
export function addImport(program: Command, tools: Tools): void {
  program
    .command('import')
    .description('create and update winners from a CSV file')
    .argument('<file>', 'a CSV file with a header')
    .option('--dry-run', 'show what would be done, and change nothing')
    .option(
      '--map <Column=field>',
      'what a column holds; "Column=" leaves it out; may be repeated',
      (value, values: string[]) => [...values, value],
      []
    )
    .option('--skip-invalid', 'import the valid rows and leave out the others')
    .option('--errors <file>', 'where the errors are written, beside the file by default')
    .addHelpText('after', HELP)
    .action((file: string, options: Options) => importFile(file, options, tools))
}
