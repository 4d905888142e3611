import { open, realpath, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { CommandFailure, EXIT } from './failure.ts'
import { guardFormulas } from './formulas.ts'
import { type RowError } from './rows.ts'

const COLUMNS = ['line', 'field', 'value', 'reason']
const START = new RegExp(`^\\ufeff?${COLUMNS.join(',')}\r\n`)

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
 * Writes the errors as CSV: line, field, value, reason. By the byte order mark Excel knows UTF-8.
 *
 * @throws CommandFailure when the file can't be written
 */
export async function writeErrors(file: string, errors: readonly RowError[]): Promise<void> {
  const rows = errors.map(error => ({ ...error, value: guardFormulas(error.value) }))
  const text = stringify(rows, {
    bom: true,
    header: true,
    columns: COLUMNS,
    record_delimiter: 'windows'
  })
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

/** Whether a file begins as {@link writeErrors} begins one. */
async function isErrorsFile(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64) })
    return START.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await handle.close()
  }
}

/**
 * Removes the errors that an earlier import has listed, which would mislead now that there are none.
 * Any other file stays.
 *
 * @returns a sentence about the file, if there is one
 */
export async function removeErrors(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  // Reading a pipe would wait.
  if (!found?.isFile()) return undefined
  try {
    if (!(await isErrorsFile(file))) {
      return `There are no errors; ${file} is another kind of file and stays as it is.`
    }
    await rm(file)
    return `Removed ${file}, the errors of an earlier import: now there are none.`
  } catch {
    return `There are no errors; ${file}, perhaps of an earlier import, can't be removed.`
  }
}
