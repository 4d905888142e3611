import { describe, expect, test } from 'vitest'
import { readRows } from './rows.ts'

const read = (text: string) => readRows(Buffer.from(text))

describe('a file of winners', () => {
  test.each([
    ['commas', 'username,iq_score,description\r\nana,100,"a, ""b"""\r\n'],
    ['semicolons and a byte order mark', '\ufeffHandle;IQ;Bio\nana;100;"a, ""b"""\n'],
    ['a blank line on top', '\r\nusername;iq;bio,\r\nana;100;"a, ""b"""\r\n'],
    ['empty cells at the end', 'username,iq,bio\nana,100,"a, ""b""",,\n'],
    ['tabs and old line ends', 'X handle\tscore\tdescription\rana\t100\t"a, ""b"""\r'],
    ['its delimiter on top', 'sep=;\r\nusername;iq;bio,\r\nana;100;"a, ""b"""\r\n']
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual({
      rows: [{ username: 'ana', iq_score: 100, description: 'a, "b"' }],
      faults: [],
      ignoredColumns: []
    })
  })

  test('empties a value by an empty cell, except where one is required', () => {
    const { rows } = read('username,bio,follows_altius,created_at\nana,,,\n')
    expect(rows).toEqual([{ username: 'ana', description: null }])
  })

  test('names the columns that it ignores, but not the id of an export', () => {
    expect(read('id,username,shoe size\n7,ana,44\n').ignoredColumns).toEqual(['shoe size'])
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
eve\u200b,1,
\ufeffeve,1,
zoe\ufe0f,1,
`)
    expect(faults).toEqual([
      'line 6: username: A username has 1 to 15 letters, digits or underscores. "two words"',
      'line 6: iq_score: Write a number from 0 to 300 with at most one decimal, such as 85.5. "high"',
      'line 7: The username is missing.',
      'line 8: The row has 2 cells, the header 3.',
      'line 9: The same username is in line 3.',
      'line 10: username: A username has 1 to 15 letters, digits or underscores. "eve\\u{200b}"',
      'line 11: username: A username has 1 to 15 letters, digits or underscores. "\\u{feff}eve"',
      'line 12: username: A username has 1 to 15 letters, digits or underscores. "zoe\\u{fe0f}"'
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
