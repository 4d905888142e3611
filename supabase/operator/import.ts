import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Command } from 'commander'
import { errorCode } from '../embedded/failure.ts'
import { carryOut } from './carry-out.ts'
import { count } from './count.ts'
import { assertOtherFile, defaultErrorsFile, removeErrors, writeErrors } from './errors-file.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { parseColumnMap } from './header.ts'
import { listErrors } from './import-messages.ts'
import { readRows } from './rows.ts'
import { type Tools } from './tools.ts'

type Options = { dryRun?: true; map?: string[]; skipInvalid?: true; errors?: string }

const HELP = `
The first line names the columns: username (or handle, X handle), avatar_url (avatar, picture),
description (bio), followers_count (followers), following_count (following), iq_score (IQ, score),
accuracy_percentage (accuracy), completion_time (in seconds or m:ss), created_at, follows_altius,
follows_altius_checked_at. Others are ignored. A column that is missing leaves its values alone; an
empty cell empties the value, except created_at and follows_altius, which stay as they are. Winners
are told apart by username, without regard to case.

Comma, semicolon or tab, or what a first line such as sep=| says; UTF-8. Nothing is imported if any
row is invalid, unless --skip-invalid. Without errors the errors file of an earlier import is removed.
Each import has a batch id: npm run winners -- undo BATCH takes it back.`

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

async function importFile(file: string, options: Options, tools: Tools): Promise<void> {
  const map = parseColumnMap(options.map ?? [])
  const name = path.basename(file)
  const errorsFile = options.errors ?? defaultErrorsFile(file)
  await assertOtherFile(errorsFile, file)
  const reading = readRows(await read(file), name, map)
  const { header, rows, errors, invalidRows } = reading
  const ignored = header.ignored.filter(column => column !== '')
  if (ignored.length > 0) tools.say(`Ignored columns: ${ignored.join(', ')}.`)

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
  } else {
    const sentence = await removeErrors(errorsFile)
    if (sentence !== undefined) tools.say(sentence)
  }
  const isDryRun = options.dryRun === true
  const isRefused = errors.length > 0 && !options.skipInvalid
  const refusal = { invalid: invalidRows, valid: rows.length, ...report }
  if (rows.length === 0 || (isRefused && !isDryRun)) {
    const sentence =
      errors.length > 0
        ? 'Nothing was imported. Correct the rows, or leave them out with --skip-invalid.'
        : `${name} has no rows.`
    const json = { batch: null, applied: false, ...refusal }
    tools.finish({ json, text: sentence, exitCode: EXIT.attention })
    return
  }
  const outcome = await carryOut(reading, name, isDryRun, tools)
  if (isRefused) {
    tools.finish({
      json: { ...outcome.json, ...refusal },
      text: `${outcome.text} While rows are invalid, an import takes the valid ones only with --skip-invalid.`,
      exitCode: EXIT.attention
    })
    return
  }
  tools.finish({ ...outcome, json: { ...outcome.json, ...report } })
}

/** Adds the command `import`. */
export function addImport(program: Command, tools: Tools): void {
  program
    .command('import')
    .description('create and update winners from a CSV file')
    .argument('<file>', 'a CSV file with a header')
    .option('--dry-run', 'show what would be done with the valid rows, and change nothing')
    .option(
      '--map <Column=field>',
      'what a column holds; "Column=" leaves it out; may be repeated',
      (value, values: string[] = []) => [...values, value]
    )
    .option('--skip-invalid', 'import the valid rows and leave out the others')
    .option('--errors <file>', 'where the errors are written, beside the file by default')
    .addHelpText('after', HELP)
    .action((file: string, options: Options) => importFile(file, options, tools))
}
