import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateWinners } from './winners-generator.ts'

/** Without what is null, so that a new column doesn't change it. */
function fingerprint(total: number): string {
  const text = JSON.stringify(
    [...generateWinners(total)],
    (_, value: unknown) => value ?? undefined
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

test('the generated winners are the same for the same total, on every machine', () => {
  expect(fingerprint(1000)).toBe('d6422561f18c0da4')
})

test.each([0, 1, 60_000])('%i generated winners have unique handles', total => {
  const names = Array.from(generateWinners(total), winner => winner.username)
  expect(names.every(name => /^[A-Za-z0-9_]{4,15}$/.test(name))).toBe(true)
  expect(new Set(names.map(name => name.toLowerCase())).size).toBe(total)
})
