import { expect, test } from 'vitest'
import facts from './content/facts.json' with { type: 'json' }
import { BRAND_USERNAME } from './domain/follow/follow-answer.ts'
import { followUrl, SITE } from './site.ts'

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

test('the follow check asks about the account that the site names', () => {
  expect(BRAND_USERNAME).toBe(SITE.brand.handle)
  expect(followUrl()).toBe('https://x.com/intent/follow?screen_name=AltiusLabs')
})
