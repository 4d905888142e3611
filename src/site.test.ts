import { expect, test } from 'vitest'
import { BRAND_USERNAME } from './domain/follow/follow-answer.ts'
import { followUrl, PRERENDERED, SITE } from './site.ts'

type Rules = {
  prerender: [{ where: { and: [unknown, { not: { href_matches: readonly string[] } }] } }]
}

test.each([
  ['/', true],
  ['/winners', true],
  ['/today', true],
  ['/timeline#numbers', true],
  ['/challenge', false],
  ['/#crossword', false],
  ['/?lab=mixed.64#lab', false],
  ['/winners?page=2', false]
])('is a link to %s prerendered under the pointer? %s', (link, isPrerendered) => {
  const rules = JSON.parse(PRERENDERED) as Rules
  const excluded = rules.prerender[0].where.and[1].not.href_matches
  const isExcluded = excluded.some(one => new URLPattern(one, SITE.url).test(link, SITE.url))
  expect(!isExcluded).toBe(isPrerendered)
})

test('the follow check asks about the account that the site names', () => {
  expect(BRAND_USERNAME).toBe(SITE.brand.handle)
  expect(followUrl()).toBe('https://x.com/intent/follow?screen_name=AltiusLabs')
})
