import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { errorCode } from '../failure.ts'
import { CommandFailure } from './connection.ts'

/** `line` counts as an editor does. */
export type CsvRecord = { line: number; cells: readonly string[] }

export type CsvFault = { line: number; reason: string }

const MAX_FILE_BYTES = 64 * 1024 * 1024
/** Beyond any row: stops at an unclosed quotation mark. */
const MAX_RECORD_BYTES = 65_536
/** Each fault restarts the parser. */
const MAX_FAULTS = 1000

/** A first line in which Excel names the delimiter. */
const SEPARATOR = /^sep=([,;\t])[\r\n]+/i

/** First bytes of other file types, in hex. */
const OTHER_KINDS: readonly [RegExp, string][] = [
  [/^(?:504b0304|d0cf11e0)/, 'is an Excel workbook: save it as "CSV UTF-8 (Comma delimited)".'],
  [/^(?:efbbbf)?(?:20|09|0a|0d)*(?:5b|7b)/, 'is JSON: import takes CSV with a header.'],
  [/^(?:feff|fffe)/, 'is in UTF-16: in Excel save it as "CSV UTF-8 (Comma delimited)".']
]

/** At most 64 MB. @throws CommandFailure */
export async function readBytes(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file)
    const info = await handle.stat()
    if (!info.isFile()) throw new CommandFailure(2, `${file} is not a file.`)
    if (info.size > MAX_FILE_BYTES) {
      throw new CommandFailure(1, `${file} has more than 64 MB: split it.`)
    }
    return await handle.readFile()
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause
    const reason = errorCode(cause) === 'ENOENT' ? 'There is no file' : "This file can't be read:"
    throw new CommandFailure(2, `${reason} ${file}`, { cause })
  }
}

/**
 * RFC 4180 with comma, semicolon or tab and any line ends. Continues with the next line after wrong quotation marks.
 * @throws CommandFailure unless it is CSV in UTF-8
 */
export function readCsv(
  file: Buffer,
  onRecord: (record: CsvRecord) => void,
  onFault: (fault: CsvFault) => void
): void {
  const head = file.subarray(0, 64).toString('hex')
  const other = OTHER_KINDS.find(([start]) => start.test(head))
  if (other) throw new CommandFailure(1, `The file ${other[1]}`)
  if (!isUtf8(file))
    throw new CommandFailure(1, 'The file is not in UTF-8: save it as "CSV UTF-8".')

  const bytes = head.startsWith('efbbbf') ? file.subarray(3) : file
  const [named, separator] = SEPARATOR.exec(bytes.subarray(0, 8).toString()) ?? ['']
  const delimiter = separator ?? delimiterOf(bytes)
  const lineAt = createLineCounter(bytes)
  let start = named.length
  const nextLine = (): number => {
    while (isLineBreak(bytes[start])) start += 1
    return lineAt(start)
  }
  for (let faults = 0; start < bytes.length; faults += 1) {
    const from = start
    try {
      parse(bytes.subarray(from), {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: MAX_RECORD_BYTES,
        on_record: (cells: string[], { bytes_records }) => {
          onRecord({ line: nextLine(), cells })
          start = from + bytes_records
          return null
        }
      })
      return
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      const line = nextLine()
      if (faults === MAX_FAULTS)
        return onFault({ line, reason: 'The rest of the file was not read.' })
      onFault({ line, reason: 'A quotation mark is in a wrong place or never closed.' })
      while (start < bytes.length && !isLineBreak(bytes[start])) start += 1
    }
  }
}

/** The most frequent in the header, outside quotes. */
function delimiterOf(bytes: Buffer): string {
  const start = bytes.subarray(0, MAX_RECORD_BYTES).toString()
  const header = /.+/.exec(start.replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ''
  const count = (delimiter: string): number => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

function isLineBreak(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}

/** CR LF is one line break; offsets must grow. */
function createLineCounter(bytes: Buffer): (target: number) => number {
  let offset = 0
  let line = 1
  return target => {
    for (; offset < target; offset += 1) {
      if (bytes[offset] === 0x0a || (bytes[offset] === 0x0d && bytes[offset + 1] !== 0x0a))
        line += 1
    }
    return line
  }
}
