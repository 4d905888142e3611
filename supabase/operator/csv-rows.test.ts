import { describe, expect, test } from 'vitest'
import { faultLines } from './faults.ts'
import { readRows } from './csv-rows.ts'

const read = (text: string) => readRows(Buffer.from(text))

describe('a file of winners', () => {
  test.each([
    ['commas', 'username,iq_score,description\r\nana,100,"a, ""b"""\r\n'],
    ['semicolons and a byte order mark', '\ufeffHandle;IQ;Bio\nana;100;"a, ""b"""\n'],
    ['a blank line on top', '\r\nusername;iq;bio,\r\nana;100;"a, ""b"""\r\n'],
    ['empty cells at the end', 'username,iq,bio\nana,100,"a, ""b""",,\n'],
    ['tabs and old line ends', 'X handle\tscore\tdescription\rana\t100\t"a, ""b"""\r'],
    ['its delimiter on top', 'sep=;\r\nusername;iq;bio,\r\nana;100;"a, ""b"""\r\n'],
    ['a comma in a heading', 'Username;IQ;"Bio, short";Bio\nana;100;"x, y";"a, ""b"""\n'],
    ['a line break in a heading', '"X\nhandle";IQ;"Bio\r\n"\nana;100;"a, ""b"""\n']
  ])('is read with %s', (_, text) => {
    const { rows, faults } = read(text)
    expect(rows).toEqual([{ username: 'ana', iq_score: 100, description: 'a, "b"' }])
    expect(faults).toEqual([])
  })

  test('is cut at the delimiter of its rows, whatever stands in a cell or a heading', () => {
    const bios = 'Username;Bio, short\nana;one, two, three\nbob;"four; five, six"\n'
    expect(read(bios)).toMatchObject({
      rows: [{ username: 'ana' }, { username: 'bob' }],
      ignoredColumns: ['Bio, short']
    })
    const [row] = read('username\tbio\nana\t"a;b;c, d"\n').rows
    expect(row).toEqual({ username: 'ana', description: 'a;b;c, d' })
  })

  test('empties a value by an empty cell, except where one is required', () => {
    const { rows } = read('username,bio,follows_altius,created_at\nana,,,\n')
    expect(rows).toEqual([{ username: 'ana', description: null }])
  })

  test('names the columns that it ignores, but not the id, which it reads', () => {
    const { rows, ignoredColumns } = read('id,username,shoe size\n7,ana,44\n,bob,45\nx-1,eve,46\n')
    expect(ignoredColumns).toEqual(['shoe size'])
    expect(rows).toEqual([
      { id: 7, username: 'ana' },
      { username: 'bob' },
      { id: NaN, username: 'eve' }
    ])
  })

  test('tells which usernames have characters that none has on X', () => {
    const { rows, faults, respelled } = read(
      'username\n＠ana\nx.com/bob?s=20\neve\u200b\nev\u0435\nVİK\n@zoe \n'
    )
    expect(rows.map(({ username }) => username)).toEqual(['ana', 'bob', 'eve', 'VIK', 'zoe'])
    expect(respelled).toEqual(['ana', 'eve', 'VIK'])
    // A letter that only looks like one of X.
    expect(faults).toMatchObject([{ line: 5, found: '"ev\u0435"' }])
  })

  test('leaves out rows without any content', () => {
    expect(read('username,iq\n\nana,1\n , \n\nbob,2\n').rows).toHaveLength(2)
  })

  test('lists each fault with its line, column and cell, and counts lines inside of quotes', () => {
    const { faults } = read(`sep=,
username,iq,bio
ana,1,"1
2
3"
two words,high,
,1,
bob,1
ANA,1,
`)
    expect(faultLines(faults)).toEqual([
      'line 6: username: A username has 1 to 15 letters, digits or underscores. "two words"',
      'line 6: iq_score: Write a number from 0 to 300 with at most one decimal, such as 85.5. "high"',
      'line 7: The username is missing.',
      'line 8: The row has 2 cells, the header 3.',
      'line 9: The same username stands twice. (also in line 3)'
    ])
  })

  test.each(['\n', '\r\n', '\r'])('counts lines that end in %j as an editor does', end => {
    const lines = ['username,iq,followers', '', 'ana,1,"12', '300"', 'bob,high,"1', '2', '"', ',,']
    const { faults } = read([...lines, 'eve,worse,1', ''].join(end))
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [3, 'followers_count'],
      [5, 'iq_score'],
      [5, 'followers_count'],
      [9, 'iq_score']
    ])
  })

  test('with one fault in many rows has one line for it', () => {
    const rows = Array.from({ length: 300 }, (_, at) => `u${String(at)},28.11.2026\n`)
    const { faults } = read(`username,created_at\n${rows.join('')}`)
    expect(faults).toHaveLength(300)
    expect(faultLines(faults)).toEqual([
      'created_at: Write a date such as 2026-11-03 or a time such as 2026-11-03T14:05:00Z. 300 rows: line 2 "28.11.2026", line 3 "28.11.2026", line 4 "28.11.2026" and 297 more'
    ])
  })

  test.each([
    ['', 'The file is empty.'],
    ['username,iq\n,\n', 'The file has a header, but no rows.'],
    ['name,iq\nana,1\n', 'No column is called username. The columns are "name", "iq".'],
    ['username,handle\nana,ana\n', 'Two columns hold username'],
    ['username,accuracy\nana,0.87\nbob,1\neve,\n', 'fractions such as 0.87: write percent'],
    ['username,iq\nana,1\nbob,"1"x\n', 'never closed in the row after line 2.'],
    ['username,iq\nana,1\nbob,"1\neve,1\n', 'never closed in the row after line 2.']
  ])('that starts with %.20j is refused with a sentence', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })

  test('in another encoding is refused', () => {
    expect(() => readRows(Buffer.from('username\nána\n', 'latin1'))).toThrow('not text in UTF-8')
  })

  test('that holds a percentage below one among others is read', () => {
    expect(read('username,accuracy\nana,0.87\nbob,87\n').rows).toHaveLength(2)
  })
})
