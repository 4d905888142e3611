import { type SupabaseClient } from '@supabase/supabase-js'
import {
  applyImport,
  beginImport,
  discardImport,
  listImports,
  type Plan,
  planImport,
  stageRows
} from './batches.ts'
import { type Row } from './fields.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { planText } from './import-messages.ts'
import { type Reading } from './rows.ts'
import { type Outcome, type Tools } from './tools.ts'

/** Many proxies take a million bytes in one request; the embedded backend takes two from staff. */
const CHUNK_BYTES = 900_000
const DISCARD_MS = 10_000
/** The database ends an import after 55 s, and until then nobody can discard it. */
const END_OF_APPLY_MS = 70_000

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

/**
 * Plans the import and, unless it is a dry run, carries out the very plan.
 *
 * @param name of the file
 * @throws CommandFailure that says whether anything was changed
 */
export async function carryOut(
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
