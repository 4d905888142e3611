import { expect, test } from 'vitest'
import facts from './content/facts.json' with { type: 'json' }
import { SITE } from './site.ts'

type Source = { readonly publisher: string; readonly url?: string }

const urls = facts
  .flatMap(({ sources }): readonly Source[] => sources)
  .flatMap(({ url }) => url ?? [])

test('the ways on from the page lead where the facts come from', () => {
  expect(urls).toContain(SITE.client)
  expect(urls).toContain(SITE.benchmarkGuide)
  expect(urls.filter(url => url.startsWith(`${SITE.docs}/`))).not.toEqual([])
  expect(SITE.client).toContain(`${SITE.builder.url}/`)
})
