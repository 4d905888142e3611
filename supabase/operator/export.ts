import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type SupabaseClient } from '@supabase/supabase-js'
import { type Command } from 'commander'
import { stringify } from 'csv-stringify'
import { errorCode } from '../embedded/failure.ts'
import { COLUMNS } from '../embedded/winners-generator.ts'
import { count } from './count.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { guardFormulas } from './formulas.ts'
import { dataOf } from './rest.ts'
import { type Tools } from './tools.ts'

type Row = { id: number } & Record<string, unknown>
type Options = { out?: string; bom?: boolean }

/** What a project returns at most by default. */
const PAGE = 1000
const ACTION = "The winners can't be read"

const HELP = `
All columns, UTF-8, in the form of RFC 4180. An apostrophe stands before what a spreadsheet would take
for a formula; the import removes it. Without --out the rows go to standard output.
FILE appears, or is replaced, only when it is whole.`

/** Adds the command that writes all winners as CSV. */
export function addExport(program: Command, tools: Tools): void {
  program
    .command('export')
    .description('write all winners as CSV')
    .option('-o, --out <file>', 'the file to write')
    .option('--bom', 'start with a byte order mark, by which Excel recognizes UTF-8')
    .addHelpText('after', HELP)
    .action((options: Options) => exportWinners(options, tools))
}

async function exportWinners({ out, bom = false }: Options, tools: Tools): Promise<void> {
  if (out === undefined && tools.isJson()) {
    throw new CommandFailure(EXIT.usage, '--json needs --out: the rows go to standard output.')
  }
  const file = out === undefined ? undefined : path.resolve(out)
  if (file !== undefined) await assertReplaceable(file)
  const { client } = await tools.connect()
  const rows = countedRows(client, tools)
  if (file === undefined) {
    await write(rows.read(), bom, tools.stdout, tools.signal).catch(explain('Standard output'))
    tools.say(`Exported ${count(rows.count(), 'winner')}.`)
    return
  }
  const unfinished = `${file}.part`
  try {
    await write(rows.read(), bom, createWriteStream(unfinished), tools.signal)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    return explain(file)(error)
  }
  tools.finish({
    json: { rows: rows.count(), file },
    text: `Exported ${count(rows.count(), 'winner')} to ${file}.`
  })
}

/** The finished file takes its place by a rename, which would replace a device such as /dev/stdout. */
async function assertReplaceable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found || found.isFile()) return
  const kind = found.isDirectory() ? 'a folder' : 'no regular file'
  throw new CommandFailure(EXIT.usage, `${file} can't be written: it is ${kind}.`)
}

function countedRows(client: SupabaseClient, tools: Tools) {
  let done = 0
  async function* read(): AsyncGenerator<Row> {
    const head = await client.from('winners').select('id', { count: 'exact', head: true })
    const progress = tools.progress(dataOf({ ...head, data: head.count ?? 0 }, ACTION), 'exported')
    try {
      for await (const page of pages(client)) {
        yield* page
        done += page.length
        progress.update(done)
      }
    } finally {
      progress.stop()
    }
  }
  return { read, count: () => done }
}

/** After the last id instead of by an offset: rows that come or go meanwhile shift no page. */
async function* pages(client: SupabaseClient): AsyncGenerator<readonly Row[]> {
  let last = 0
  for (;;) {
    const answer = await client
      .from('winners')
      .select(COLUMNS.join(','))
      .gt('id', last)
      .order('id')
      .limit(PAGE)
      .overrideTypes<Row[], { merge: false }>()
    const page = dataOf(answer, ACTION)
    const end = page.at(-1)
    // A short page is no end: the project may return fewer rows at once.
    if (!end) return
    yield page
    last = end.id
  }
}

async function write(
  rows: AsyncGenerator<Row>,
  bom: boolean,
  output: NodeJS.WritableStream,
  signal: AbortSignal
): Promise<void> {
  const csv = stringify({
    bom,
    header: true,
    columns: [...COLUMNS],
    record_delimiter: 'windows',
    cast: { string: guardFormulas, boolean: String }
  })
  await pipeline(rows, csv, output, { signal, end: output !== process.stdout })
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EPIPE: 'its reader has closed it'
}

function explain(target: string): (error: unknown) => never {
  return error => {
    const reason = REASONS[errorCode(error)]
    if (reason === undefined) throw error
    throw new CommandFailure(EXIT.usage, `${target} can't be written: ${reason}.`, { cause: error })
  }
}
