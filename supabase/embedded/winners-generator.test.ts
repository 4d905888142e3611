import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { WINNER_COLUMNS, WINNER_FIELDS } from '../winner-columns.ts'
import { DEFAULT_WINNERS, generateWinners, MAX_DESCRIPTION_LENGTH } from './winners-generator.ts'

const winners = [...generateWinners(DEFAULT_WINNERS)]
const numbers = (values: readonly (number | null)[]) => values.filter(value => value !== null)

function fingerprint(total: number): string {
  return createHash('sha256')
    .update(JSON.stringify([...generateWinners(total)]))
    .digest('hex')
    .slice(0, 16)
}

describe('the generated winners', () => {
  test('are the same for the same total, on every machine', () => {
    expect(fingerprint(0)).toBe('4f53cda18c2baa0c')
    expect(fingerprint(1000)).toMatchInlineSnapshot(`"eee9567bf48b0578"`)
  })

  test.each([0, 1, 3000, 9972, 9973, 60_000])('%i of them have unique handles', total => {
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

  test('have Zipf-distributed followers: a few giants, many small accounts', () => {
    const counts = numbers(winners.map(winner => winner.followers_count)).sort((a, b) => b - a)
    const middle = counts[Math.floor(counts.length / 2)]!
    expect(counts[0]! / middle).toBeGreaterThan(500)
    expect(counts[9]! / counts[99]!).toBeGreaterThan(4)
    expect(counts.at(-1)).toBe(0)
  })

  test('have normally distributed scores from 70 to 160, with ties', () => {
    const scores = numbers(winners.map(winner => winner.iq_score))
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    const near = scores.filter(score => Math.abs(score - mean) <= 14).length / scores.length
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(70)
    expect(Math.max(...scores)).toBeLessThanOrEqual(160)
    expect(mean).toBeCloseTo(116, 0)
    expect(near).toBeCloseTo(0.68, 1)
    expect(new Set(scores).size).toBeLessThan(190)
  })

  test('have descriptions of up to 160 characters, in many scripts, some like code', () => {
    const texts = winners.map(winner => winner.description ?? '')
    const all = texts.join('\n')
    expect(texts).toContain('')
    expect(Math.max(...texts.map(text => text.length))).toBe(MAX_DESCRIPTION_LENGTH)
    expect(texts.every(text => text.isWellFormed())).toBe(true)
    for (const script of ['Arabic', 'Hebrew', 'Cyrillic', 'Greek', 'Han', 'Hangul', 'Thai']) {
      expect(all).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
    }
    expect(all).toMatch(/\p{Emoji_Presentation}/u)
    expect(all).toContain('<img src=x onerror=alert(1)>')
  })

  test('have pictures that exist', () => {
    const avatars = new Set(winners.flatMap(winner => winner.avatar_url ?? []))
    const missing = [...avatars].filter(
      avatar => !existsSync(new URL(`../../public${avatar}`, import.meta.url))
    )
    expect(missing).toEqual([])
    expect(avatars.size).toBe(8)
  })

  test('are checked only after they were created, and follow only if checked', () => {
    for (const { created_at, follows_altius, follows_altius_checked_at: checked } of winners) {
      expect(checked === null || checked >= created_at).toBe(true)
      expect(follows_altius && checked === null).toBe(false)
    }
  })
})
