import { realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { CommandFailure, EXIT } from './failure.ts'
import { guardFormulas } from './formulas.ts'
import { type RowError } from './rows.ts'

/** Where the errors of a file go unless told otherwise: `winners.errors.csv` beside `winners.csv`. */
export function defaultErrorsFile(file: string): string {
  const { dir, name } = path.parse(file)
  return path.join(dir, `${name}.errors.csv`)
}

/** @throws CommandFailure when the errors would replace the file that has them */
export async function assertOtherFile(errorsFile: string, file: string): Promise<void> {
  const real = (name: string) => realpath(name).catch(() => path.resolve(name))
  if ((await real(errorsFile)) !== (await real(file))) return
  throw new CommandFailure(
    EXIT.usage,
    `The errors would replace ${file} itself: choose another file with --errors.`
  )
}

/**
 * Writes the errors as CSV: line, field, value, reason.
 *
 * @throws CommandFailure when the file can't be written
 */
export async function writeErrors(file: string, errors: readonly RowError[]): Promise<void> {
  const rows = errors.map(error => ({ ...error, value: guardFormulas(error.value) }))
  const columns = ['line', 'field', 'value', 'reason']
  const text = stringify(rows, { header: true, columns, record_delimiter: 'windows' })
  try {
    await writeFile(file, text)
  } catch (cause) {
    throw new CommandFailure(
      EXIT.attention,
      `The errors can't be written to ${file}: choose another file with --errors.`,
      { cause }
    )
  }
}
