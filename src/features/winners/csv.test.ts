import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CSV_HEADER, csvOf } from './csv.ts'
import { type Winner } from './columns.ts'
import { ANA, winners } from './winners.fixture.ts'

function written(rows: readonly Winner[]): string {
  const ranked = rows.map((winner, place) => ({ rank: place + 1, winner, isComplete: true }))
  return CSV_HEADER + csvOf(ranked)
}

const read = (text: string): readonly Record<string, string>[] =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })

const descriptions = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[;\t\r\n"'=+\-@＝＋－＠,a1)]{0,12}$/),
  fc.constantFrom("'=1+1", '=1+1', '@cmd', '-2', '+3', '\tx', 'a,b', 'say "hi"', 'two\r\nlines')
)

it('holds no formula', () => {
  fc.assert(
    fc.property(winners, descriptions, (rows, description) => {
      const file = written(rows.map(row => ({ ...row, description })))
      for (const { username, description: told } of read(file))
        for (const cell of [username, told]) expect(cell).not.toMatch(/^[=+@＝＋－＠\t\r]|^-(?!\))/)
      // Some readers cut at semicolons, tabs and ends of lines too.
      for (const piece of file.split(/[;\t\r\n]/))
        expect(piece).not.toMatch(/^"*(?!-\))[=+\-@＝＋－＠]/)
    }),
    { numRuns: 200 }
  )
})

it('begins with a byte order mark, so that Excel reads it as UTF-8', () => {
  expect(written([])).toMatch(/^\ufeffrank,/)
})

it('writes names without @ and a missing score or count as nothing', () => {
  const [line] = read(written([{ ...ANA, followers_count: 1234 }]))
  expect(line).toMatchObject({
    rank: '1',
    username: 'ana',
    iq_score: '',
    followers_count: '1234',
    following_count: ''
  })
})
