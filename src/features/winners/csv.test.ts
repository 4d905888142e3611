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
  parse(text, { columns: true, record_delimiter: '\r\n' })

/** What is in the way of a formula may stand anywhere; the rest has to be as it was. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll("'", '')

const descriptions = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[;\t\r\n"=+\-@＝＋－＠,a1)]{0,12}$/),
  fc.constantFrom('=1+1', '@cmd', '-2', '+3', '\tx', 'a,b', 'say "hi"', 'two\r\nlines')
)

it('can be read back, cell by cell, and holds no formula', () => {
  fc.assert(
    fc.property(winners, descriptions, (rows, description) => {
      const described = rows.map(row => ({ ...row, description }))
      const lines = read(written(described))
      expect(lines).toHaveLength(rows.length)
      lines.forEach((line, place) => {
        expect(plain(line['username'])).toBe(plain(described[place]?.username))
        expect(plain(line['description'])).toBe(plain(description))
        for (const cell of [line['username'], line['description']])
          expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
      })
      // Some readers cut at semicolons, tabs and ends of lines too.
      for (const piece of written(described).split(/[;\t\r\n]/))
        expect(piece).not.toMatch(/^"*(?!-\))[=+\-@＝＋－＠]/)
    }),
    { numRuns: 200 }
  )
})

it('disarms a formula wherever a cell may begin, and leaves other text as it is', () => {
  for (const [text, cell] of [
    ['=1+1', "'=1+1"],
    ['a;＠x', "a;'＠x"],
    ['a;-2+3;@x', "a;'-2+3;'@x"],
    ['a\t+1', "a\t'+1"],
    ['a\r\n=1', `"a\r\n'=1"`],
    ['a;"=1+1;', `"a;'""=1+1;"`],
    ['first; second - third', 'first; second - third'],
    ["it's 1+1=2; me@home", "it's 1+1=2; me@home"],
    ['thanks ;-)', 'thanks ;-)']
  ] as const) {
    const line = written([{ ...ANA, description: text }]).slice(CSV_HEADER.length)
    expect(line.slice(-cell.length - 3)).toBe(`,${cell}\r\n`)
  }
})

it('writes names without @ and a missing score as nothing', () => {
  const [line] = read(written([{ ...ANA, followers_count: 1234 }]))
  expect(line).toMatchObject({ rank: '1', username: 'ana', iq_score: '', followers_count: '1234' })
})
