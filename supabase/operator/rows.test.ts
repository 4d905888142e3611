import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateWinners } from '../embedded/winners-generator.ts'
import { type Field, FIELDS } from './fields.ts'
import { guardFormulas } from './formulas.ts'
import { readRows } from './rows.ts'

const NO_MAP = new Map()

function read(text: string) {
  return readRows(Buffer.from(text), 'winners.csv', NO_MAP)
}

describe('rows', () => {
  test('have null for an empty cell and nothing for a missing column', () => {
    expect(read('Handle,IQ,Bio\n@ana,,\nbob,115," "\n').rows).toEqual([
      { username: 'ana', iq_score: null, description: null },
      { username: 'bob', iq_score: 115, description: ' ' }
    ])
  })

  test('that are empty are left out, and so are empty cells beyond the header', () => {
    const { rows, errors } = read('username;iq\nana;1;;\n;\n\n;;;\nbob;2\n')
    expect(errors).toEqual([])
    expect(rows.map(({ username }) => username)).toEqual(['ana', 'bob'])
  })

  test('lose the guard against formulas that an export has given them', () => {
    expect(read("username,bio,iq\n'@ana,'=1+1,1\n").rows).toEqual([
      { username: 'ana', description: '=1+1', iq_score: 1 }
    ])
  })

  test('come back as they were written', () => {
    const fields = Object.keys(FIELDS) as Field[]
    const all = [...generateWinners(5000)]
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: all.length - 50 }),
        fc.constantFrom(',', ';', '\t'),
        (start, delimiter) => {
          const winners = all.slice(start, start + 50)
          const written = stringify(
            winners.map(winner => ({
              ...winner,
              description: guardFormulas(winner.description ?? '')
            })),
            { delimiter, header: true, columns: fields, cast: { boolean: String } }
          )
          const { rows, errors } = read(written)
          expect(errors).toEqual([])
          expect(rows).toEqual(
            winners.map(winner => ({
              ...Object.fromEntries(fields.map(field => [field, winner[field]])),
              description: winner.description || null
            }))
          )
        }
      ),
      { numRuns: 50 }
    )
  })
})

describe('an error', () => {
  test('has its line, field, a shortened value and the reason', () => {
    const { rows, errors, invalidRows } = read(
      `username,bio,iq\n"ana","two\nlines",500\n${'x'.repeat(100)},,-\nbob,,1\n`
    )
    expect(errors).toEqual([
      { line: 2, field: 'iq_score', value: '500', reason: 'The number must be from 0 to 300.' },
      {
        line: 4,
        field: 'username',
        value: `${'x'.repeat(59)}…`,
        reason: 'A username has 1 to 15 letters, digits or underscores.'
      },
      {
        line: 4,
        field: 'iq_score',
        value: '-',
        reason: 'Write a number from 0 to 300, such as 85 or 85.5.'
      }
    ])
    expect(invalidRows).toBe(2)
    expect(rows).toEqual([{ username: 'bob', description: null, iq_score: 1 }])
  })

  test('names the first line of a username that comes again, in whatever case', () => {
    expect(read('username\nAna\nbob\n\n@ANA\nana\n').errors).toEqual([
      { line: 5, field: 'username', value: 'ANA', reason: 'The same username is in line 2.' },
      { line: 6, field: 'username', value: 'ana', reason: 'The same username is in line 2.' }
    ])
  })

  test.each([
    ['fewer', 'ana', 1],
    ['more', 'ana,1,2', 3]
  ])('reports a row with %s cells than the header', (_, row, cells) => {
    expect(read(`username,iq\n${row}\n`).errors).toEqual([
      { line: 2, field: '', value: '', reason: `The row has ${String(cells)} cells, the header 2.` }
    ])
  })

  test('in the header is the only one', () => {
    expect(() => read('username,"b"io\nana,x\n')).toThrow(
      'winners.csv, line 1: The row has a quotation mark in a wrong place.'
    )
  })

  test.each(['', '\ufeff', '\n\n'])('tells that %j is empty', text => {
    expect(() => read(text)).toThrow('winners.csv is empty.')
  })
})
