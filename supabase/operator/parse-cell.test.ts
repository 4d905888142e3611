import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ColumnKind } from '../../src/domain/winners/winner-columns.ts'
import { parseCell } from './parse-cell.ts'

type Kind = Exclude<ColumnKind, 'id'>

describe('a cell', () => {
  test.each<[Kind, string, string | number | boolean | null]>([
    ['handle', ' @Ana_1 ', 'Ana_1'],
    ['handle', "'@Ana_1", 'Ana_1'],
    ['handle', 'https://x.com/ana', 'ana'],
    ['picture', ' /avatars/1.svg', '/avatars/1.svg'],
    ['text', ' kept as it is ', ' kept as it is '],
    ['text', "'=1+1", '=1+1'],
    ['count', '12,300', 12300],
    ['count', '12 300', 12300],
    ['count', '12300.0', 12300],
    ['score', '127,5', 127.5],
    ['percentage', '87.25 %', 87.25],
    ['seconds', '5:21', 321],
    ['time', '2024-02-29', '2024-02-29T00:00Z'],
    ['time', '2024-02-29 14:05:01', '2024-02-29 14:05:01Z'],
    ['time', '2024-02-29T14:05:01.123456+02:00', '2024-02-29T14:05:01.123456+02:00'],
    ['flag', 'Yes', true],
    ['flag', '0', false],
    ['score', '  ', null]
  ])('of the kind %s may be %j', (kind, cell, value) => {
    expect(parseCell(kind, cell)).toEqual({ ok: true, value })
  })

  test.each<[Kind, string, string]>([
    ['handle', 'two words', 'A username has 1 to 15 letters, digits or underscores.'],
    ['picture', 'http://a.test/1.png', 'Write an https address'],
    ['picture', '/\\evil.test', 'Write an https address'],
    ['picture', `https://a.test/${'x'.repeat(2048)}`, 'exceeds 2048'],
    ['text', 'x'.repeat(501), 'The text has 501 characters; 500 fit.'],
    ['text', 'a\0b', 'NUL'],
    ['count', '1.5', 'whole number'],
    ['count', '-1', 'whole number'],
    ['count', '1,23', 'whole number'],
    ['count', '2147483648', 'must not exceed 2147483647'],
    ['score', '300.1', 'from 0 to 300'],
    ['score', '1,500', 'from 0 to 300'],
    ['score', '99.55', 'more than 1 decimals'],
    ['percentage', '101', 'from 0 to 100'],
    ['seconds', '1:75', 'minutes and seconds'],
    ['time', '03.11.2026', 'Write a date'],
    ['time', '2026-02-29', 'no such day'],
    ['flag', 'maybe', 'Write true or false.']
  ])('of the kind %s may not be %j', (kind, cell, reason) => {
    const parsed = parseCell(kind, cell)
    expect(parsed).toEqual({ ok: false, reason: expect.stringContaining(reason) as string })
  })

  test('of any kind and content is a value or has a reason', () => {
    const kinds = fc.constantFrom<Kind>('handle', 'picture', 'count', 'score', 'seconds', 'time')
    fc.assert(
      fc.property(kinds, fc.string({ unit: 'binary' }), (kind, cell) => {
        const parsed = parseCell(kind, cell)
        expect(parsed.ok || parsed.reason.length > 10).toBe(true)
      }),
      { numRuns: 500 }
    )
  })
})
