import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { CommandFailure, EXIT } from './failure.ts'

/** A record of a file; `line` is where it starts, counted as an editor does. */
export type CsvRecord = { line: number; cells: readonly string[] }

/** Why a record can't be read. */
export type CsvFault = { line: number; reason: string }

const DELIMITERS = [',', ';', '\t']

/** A first line by which Excel is told the delimiter. It is neither a header nor a row. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/iu
const MAX_SEPARATOR_LINE_BYTES = 16

/** Beyond any row of winners: an unclosed quotation mark is noticed before it swallows the file. */
const MAX_RECORD_BYTES = 65_536

/** Each fault makes the parser begin again, so that a file that is no CSV takes no more than seconds. */
const MAX_FAULTS = 1000

const [LF, CR] = [0x0a, 0x0d]

/**
 * The text of a file as bytes in UTF-8, without the byte order mark.
 *
 * @throws CommandFailure for another encoding: characters would be silently replaced
 */
export function utf8Of(bytes: Buffer, name: string): Buffer {
  const isUtf16 = [0xfeff, 0xfffe].includes(bytes.length > 1 ? bytes.readUInt16BE(0) : 0)
  if (isUtf16 || !isUtf8(bytes)) {
    throw new CommandFailure(
      EXIT.attention,
      `${name} is not in UTF-8${isUtf16 ? ' but in UTF-16' : ''}: in Excel save it as "CSV UTF-8 (Comma delimited)", elsewhere choose UTF-8 as the encoding.`
    )
  }
  const hasMark = bytes.length > 2 && bytes.readUIntBE(0, 3) === 0xefbbbf
  return hasMark ? bytes.subarray(3) : bytes
}

function separatorLineOf(bytes: Buffer): { delimiter: string; length: number } | undefined {
  const [line, delimiter] =
    SEPARATOR_LINE.exec(bytes.subarray(0, MAX_SEPARATOR_LINE_BYTES).toString()) ?? []
  if (line === undefined || delimiter === undefined) return undefined
  return { delimiter, length: Buffer.byteLength(line) }
}

/** The delimiter of a header: whichever of comma, semicolon and tab it has most often. */
export function delimiterOf(bytes: Buffer): string {
  const start = bytes.subarray(0, MAX_RECORD_BYTES).toString()
  // Without what stands in quotes, which may hold delimiters and line breaks.
  const header = /.+/.exec(start.replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ''
  const counts = DELIMITERS.map(delimiter => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function isLineBreak(byte: number | undefined): boolean {
  return byte === LF || byte === CR
}

/** Counts lines up to growing offsets; CR LF is one line break. */
function createLineCounter(bytes: Buffer) {
  let offset = 0
  let line = 1
  return (target: number): number => {
    if (target < offset) [offset, line] = [0, 1]
    for (; offset < target; offset += 1) {
      const byte = bytes[offset]
      if (byte === LF || (byte === CR && bytes[offset + 1] !== LF)) line += 1
    }
    return line
  }
}

const REASONS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'The row has a quotation mark that is never closed.',
  CSV_MAX_RECORD_SIZE: 'The row has a quotation mark that is never closed, or is longer than 64 KB.'
}

/**
 * Reads CSV after RFC 4180, with any line ends and any of three delimiters, or the one that a first line
 * such as `sep=;` names. That line and empty ones are left out, but counted.
 * After a row with wrong quotation marks it goes on with the next line.
 *
 * @param bytes see {@link utf8Of}
 */
export function readCsv(
  bytes: Buffer,
  onRecord: (record: CsvRecord) => void,
  onFault: (fault: CsvFault) => void
): void {
  const separator = separatorLineOf(bytes)
  const delimiter = separator?.delimiter ?? delimiterOf(bytes)
  const lineAt = createLineCounter(bytes)
  let start = separator?.length ?? 0
  function nextStart(): number {
    while (isLineBreak(bytes[start])) start += 1
    return start
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
          onRecord({ line: lineAt(nextStart()), cells })
          start = from + bytes_records
          return null
        }
      })
      return
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      const line = lineAt(nextStart())
      if (faults === MAX_FAULTS) {
        return onFault({
          line,
          reason: 'The file has too many such rows: from here on it is not read.'
        })
      }
      onFault({
        line,
        reason: REASONS[error.code] ?? 'The row has a quotation mark in a wrong place.'
      })
      while (start < bytes.length && !isLineBreak(bytes[start])) start += 1
    }
  }
}
