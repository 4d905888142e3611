import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBytes } from './read-csv.ts'
import { readRows } from './rows.ts'

const read = (text: string) => readRows(Buffer.from(text))

describe('a file of winners', () => {
  test.each([
    ['commas', 'username,iq_score,description\r\nana,100,"a, ""b"""\r\n'],
    ['semicolons', 'Handle;IQ;Bio\nana;100;"a, ""b"""\n'],
    ['tabs and old line ends', 'X handle\tscore\tdescription\rana\t100\t"a, ""b"""\r'],
    ['its delimiter on top', 'sep=;\r\nusername;iq;bio,\r\nana;100;"a, ""b"""\r\n'],
    ['a byte order mark', '\ufeffUserName,IQ Score,description\nana,100,"a, ""b"""']
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual({
      rows: [{ username: 'ana', iq_score: 100, description: 'a, "b"' }],
      errors: [],
      ignoredColumns: []
    })
  })

  test('empties a value by an empty cell, except where one is required', () => {
    const { rows } = read('id,username,bio,follows_altius,created_at,shoe size\n7,ana,,,,44\n')
    expect(rows).toEqual([{ username: 'ana', description: null }])
  })

  test('names the columns that it ignores, but not the id of an export', () => {
    expect(read('id,username,shoe size\n7,ana,44\n').ignoredColumns).toEqual(['shoe size'])
  })

  test('leaves out rows without any content', () => {
    expect(read('username,iq\n\nana,1\n , \n\nbob,2\n').rows).toHaveLength(2)
  })

  test('lists all of 30 faults among 1,000 rows with their lines and cells', () => {
    const faults: [string, string, string | undefined][] = [
      ['two words,1,,,', 'username', 'two words'],
      [',1,,,', 'username', ''],
      ['x1234567890123456,1,,,', 'username', 'x1234567890123456'],
      ['USER_1,1,,,', 'username', 'USER_1'],
      ['a1,301,,,', 'iq_score', '301'],
      ['a2,-1,,,', 'iq_score', '-1'],
      ['a3,high,,,', 'iq_score', 'high'],
      ['a4,1,x.png,,', 'avatar_url', 'x.png'],
      ['a5,1,javascript:alert(1),,', 'avatar_url', 'javascript:alert(1)'],
      ['a6,1,//evil.test,,', 'avatar_url', '//evil.test'],
      ['a7,1,,maybe,', 'follows_altius', 'maybe'],
      ['a8,1,,,yesterday', 'created_at', 'yesterday'],
      ['a9,1,,,2026-13-01', 'created_at', '2026-13-01'],
      ['b1,1,,,2026-01-01T25:00', 'created_at', '2026-01-01T25:00'],
      ['b2,1,,', 'row', undefined],
      ['b3,1,,,,surplus', 'row', undefined],
      ['b4,"1"x,,,', 'row', undefined],
      ['b5,"never closed,,,', 'row', undefined]
    ]
    // Other names, since the same one twice is a fault too.
    const again = faults
      .slice(0, 12)
      .map(([text, ...rest]) => [text.replace(/^a/, 'c'), ...rest] as const)
    const planted = [...faults, ...again]
    const lines = Array.from({ length: 1000 }, (_, index) => `user_${String(index)},1,,,`)
    const lineOf = (index: number): number => 20 + index * 30
    for (const [index, [text]] of planted.entries()) lines[lineOf(index) - 2] = text
    const { rows, errors } = read(
      `username,iq,avatar,follows_altius,created_at\n${lines.join('\n')}`
    )
    expect(errors.map(({ line, field = 'row', cell }) => [line, field, cell])).toEqual(
      planted.map(([, field, cell], index) => [lineOf(index), field, cell])
    )
    expect(rows).toHaveLength(970)
  })

  test('counts the line that names the delimiter', () => {
    expect(read('sep=,\nusername,iq\nana,x\n').errors).toMatchObject([{ line: 3, cell: 'x' }])
  })

  test('counts lines inside of quotes', () => {
    const { errors } = read('username,bio\nana,"1\n2\r\n3"\nbob,x\nana,\n')
    expect(errors).toEqual([
      { line: 6, field: 'username', cell: 'ana', reason: 'The same username is in line 2.' }
    ])
  })

  test.each([
    ['PK\u0003\u0004…', 'The file is an Excel workbook'],
    ['[{"username":"ana"}]', 'The file is JSON'],
    [' {"username":"ana"}', 'The file is JSON'],
    ['', 'The file is empty.'],
    ['username,iq\n,\n', 'The file has a header, but no rows.'],
    ['name,iq\nana,1\n', 'No column is called username. The columns are "name", "iq".'],
    ['username,handle\nana,ana\n', 'Two columns hold username'],
    ['username,accuracy\nana,0.87\nbob,1\neve,\n', 'fractions such as 0.87: write percent'],
    ['"username,iq\nana,1\n', "The header can't be read."]
  ])('that starts with %.20j is refused with a sentence', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })

  test('that holds a percentage below one among others is read', () => {
    expect(read('username,accuracy\nana,0.87\nbob,87\n').rows).toHaveLength(2)
  })

  test('in another encoding is refused', () => {
    expect(() => readRows(Buffer.from('username\nána\n', 'latin1'))).toThrow('not in UTF-8')
    expect(() => readRows(Buffer.from('\ufeffusername\nana\n', 'utf16le'))).toThrow('UTF-16')
  })

  test('of more than 64 MB is refused before it is read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'altius-'))
    const file = path.join(folder, 'large.csv')
    await writeFile(file, ',')
    await truncate(file, 300 * 1024 * 1024)
    await expect(readBytes(file)).rejects.toThrow('has more than 64 MB')
    await expect(readBytes(folder)).rejects.toThrow('is not a file')
    await expect(readBytes(`${file}x`)).rejects.toThrow('There is no file')
    await rm(folder, { recursive: true })
  })
})
