import { describe, expect, test } from 'vitest'
import { parseColumnMap, readHeader } from './header.ts'

describe('the header', () => {
  test('names the fields in the order of the file and what is left out', () => {
    expect(readHeader(['IQ', 'Notes', 'X handle', ''], new Map())).toEqual({
      columns: ['iq_score', undefined, 'username', undefined],
      fields: ['iq_score', 'username'],
      ignored: ['Notes', '']
    })
  })

  test('with two columns for one field is refused', () => {
    expect(() => readHeader(['Handle', 'IQ', 'username'], new Map())).toThrow(
      'The columns "Handle" and "username" both hold username: leave one out with --map "Column=".'
    )
  })

  test('without usernames is refused', () => {
    expect(() => readHeader(['Name', 'IQ'], new Map())).toThrow(
      'No column holds usernames. The columns are "Name", "IQ": say which one with --map "Column=username".'
    )
  })
})

describe('--map', () => {
  test('chooses what a column holds, and leaves one out', () => {
    const map = parseColumnMap(['name=username', 'a=b=IQ', 'Handle='])
    expect(readHeader(['Name', 'A = B', 'Handle'], map).columns).toEqual([
      'username',
      'iq_score',
      undefined
    ])
  })

  test.each(['Name', '=username', 'Name=rank'])('%j is refused', value => {
    expect(() => parseColumnMap([value])).toThrow(/^--map ".+" must be "Column=field", with one of/)
  })

  test('with a column that the file lacks is refused', () => {
    expect(() => readHeader(['username'], parseColumnMap(['Points=iq']))).toThrow(
      '--map names a column that the file doesn\'t have. Its columns are "username".'
    )
  })
})
