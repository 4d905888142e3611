import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Field, fieldNamed, FIELDS } from './fields.ts'
import { ANY_CHARACTER } from '../../tests/characters.ts'

describe('a cell is read', () => {
  test.each<[Field, string, string | number | boolean]>([
    ['username', ' @Ana_1 ', 'Ana_1'],
    ['username', 'https://x.com/Ana_1', 'Ana_1'],
    ['username', 'twitter.com/Ana_1?lang=en', 'Ana_1'],
    ['followers_count', '0', 0],
    ['followers_count', '1,234,567', 1_234_567],
    ['followers_count', '1 234', 1234],
    ['followers_count', '1\u202f234', 1234],
    ['followers_count', "1'234", 1234],
    ['followers_count', '120.0', 120],
    ['followers_count', '2147483647', 2_147_483_647],
    ['iq_score', '115.5', 115.5],
    ['iq_score', '115,5', 115.5],
    ['iq_score', '115.50', 115.5],
    ['accuracy_percentage', '85%', 85],
    ['accuracy_percentage', '85.25 %', 85.25],
    ['accuracy_percentage', '0.5', 0.5],
    ['completion_time', '321', 321],
    ['completion_time', '5:21', 321],
    ['completion_time', '90:00', 5400],
    ['created_at', '2026-11-03', '2026-11-03T00:00Z'],
    ['created_at', '2024-02-29 14:05', '2024-02-29 14:05Z'],
    ['created_at', '2026-11-03T14:05:06.123456+05:30', '2026-11-03T14:05:06.123456+05:30'],
    ['created_at', '2026-11-03 14:05:06+00', '2026-11-03 14:05:06+00'],
    ['follows_altius', 'TRUE', true],
    ['follows_altius', 'no', false],
    ['avatar_url', 'https://pbs.twimg.com/a.jpg', 'https://pbs.twimg.com/a.jpg'],
    ['avatar_url', '/avatars/1.svg', '/avatars/1.svg'],
    ['description', ' spaces stay ', ' spaces stay '],
    ['description', '🧠'.repeat(500), '🧠'.repeat(500)]
  ])('%s %j as %j', (field, text, value) => {
    expect(FIELDS[field].parse(text)).toEqual({ ok: true, value })
  })
})

describe('a cell is refused', () => {
  test.each<[Field, string]>([
    ['username', ''],
    ['username', '@'],
    ['username', 'Ana Silva'],
    ['username', 'sixteen_letters_'],
    ['username', 'https://x.com/home'],
    ['followers_count', '-1'],
    ['followers_count', '12.3k'],
    ['followers_count', '1.234'],
    ['followers_count', '1,23'],
    ['followers_count', '12,34,567'],
    ['followers_count', '1.5'],
    ['followers_count', '1e3'],
    ['followers_count', 'many'],
    ['followers_count', '2147483648'],
    ['iq_score', '301'],
    ['iq_score', '115.25'],
    ['iq_score', '1,234'],
    ['iq_score', '-3'],
    ['iq_score', 'NaN'],
    ['accuracy_percentage', '100.01'],
    ['accuracy_percentage', '85.123'],
    ['accuracy_percentage', '8%5%'],
    ['completion_time', '5:61'],
    ['completion_time', '00:05:21'],
    ['completion_time', '5m'],
    ['created_at', '3/11/2026'],
    ['created_at', '2026-02-29'],
    ['created_at', '2026-13-01'],
    ['created_at', '0000-01-01'],
    ['created_at', '2026-11-03T25:00'],
    ['created_at', 'yesterday'],
    ['follows_altius', 'maybe'],
    ['avatar_url', 'http://plain.example/a.png'],
    ['avatar_url', 'javascript:alert(1)'],
    ['avatar_url', '//elsewhere.example/a.png'],
    ['avatar_url', '/\\elsewhere.example'],
    ['avatar_url', 'https:///a.png'],
    ['avatar_url', 'https://a.example/a b.png'],
    ['avatar_url', `https://a.example/${'a'.repeat(2048)}`],
    ['description', 'a'.repeat(501)],
    ['description', 'a\0b']
  ])('%s %j', (field, text) => {
    const cell = FIELDS[field].parse(text)
    expect(cell).toEqual({ ok: false, reason: expect.stringMatching(/^[A-Z].+\.$/) as string })
  })

  test('whatever else it is, with a sentence and without an exception', () => {
    const fields = fc.constantFrom(...Object.values(FIELDS))
    fc.assert(
      fc.property(fields, fc.string({ unit: ANY_CHARACTER }), ({ parse }, text) => {
        const cell = parse(text)
        if (!cell.ok) expect(cell.reason).toMatch(/\.$/)
      })
    )
  })
})

describe('a column is known', () => {
  test.each<[string, Field]>([
    ['Username', 'username'],
    ['X handle', 'username'],
    ['x-handle', 'username'],
    [' AVATAR_URL ', 'avatar_url'],
    ['Avatar', 'avatar_url'],
    ['Bio', 'description'],
    ['Followers', 'followers_count'],
    ['IQ score', 'iq_score'],
    ['Accuracy (%)', 'accuracy_percentage'],
    ['Completion time (s)', 'completion_time'],
    ['createdAt', 'created_at'],
    ['Follows Altius', 'follows_altius']
  ])('%j as %s', (name, field) => {
    expect(fieldNamed(name)).toBe(field)
  })

  test.each(['', 'id', 'Name', 'Notes', 'Имя', 'constructor'])('%j is not', name => {
    expect(fieldNamed(name)).toBeUndefined()
  })
})
