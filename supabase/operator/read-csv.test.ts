import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvFault, type CsvRecord, delimiterOf, readCsv, utf8Of } from './read-csv.ts'

function read(text: string | Buffer): { records: CsvRecord[]; faults: CsvFault[] } {
  const records: CsvRecord[] = []
  const faults: CsvFault[] = []
  readCsv(
    Buffer.from(text),
    record => records.push(record),
    fault => faults.push(fault)
  )
  return { records, faults }
}

/** How a line counter of an editor would count. */
function linesIn(text: string): number {
  return text.split(/\r\n|\n|\r/).length
}

describe('the encoding', () => {
  test('a byte order mark is left out', () => {
    expect(utf8Of(Buffer.from('\ufeffä,b'), 'w.csv').toString()).toBe('ä,b')
  })

  test.each([
    ['Windows-1252', Buffer.from([0x61, 0xe4, 0x62])],
    ['a cut UTF-8 character', Buffer.from('ä').subarray(0, 1)],
    ['UTF-16', Buffer.from('\ufeffusername\nana', 'utf16le')],
    ['UTF-16, big endian', Buffer.from('\ufeffusername\nana', 'utf16le').swap16()]
  ])('%s is refused with a sentence', (_, bytes) => {
    expect(() => utf8Of(bytes, 'w.csv')).toThrow(/^w\.csv is not in UTF-8.*: in Excel save it as/)
  })
})

describe('the delimiter', () => {
  test.each([
    ['username,bio\na;b;c;d', ','],
    ['username;bio;iq\n"a,b,c"', ';'],
    ['username\tbio, with a comma\tiq\n', '\t'],
    ['"a,b,c,\n,,";bio;iq\n', ';'],
    ['"say ""a,b,c""";bio\n', ';'],
    ['username\n1,2,3', ',']
  ])('of %j is %j', (text, delimiter) => {
    expect(delimiterOf(Buffer.from(text))).toBe(delimiter)
  })
})

describe('a first line with the delimiter', () => {
  test.each([
    ['sep=;\n', ';'],
    ['SEP=,\r\n', ','],
    ['sep=\t\r', '\t'],
    ['"sep=;"\r\n', ';'],
    ['sep=|\n', '|'],
    ['sep=¦\n', '¦']
  ])('%j is honored and left out, but counted', (line, delimiter) => {
    // A header without it has the other delimiters more often.
    const header = ['a,,,b', 'c;;;d', 'e\t\t\tf'].filter(cell => !cell.includes(delimiter))
    const rows = [header, ['1', '2']].map(cells => `${cells.join(delimiter)}\n`).join('')
    const { records, faults } = read(`${line}${rows}3${delimiter}"4`)
    expect(records).toEqual([
      { line: 2, cells: header },
      { line: 3, cells: ['1', '2'] }
    ])
    expect(faults.map(({ line: at }) => at)).toEqual([4])
  })

  test('is nothing but that', () => {
    expect(read('sep=;')).toEqual({ records: [], faults: [] })
    expect(read('sep=;x\n1;2').records[0]).toEqual({ line: 1, cells: ['sep=', 'x'] })
    expect(read('a;b\nsep=,\n').records[1]).toEqual({ line: 2, cells: ['sep=,'] })
  })
})

describe('records', () => {
  test('say on which line they start, whatever stands in quotes', () => {
    const text = 'a,b\r\n1,"x\ny\r\nz"\r\n\r\n\r\n2,3\n4,5\r6,"7\r\r8"\r\n9,10'
    expect(read(text).records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'x\ny\r\nz'] },
      { line: 7, cells: ['2', '3'] },
      { line: 8, cells: ['4', '5'] },
      { line: 9, cells: ['6', '7\r\r8'] },
      { line: 12, cells: ['9', '10'] }
    ])
  })

  test('come back as they were written, each on its line', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', '\r', 'a', ' '))
        .map(parts => parts.join(''))
    )
    const table = fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1, maxLength: 8 })
    const format = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
      quoted: fc.boolean(),
      bom: fc.boolean()
    })
    fc.assert(
      fc.property(table, format, (rows, options) => {
        const header = ['first', 'second', 'third']
        const written = stringify([header, ...rows], { ...options, quoted_match: /[\r\n,;\t"]/ })
        const { records, faults } = read(utf8Of(Buffer.from(written), 'w.csv'))
        expect(faults).toEqual([])
        expect(records.map(({ cells }) => cells)).toEqual([header, ...rows])
        let line = 1
        for (const [index, row] of [header, ...rows].entries()) {
          expect(records[index]?.line).toBe(line)
          line +=
            linesIn(row.join('')) === 1
              ? 1
              : 1 + row.reduce((sum, text) => sum + linesIn(text) - 1, 0)
        }
      }),
      { numRuns: 500 }
    )
  })
})

describe('a row with wrong quotation marks', () => {
  test.each([
    ['in the middle of a cell', '1,2"3'],
    ['after the end of a quoted cell', '1,"2"3'],
    ['never closed', '1,"2']
  ])('%s is reported on its line, and the rows after it are read', (_, row) => {
    const { records, faults } = read(`a,b\n\n${row}\n4,"5\n6"\n7,8\n`)
    expect(faults).toEqual([
      { line: 3, reason: expect.stringContaining('quotation mark') as string }
    ])
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['4', '5\n6'] },
      { line: 6, cells: ['7', '8'] }
    ])
  })

  test('that would swallow the file stops at 64 KB', () => {
    const rows = '1,2\n'.repeat(50_000)
    const { records, faults } = read(`a,b\n"${rows}`)
    expect(faults.map(({ line }) => line)).toEqual([2])
    expect(records).toHaveLength(50_000)
  })

  test('a thousand of them are enough', () => {
    const { records, faults } = read(`a,b\n${'1,2"3\n'.repeat(1500)}`)
    expect(faults).toHaveLength(1001)
    expect(faults.at(-1)?.reason).toContain('too many')
    expect(records).toHaveLength(1)
  })
})
