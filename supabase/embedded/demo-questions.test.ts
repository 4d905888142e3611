import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Question = { stem: string; options: readonly string[]; key: number }

const questions = JSON.parse(
  await readFile(new URL('./demo-questions.json', import.meta.url), 'utf8')
) as readonly Question[]

/** How often the right option is the longest; a tie counts in part. */
function countLongest(sign: 1 | -1): number {
  return questions.reduce((sum, { options, key }) => {
    const lengths = options.map(option => sign * option.length)
    const longest = Math.max(...lengths)
    const isRight = lengths[key - 1] === longest
    return isRight ? sum + 1 / lengths.filter(length => length === longest).length : sum
  }, 0)
}

test('the longest option of a demo question is right about as often as any, and the shortest', () => {
  for (const sign of [1, -1] as const) {
    expect(countLongest(sign)).toBeGreaterThan(questions.length / 5)
    expect(countLongest(sign)).toBeLessThan(questions.length / 3)
  }
})

test('the options of a demo question have similar lengths', () => {
  for (const { stem, options } of questions) {
    const lengths = options.map(option => option.length)
    expect(Math.max(...lengths) - Math.min(...lengths), stem).toBeLessThanOrEqual(12)
  }
})
