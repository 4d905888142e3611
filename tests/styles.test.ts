import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = globSync('src/**/*.{css,astro,tsx}')
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

test('hatchings name their color space, without which Firefox fills them', () => {
  const starts = [...text.matchAll(/repeating-linear-gradient\(\s*([^,]*),/g)].map(
    ([, start]) => start
  )
  expect(starts.length).toBeGreaterThan(0)
  for (const start of starts) expect(start).toMatch(/ in srgb$/)
})

test('a table for screen readers alone is hidden by an element around it: Firefox shows its caption', () => {
  expect(text).not.toMatch(/<table[^>]*\bsr-only\b/)
})

test('nothing is laid out by 100vw, which counts the scrollbar', () => {
  expect(text).not.toMatch(/\b100vw\b/)
})
