import { expect, test } from 'vitest'
import { type CellKind, parseCell, type Value } from './parse-cell.ts'

test.each<[CellKind, string, Value]>([
  ['handle', ' @Ana_1 ', 'Ana_1'],
  ['handle', "'@Ana_1", 'Ana_1'],
  ['picture', ' /avatars/1.svg', '/avatars/1.svg'],
  ['text', ' kept as it is ', ' kept as it is '],
  ['text', "'=1+1", '=1+1'],
  ['count', '12,300', 12300],
  ['count', '12 300', 12300],
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
])('a cell of the kind %s may be %j', (kind, cell, value) => {
  expect(parseCell(kind, cell)).toEqual({ value })
})

test.each<[CellKind, string]>([
  ['handle', 'two words'],
  ['picture', 'http://a.test/1.png'],
  ['picture', 'javascript:alert(1)'],
  ['picture', '//evil.test'],
  ['picture', 'https:// evil.test'],
  ['picture', '/\\evil.test'],
  ['picture', `https://a.test/${'x'.repeat(2048)}`],
  ['text', 'x'.repeat(501)],
  ['text', 'a\0b'],
  ['count', '1.5'],
  ['count', '12.000'],
  ['count', '-1'],
  ['count', '1,23'],
  ['count', '2147483648'],
  ['score', '300.1'],
  ['score', '1,500'],
  ['score', '99.55'],
  ['score', 'high'],
  ['percentage', '101'],
  ['seconds', '1:75'],
  ['time', '03.11.2026'],
  ['time', '2026-02-29'],
  ['time', '2026-13-01'],
  ['time', '0000-01-01'],
  ['time', '2026-01-01 10:00+99'],
  ['time', '2026-01-01T25:00'],
  ['flag', 'maybe']
])('a cell of the kind %s may not be %j', (kind, cell) => {
  expect(parseCell(kind, cell)).toEqual({ expected: expect.any(String) as string })
})
