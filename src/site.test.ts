import { expect, test } from 'vitest'
import facts from './content/facts.json' with { type: 'json' }
import { SITE } from './site.ts'

const urls = facts.flatMap(({ sources }) =>
  sources.map((source: { publisher: string; url?: string }) => source.url ?? '')
)

test('the ways on from the page lead where the facts come from', () => {
  expect(urls).toContain(SITE.client)
  expect(urls).toContain(SITE.benchmarkGuide)
  expect(urls.filter(url => url.startsWith(`${SITE.docs}/`))).not.toEqual([])
  expect(SITE.client).toContain(`${SITE.builder.url}/`)
})
