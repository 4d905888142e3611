import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { WINNER_COLUMNS, WINNER_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { DEFAULT_WINNERS, generateWinners } from './winners-generator.ts'

const winners = [...generateWinners(DEFAULT_WINNERS)]

/** Without what is null, so that a new column doesn't change it. */
function fingerprint(total: number): string {
  const text = JSON.stringify(
    [...generateWinners(total)],
    (_, value: unknown) => value ?? undefined
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

describe('the generated winners', () => {
  test('are the same for the same total, on every machine', () => {
    expect(fingerprint(1000)).toBe('701132238dbb4e58')
  })

  test.each([0, 1, 60_000])('%i of them have unique handles', total => {
    const names = Array.from(generateWinners(total), winner => winner.username)
    expect(names.every(name => /^[A-Za-z0-9_]{4,15}$/.test(name))).toBe(true)
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(total)
  })

  test('have every field, null only where the table allows it', () => {
    const nullable = WINNER_FIELDS.filter(field => winners.some(winner => winner[field] === null))
    expect(winners.every(winner => Object.keys(winner).join() === WINNER_FIELDS.join())).toBe(true)
    expect(nullable).toEqual(
      WINNER_FIELDS.filter(field => !('isRequired' in WINNER_COLUMNS[field]))
    )
  })

  test('have pictures that exist', () => {
    const avatars = new Set(winners.flatMap(winner => winner.avatar_url ?? []))
    const missing = [...avatars].filter(
      avatar => !existsSync(new URL(`../../public${avatar}`, import.meta.url))
    )
    expect(missing).toEqual([])
    expect(avatars.size).toBe(8)
  })
})
