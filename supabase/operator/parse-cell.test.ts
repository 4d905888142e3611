import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '../../tests/characters.ts'
import { propertyRuns } from '../../tests/property-runs.ts'
import { type CellKind, parseCell, type Value } from './parse-cell.ts'

const GOOD: readonly (readonly [CellKind, string, Value])[] = [
  ['handle', ' @Ana_1 ', 'Ana_1'],
  ['handle', "'@Ana_1", 'Ana_1'],
  ['handle', '＠Ａna_１', 'Ana_1'],
  ['handle', '\ufeffana\u200b\u00a0', 'ana'],
  ['handle', 'https://mobile.x.com/Ana_1/?s=20', 'Ana_1'],
  ['picture', ' /avatars/1.svg', '/avatars/1.svg'],
  ['text', ' kept as it is ', ' kept as it is '],
  ['text', "'=1+1", '=1+1'],
  ['count', '12,300', 12300],
  ['count', '12 300', 12300],
  ['count', '1\u202f234\u202f567', 1234567],
  ['count', "1'234'567", 1234567],
  ['count', '12300.0', 12300],
  ['score', '127,5', 127.5],
  ['percentage', '87.25\u00a0%', 87.25],
  ['seconds', '5:21', 321],
  ['time', '2024-02-29', '2024-02-29 00:00Z'],
  ['time', '2024-02-29 14:05:01', '2024-02-29 14:05:01Z'],
  ['time', '2024-02-29T14:05:01.123456+02:00', '2024-02-29 14:05:01.123456+02:00'],
  ['flag', 'Yes', true],
  ['flag', '0', false],
  ['score', '  ', null]
]

test.each(GOOD)('a cell of the kind %s may be %j', (kind, cell, value) => {
  expect(parseCell(kind, cell)).toEqual({ value })
})

test.each<[CellKind, string]>([
  ['count', '12.000'],
  ['count', '1,23'],
  ['count', '12\n300'],
  ['count', '12\t300'],
  ['count', '1,234 567'],
  ['count', '1 234\u00a0567'],
  ['count', '0,123'],
  ['percentage', '87\n%'],
  ['picture', 'https://a.test/&#32;b'],
  ['score', '1,500'],
  ['percentage', '101'],
  ['seconds', '1:75'],
  ['time', '2026-02-29'],
  ['time', '0000-01-01'],
  ['time', '2026-01-01T25:00'],
  ['flag', 'maybe']
])('a cell of the kind %s may not be %j', (kind, cell) => {
  expect(parseCell(kind, cell)).toEqual({ expected: expect.any(String) as string })
})

/** What the table takes: the checks and types of its columns. */
const TAKES: Record<CellKind, (value: Value) => boolean> = {
  handle: value => /^[A-Za-z0-9_]{1,15}$/.test(String(value)),
  picture: value =>
    /^(?:https:\/\/[^/]|\/[A-Za-z0-9._~-])[^\p{Cc}\s\\]*$/u.test(String(value)) &&
    String(value).length <= 2048,
  text: value => [...String(value)].length <= 500 && !String(value).includes('\0'),
  count: isCount,
  score: value => isDecimal(value, 300, 1),
  percentage: value => isDecimal(value, 100, 2),
  seconds: isCount,
  time: value =>
    /^(?!0000)\d{4}-\d\d-\d\d .*(?:Z|[+-](?:0\d|1[0-5])\D?\d*)$/.test(String(value)) &&
    !Number.isNaN(Date.parse(String(value))),
  flag: value => typeof value === 'boolean'
}

function isCount(value: Value): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31
}

function isDecimal(value: Value, max: number, decimals: number): boolean {
  const number = typeof value === 'number' ? value : NaN
  return number >= 0 && number <= max && number === Number(number.toFixed(decimals))
}

const somethingElse = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 3 }),
  fc.stringMatching(/^[-+.,:\/\\\0 \d]{1,3}$/),
  fc.constantFrom('http://', '//', '0000', '16', '25', '399', '9'.repeat(10)),
  fc.constantFrom('x'.repeat(600), 'x'.repeat(2048))
)
/** A good cell, a piece of which is replaced. */
const someCell = fc
  .tuple(fc.constantFrom(...GOOD), fc.nat(30), fc.nat(4), somethingElse)
  .map(([[kind, cell], from, length, piece]): [CellKind, string] => [
    kind,
    cell.slice(0, from) + piece + cell.slice(from + length)
  ])

test('any cell is a value that the table takes, or refused with a reason', () => {
  fc.assert(
    fc.property(someCell, ([kind, cell]) => {
      const parsed = parseCell(kind, cell)
      if ('expected' in parsed) expect(parsed.expected).toMatch(/\.$/)
      else expect(parsed.value === null || TAKES[kind](parsed.value)).toBe(true)
    }),
    propertyRuns(3000)
  )
})
